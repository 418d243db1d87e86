import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'

/** Itinerary of the day with a waypoint per leg of the route. The return leg is dotted. */
export function TourItinerary({ content }: { content: PageContent<'tour'>['legs'] }) {
  return (
    <section>
      <h2 className="d3">
        <Italics text={content.headline} />
      </h2>
      <ol className="legs">
        {content.list.map(({ when, title, text }) => (
          <li key={title}>
            <p className="clock num">{when}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
