import type { ReactNode } from 'react'
import type { AboutPictures } from '../../../../content/business.ts'
import type { PageContent } from '../../../content/page-content.server.ts'
import { textIn } from '../../../i18n/localized-text.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Checklist } from '../sections/checklist.tsx'
import { Plate } from '../sections/plate.tsx'

const sizes = '(min-width: 1440px) 424px, (min-width: 1000px) 30vw, (min-width: 600px) 46vw, calc(100vw - 40px)'

type Facts = PageContent<'about_us'>['facts']

/** The boat and the size of its crew, in facts and in photographs. */
export function Boat({ facts, pictures }: { facts: Facts; pictures: AboutPictures['boat'] }) {
  const { t, locale } = useI18n()
  return (
    <section className="section container two-columns">
      <div className="sticky-column">
        <h2 className="d2">
          <Italics text={t('about.boat')} />
        </h2>
        {facts.crew.map(({ text }) => (
          <p key={text} className="lead crew-fact">
            {text}
          </p>
        ))}
      </div>
      <div className="boat-facts">
        <div className="chart-edge" />
        {facts.figures.length > 0 && <BoatFigures figures={facts.figures} />}
        {facts.boat.length > 0 && <Checklist list={facts.boat} />}
        <PictureList>
          {pictures.map(({ picture, alt, caption }) => (
            <li key={picture}>
              <Plate
                name={picture}
                texts={{ alt: textIn(alt, locale), caption: textIn(caption, locale) }}
                sizes={sizes}
                className="plate-boat"
              />
            </li>
          ))}
        </PictureList>
      </div>
    </section>
  )
}

/** The crew in photographs; nothing without them. */
export function Crew({ pictures }: { pictures: AboutPictures['crew'] }) {
  const { t, locale } = useI18n()
  if (pictures.length === 0) return null
  return (
    <section className="section no-top-padding container">
      <h2 className="d2">
        <Italics text={t('about.crew')} />
      </h2>
      <PictureList>
        {pictures.map(({ picture, name, role }) => (
          <li key={name} className="plate portrait">
            <Picture name={picture} alt={name} sizes={sizes} />
            <h3 className="d4">{name}</h3>
            <p>{textIn(role, locale)}</p>
          </li>
        ))}
      </PictureList>
    </section>
  )
}

function BoatFigures({ figures }: Pick<Facts, 'figures'>) {
  return (
    <dl className="figures">
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

const PictureList = ({ children }: { children: ReactNode[] }) =>
  children.length > 0 ? <ul className="picture-list">{children}</ul> : null
