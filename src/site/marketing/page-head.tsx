import type { ReactNode } from 'react'
import { Italics } from '../ui/italics.tsx'

interface PageHeadProps {
  title: string
  lead: string
  /** What can be done at once. */
  children?: ReactNode
}

/** Headline to the left, what to expect to the right. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <section className="wrap page-head">
      <h1 className="d1">
        <Italics text={title} />
      </h1>
      <div>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </section>
  )
}
