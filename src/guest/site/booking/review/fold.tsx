import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** A closed section with a line that summarizes its content. */
export function Fold({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <details className="order-fold">
      <summary>
        <span>
          <h2 className="d4">{title}</h2>
          <span className="fold-summary">{summary}</span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
