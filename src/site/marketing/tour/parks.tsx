import { Icon } from '../../ui/icon.tsx'
import { Italics } from '../../ui/italics.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Counts } from '../counts.tsx'
import type { TourContent } from '../tour.tsx'

export function Parks({ content }: { content: TourContent['parks'] }) {
  return (
    <>
      <section className="night section">
        <div className="wrap pair">
          <h2 className="d2">
            <Italics text={content.headline} />
          </h2>
          <div>
            <Counts counts={content.counts} />
            <ul className="ticket-list">
              {content.list.map(({ icon, title, text }) => (
                <li key={title}>
                  <Icon name={icon} />
                  <h3 className="d4">{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
      <div className="bleed bleed-bay">
        <Picture name="bay-turquoise" alt={content.alt} sizes="100vw" />
      </div>
    </>
  )
}
