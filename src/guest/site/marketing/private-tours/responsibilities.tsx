import type { PageContent } from '../../../../content/page-content.ts'
import { Italics } from '../../ui/italics.tsx'
import { Checklist } from '../sections/checklist.tsx'

/** Two lists: what the guests decide, and what depends on weather, park rules and capacity. */
export function Responsibilities({ yours, ours }: Pick<PageContent<'private_tours'>, 'yours' | 'ours'>) {
  return (
    <div className="responsibilities">
      <div className="chart-edge" />
      <div className="container">
        {[yours, ours].map(({ headline, list }) => (
          <section key={headline}>
            <h2 className="d3">
              <Italics text={headline} />
            </h2>
            <Checklist list={list} />
          </section>
        ))}
      </div>
      <div className="chart-edge" />
    </div>
  )
}
