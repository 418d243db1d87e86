import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { Coordinates } from '../sections/page-heading.tsx'
import { IconList } from '../sections/text-blocks.tsx'

interface AdvantagesProps {
  content: PageContent<'home'>['advantages']
  tourHref: string
}

export function Advantages({ content, tourHref }: AdvantagesProps) {
  return (
    <section className="section no-top-padding">
      <div className="container two-columns">
        <div data-reveal="">
          <Coordinates latitude="44°06′N" text={content.kicker} />
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
              name="bay-turquoise"
              alt={content.alt}
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
