import type { PageContent } from '../../../content/page-content.server.ts'
import { Italics } from '../../ui/italics.tsx'

/** The day as the boat sails it: a waypoint for each leg, dotted where it leads home. */
export function Legs({ content }: { content: PageContent<'tour'>['legs'] }) {
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
