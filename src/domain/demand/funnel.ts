import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DemandLanguage, DemandSource, DemandTables, FunnelStep } from '../../platform/database/demand-tables.ts'
import { fewer, roundedDown, roundedShare, smallest } from './small-numbers.ts'

export const funnelSteps = ['trip', 'date', 'details', 'preview', 'payment', 'paid'] as const
type Step = (typeof funnelSteps)[number]

interface FunnelRow {
  step: FunnelStep
  /** Rounded down to 5. */
  visitors: number
  /** The share that did not reach the next step, in percent; `under 5`: so few visitors. */
  leave: number | typeof fewer
  /** Fields refused to at least five visitors, with their share in percent, the most frequent first. */
  fields: { field: string; share: number }[]
}

/** How many of those who begin to book pay, in steps of 5 %. */
interface Completion<Name> {
  name: Name
  share: number
}

export interface Funnel {
  rows: FunnelRow[]
  languages: Completion<DemandLanguage>[]
  sources: Completion<DemandSource>[]
}

interface Count {
  step: Step
  field: string
  language: DemandLanguage
  source: DemandSource
  visitors: number
}

/** The steps of booking that visitors reached on these days. Steps with fewer than five visitors are left out. */
export async function loadFunnel(db: Queryable, days: { from: string; to: string }): Promise<Funnel> {
  const counts: Count[] = [...(await stepsReached(db, days)), ...(await bookingsPaid(db, days))]
  const reached = (step: Step | undefined) => sumOf(counts.filter((count) => count.step === step && count.field === ''))
  const rows = funnelSteps.flatMap((step, at): FunnelRow[] => {
    const visitors = reached(step)
    if (step === 'paid' || visitors < smallest) return []
    const left = Math.max(0, visitors - reached(funnelSteps[at + 1]))
    return [
      {
        step,
        visitors: roundedDown(visitors),
        leave: left > 0 && left < smallest ? fewer : percentOf(left, visitors),
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
    .map(({ field, count }) => ({ field, share: percentOf(count, visitors) }))
}

function completions<Name extends 'language' | 'source'>(counts: Count[], by: Name): Completion<Count[Name]>[] {
  return [...Map.groupBy(counts, (count) => count[by])].flatMap(([name, ofName]) => {
    const [begun, paid] = (['date', 'paid'] as const).map((step) =>
      sumOf(ofName.filter((count) => count.step === step && count.field === '')),
    ) as [number, number]
    return paid >= smallest && begun - paid >= smallest ? [{ name, share: roundedShare(paid, begun) }] : []
  })
}

const stepsReached = (
  db: Queryable,
  { from, to }: { from: string; to: string },
): Promise<DemandTables['funnel_count'][]> =>
  db.selectFrom('funnel_count').selectAll().where('day', '>=', from).where('day', '<=', to).execute()

/** Paid bookings are stored already, so that nothing has to be counted when a payment succeeds. */
async function bookingsPaid(db: Queryable, { from, to }: { from: string; to: string }): Promise<Count[]> {
  const day = sql<string>`(created_at at time zone ${region.timeZone})::date`
  const rows = await db
    .selectFrom('reservation')
    .select(['locale as language', 'tracing_source as source', (count) => count.fn.countAll<string>().as('visitors')])
    .where('channel', '=', 'website')
    .where('state', '=', 'completed')
    .where(day, '>=', from)
    .where(day, '<=', to)
    .groupBy(['locale', 'tracing_source'])
    .execute()
  return rows.map(({ visitors, ...row }) => ({ ...row, step: 'paid', field: '', visitors: Number(visitors) }))
}

const percentOf = (part: number, all: number) => Math.min(100, Math.round((100 * part) / all))
const sumOf = (counts: { visitors: number }[]) => counts.reduce((sum, { visitors }) => sum + visitors, 0)
