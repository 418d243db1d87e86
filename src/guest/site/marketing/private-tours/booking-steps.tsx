import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'

/** The steps from enquiry to departure, drawn as a route. It is horizontal on wide screens. */
export function BookingSteps({ content }: { content: PageContent<'private_tours'>['way'] }) {
  return (
    <section className="section container">
      <h2 className="d2 heading-above">
        <Italics text={content.headline} />
      </h2>
      <ol className="legs legs-horizontal">
        {content.list.map(({ title, text }) => (
          <li key={title}>
            <h3 className="d4">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
