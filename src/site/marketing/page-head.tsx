import { Italics } from '../ui/italics.tsx'

/** Headline to the left, what to expect to the right. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <section className="wrap page-head">
      <h1 className="d1">
        <Italics text={title} />
      </h1>
      <p className="lead">{lead}</p>
    </section>
  )
}
