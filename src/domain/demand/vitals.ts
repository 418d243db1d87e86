import type { Queryable } from '../../platform/database/connect.ts'
import type { DemandTables } from '../../platform/database/demand-tables.ts'

type Row = DemandTables['vitals_count']
export type VitalName = Row['metric']

/**
 * `steps`: the upper limits of the steps in which values are counted, in milliseconds or, for CLS, in thousandths. Two
 * of these limits rate a page: up to `good` it is good, above `poor` it is poor.
 */
const limits: Record<VitalName, { steps: number[]; good: number; poor: number }> = {
  LCP: { steps: [1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10000], good: 2500, poor: 4000 },
  INP: { steps: [50, 100, 150, 200, 300, 400, 500, 750, 1000, 2000], good: 200, poor: 500 },
  CLS: { steps: [10, 25, 50, 100, 150, 200, 250, 400, 600], good: 100, poor: 250 },
}
/** The step above all limits. */
const above = -1

/** The step into which a value falls. The value is in milliseconds; for CLS it is the score. */
export const stepOf = (metric: VitalName, value: number): number =>
  limits[metric].steps.find((limit) => (metric === 'CLS' ? value * 1000 : value) < limit) ?? above

type Rating = 'good' | 'needs_improvement' | 'poor'

export interface Vital {
  page: string
  device: Row['device']
  metric: VitalName
  /**
   * The upper limit of the step in which the 75th percentile lies, in milliseconds or, for CLS, in thousandths; null if
   * the percentile is higher than all limits.
   */
  below: number | null
  rating: Rating
}

/** The least number of views for a percentile: a quarter of fewer views would say nothing. */
const leastViews = 20

/** The 75th percentile of each vital by page and device, of the views on these days. */
export async function loadVitals(db: Queryable, { from, to }: { from: string; to: string }): Promise<Vital[]> {
  const rows = await db
    .selectFrom('vitals_count')
    .select(['page', 'device', 'metric', 'below', (sum) => sum.fn.sum<string>('views').as('views')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['page', 'device', 'metric', 'below'])
    .orderBy('page')
    .orderBy('device', 'desc')
    .orderBy('metric', 'desc')
    .execute()
  return [...Map.groupBy(rows, ({ page, device, metric }) => `${page} ${device} ${metric}`).values()].flatMap(
    (ofVital) => {
      const { page, device, metric } = ofVital[0]!
      const counts = ofVital
        .map(({ below, views }) => ({
          below: below === above ? Number.POSITIVE_INFINITY : below,
          views: Number(views),
        }))
        .sort((a, b) => a.below - b.below)
      const all = counts.reduce((sum, { views }) => sum + views, 0)
      if (all < leastViews) return []
      let seen = 0
      const step = counts.find(({ views }) => {
        seen += views
        return seen >= 0.75 * all
      })
      const below = step?.below ?? Number.POSITIVE_INFINITY
      return [{ page, device, metric, below: Number.isFinite(below) ? below : null, rating: ratingOf(metric, below) }]
    },
  )
}

function ratingOf(metric: VitalName, below: number): Rating {
  const { good, poor } = limits[metric]
  return below <= good ? 'good' : below <= poor ? 'needs_improvement' : 'poor'
}
