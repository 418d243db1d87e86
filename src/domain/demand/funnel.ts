import type { Queryable } from '../../platform/database/connect.ts'
import type { DemandLanguage, DemandSource, DemandTables, FunnelStep } from '../../platform/database/demand-tables.ts'
import { fewer, roundedDown, roundedShare, smallest } from './small-numbers.ts'

export const funnelSteps = ['date', 'details', 'preview', 'payment'] as const satisfies FunnelStep[]

interface FunnelRow {
  step: FunnelStep
  /** The number of visitors, rounded down to a multiple of 5. */
  visitors: number
  /**
   * The share of these visitors who did not reach the next step, as a multiple of 5 %; `under 5` if they are one to
   * four people; null for the final step.
   */
  leave: number | typeof fewer | null
  /**
   * The fields that the step has refused for at least five visitors, each with the share of these visitors as a
   * multiple of 5 %. The most frequent field comes first.
   */
  fields: { field: string; share: number }[]
}

/** How many of those who begin to book reach the payment, in steps of 5 %. */
interface Completion<Name> {
  name: Name
  share: number
}

export interface Funnel {
  rows: FunnelRow[]
  languages: Completion<DemandLanguage>[]
  sources: Completion<DemandSource>[]
}

type Count = DemandTables['funnel_count']

/** The steps of booking that visitors reached on these days. Steps with fewer than five visitors are left out. */
export async function loadFunnel(db: Queryable, { from, to }: { from: string; to: string }): Promise<Funnel> {
  const counts = await db
    .selectFrom('funnel_count')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const reached = (step: FunnelStep) => sumOf(counts.filter((count) => count.step === step && count.field === ''))
  const rows = funnelSteps.flatMap((step, at): FunnelRow[] => {
    const visitors = reached(step)
    if (visitors < smallest) return []
    const next = funnelSteps[at + 1]
    const left = next && Math.max(0, visitors - reached(next))
    return [
      {
        step,
        visitors: roundedDown(visitors),
        leave: left === undefined ? null : left > 0 && left < smallest ? fewer : roundedShare(left, visitors),
        fields: fieldsOf(
          counts.filter((count) => count.step === step && count.field !== ''),
          visitors,
        ),
      },
    ]
  })
  return { rows, languages: completions(counts, 'language'), sources: completions(counts, 'source') }
}

function fieldsOf(counts: Count[], visitors: number): FunnelRow['fields'] {
  return [...Map.groupBy(counts, ({ field }) => field)]
    .map(([field, ofField]) => ({ field, count: sumOf(ofField) }))
    .filter(({ count }) => count >= smallest)
    .sort((a, b) => b.count - a.count)
    .map(({ field, count }) => ({ field, share: Math.min(100, roundedShare(count, visitors)) }))
}

function completions<Name extends 'language' | 'source'>(counts: Count[], by: Name): Completion<Count[Name]>[] {
  return [...Map.groupBy(counts, (count) => count[by])].flatMap(([name, ofName]) => {
    const [begun, paying] = (['date', 'payment'] as const).map((step) =>
      sumOf(ofName.filter((count) => count.step === step && count.field === '')),
    ) as [number, number]
    return paying >= smallest && begun - paying >= smallest ? [{ name, share: roundedShare(paying, begun) }] : []
  })
}

const sumOf = (counts: { visitors: number }[]) => counts.reduce((sum, { visitors }) => sum + visitors, 0)
