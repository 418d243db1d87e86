import type { PageContent } from '../../../../content/page-content.ts'
import { describedAt } from '../../../../content/shown-pictures.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { SectionTopic } from '../sections/page-heading.tsx'
import { IconList } from '../sections/text-blocks.tsx'

interface AdvantagesProps {
  content: PageContent<'home'>['advantages']
  tourHref: string
}

export function Advantages({ content, tourHref }: AdvantagesProps) {
  const { locale } = useI18n()
  return (
    <section className="section no-top-padding">
      <div className="container two-columns">
        <div data-reveal="">
          <SectionTopic latitude="44°06′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <p className="aside-text">{content.text}</p>
          <a className="link" href={tourHref}>
            {content.link}
            <RouteLeg />
          </a>
          <figure className="plate plate-bay">
            <Picture
              {...describedAt('home_reasons', content.alt, locale)}
              sizes="(min-width: 1440px) 504px, (min-width: 1000px) 36vw, calc(100vw - 40px)"
              crop="plate-bay"
            />
            <figcaption>
              <span>{content.caption}</span>
            </figcaption>
          </figure>
        </div>
        <IconList list={content.list} shown={3} />
      </div>
    </section>
  )
}
