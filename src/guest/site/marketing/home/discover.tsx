import type { PageContent } from '../../../../content/page-content.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { Coordinates } from '../sections/coordinates.tsx'
import { KeyFigures } from '../sections/key-figures.tsx'
import { Prose } from '../sections/prose.tsx'

export function Discover({ content, html }: { content: PageContent<'home'>['discover']; html: string }) {
  const { href } = useI18n()
  return (
    <section className="section no-top-padding" id="parks">
      <div className="container discover">
        <figure className="plate plate-islands">
          <Picture
            name="archipelago-aerial"
            alt={content.islands.alt}
            sizes="(min-width: 1440px) 872px, (min-width: 1000px) 61vw, calc(100vw - 40px)"
            crop="plate-islands"
          />
          <figcaption>
            <span>{content.islands.caption}</span>
            <span className="num">43°48′N 15°17′E</span>
          </figcaption>
        </figure>
        <div className="heading">
          <Coordinates latitude="43°58′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
        </div>
        <div className="text" data-reveal="">
          <Prose html={html} />
          <a className="link" href={href('tour')}>
            {content.link}
            <RouteLeg />
          </a>
        </div>
        <figure className="plate plate-cliffs" data-reveal="">
          <Picture
            name="cliffs-telascica"
            alt={content.cliffs.alt}
            sizes="(min-width: 1440px) 410px, (min-width: 1000px) 28vw, calc(100vw - 40px)"
            crop="plate-cliffs"
          />
          <figcaption>
            <span>{content.cliffs.caption}</span>
            <span className="num">43°52′N 15°10′E</span>
          </figcaption>
        </figure>
        <KeyFigures counts={content.counts} />
      </div>
    </section>
  )
}
