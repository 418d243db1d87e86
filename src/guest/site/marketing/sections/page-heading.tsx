import type { ReactNode } from 'react'
import { Italics } from '../../ui/italics.tsx'

interface PageHeadingProps {
  title: string
  lead: string
  /** Links below the lead. */
  children?: ReactNode
}

/** Headline on the left, lead on the right. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <section className="container page-head">
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
