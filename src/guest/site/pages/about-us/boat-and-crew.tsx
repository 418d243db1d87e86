import type { ReactNode } from 'react'
import type { AboutPictures, TripFacts } from '../../../../content/business-schema.ts'
import type { PageContent } from '../../../../content/page-content.ts'
import { describedAt, pictureNamed } from '../../../../content/shown-pictures.ts'
import { textIn } from '../../../../i18n/localized-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Plate } from '../sections/plate.tsx'

const sizes = '(min-width: 1440px) 424px, (min-width: 1000px) 30vw, (min-width: 600px) 46vw, calc(100vw - 40px)'

interface BoatProps {
  content: Pick<PageContent<'about_us'>, 'boat' | 'facts'>
  pictures: AboutPictures['boat']
}

/** A picture of the boat and a table of facts. Below them are the photographs that the operator has added. */
export function BoatSection({ content: { boat, facts }, pictures }: BoatProps) {
  const { t, locale } = useI18n()
  return (
    <section className="section no-top-padding container">
      <div className="two-columns boat-columns">
        <Plate
          {...describedAt('about_boat', boat.alt, locale)}
          caption={boat.caption}
          // The picture fills an upright box, so it has to be wider than the box.
          sizes="(min-width: 1000px) 80vw, (min-width: 700px) 90vw, calc((100vw - 40px) * 16 / 9)"
          className="plate-anchored"
          crop="plate-bay"
        />
        <div>
          <h2 className="d2">
            <Italics text={t('about.boat')} />
          </h2>
          {facts.length > 0 && (
            <dl className="rows">
              {facts.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd className="num">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      <PictureList>
        {pictures.map(({ picture, alt, caption }, index) => {
          const name = pictureNamed(picture)
          if (!name) return null
          const texts = { alt: textIn(alt, locale), caption: textIn(caption, locale) }
          return (
            <li key={index}>
              <Plate name={name} {...texts} sizes={sizes} className="plate-boat" />
            </li>
          )
        })}
      </PictureList>
    </section>
  )
}

/** The crew with names and photographs, and a sentence by the captain. An initial replaces a missing photograph. */
export function Crew({ people }: { people: TripFacts['people'] }) {
  const { t, locale } = useI18n()
  const captain = people?.crew[0]
  if (!people || !captain) return null
  return (
    <section className="section no-top-padding container">
      <h2 className="d2">
        <Italics text={t('about.crew')} />
      </h2>
      <ul className="crew-list">
        {people.crew.map(({ picture, name, role, line }) => (
          <li key={name}>
            <Portrait picture={picture} name={name} />
            <h3 className="d4">{name}</h3>
            <p className="role">{textIn(role, locale)}</p>
            <p>{textIn(line, locale)}</p>
          </li>
        ))}
      </ul>
      <blockquote className="captain">
        <p className="d3">{t('about.quote', { words: textIn(people.captainsWord, locale) })}</p>
        <footer>{`${captain.name}, ${textIn(captain.role, locale)}`}</footer>
      </blockquote>
    </section>
  )
}

function Portrait({ picture, name }: { picture: string | null; name: string }) {
  const shown = picture === null ? undefined : pictureNamed(picture)
  if (shown) return <Picture name={shown} alt={name} sizes={sizes} />
  return (
    <span className="initial" aria-hidden="true">
      {[...name][0]}
    </span>
  )
}

const PictureList = ({ children }: { children: ReactNode[] }) =>
  children.length > 0 ? <ul className="picture-list">{children}</ul> : null
