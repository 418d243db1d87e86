import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RouteLeg } from '../../ui/route-leg.tsx'
import { useWords } from '../../words.tsx'
import { Coordinates } from '../coordinates.tsx'
import type { HomeContent } from '../home.tsx'

export function Advantages({ content }: { content: HomeContent['advantages'] }) {
  const { href } = useWords()
  return (
    <section className="section follows">
      <div className="wrap pair">
        <div data-reveal="">
          <Coordinates latitude="44°06′N" text={content.kicker} />
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <p className="aside-text">{content.text}</p>
          <a className="link" href={href('tour')}>
            {content.link}
            <RouteLeg />
          </a>
          <figure className="plate plate-bay">
            <Picture name="bay-turquoise" alt={content.alt} sizes="(min-width: 1000px) 36vw, 100vw" />
            <figcaption>
              <span>{content.caption}</span>
            </figcaption>
          </figure>
        </div>
        <ul className="ticket-list" data-reveal="">
          {content.list.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3 className="d4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
