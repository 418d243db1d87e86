import { runOperator } from '../../test/fixtures/operator-process.ts'
import { bookableDays } from '../../test/fixtures/site/bookable-days.ts'
import type { BenchOptions } from './bench-options.ts'
import { type BenchSite, withBenchSite } from './bench-site.ts'
import { median } from './interleave.ts'
import { rawHttpRequest, runLoad } from './load.ts'
import { minimumRow, type Row } from './table.ts'

const resellers = ['Otok', 'Agency', 'Adria', 'Dalmatia']

/**
 * Measures how many requests of resellers the site answers per second, while visitors load uncached pages. Each request
 * asks for the calendar of a month, is authenticated, counts for the rate limit and returns prices. Every reseller has
 * a key of its own, because the rate limit is per key.
 */
export const benchResellers = ({ rounds, milliseconds }: BenchOptions): Promise<Row[]> =>
  withBenchSite(
    [],
    async (site) => {
      const { origin, port } = site.process
      const days = await bookableDays(origin)
      const requests = await Promise.all(resellers.map((name) => calendarRequest(site, name, days)))
      const page = rawHttpRequest('GET', '/book-now', { headers: { 'Accept-Language': 'en' } })
      const measure = async () => {
        const calendars = requests.map((request) => runLoad({ port, request, milliseconds, connections: 4 }))
        const visitors = runLoad({ port, request: page, milliseconds, connections: 1 })
        const perSecond = await Promise.all([...calendars, visitors])
        return perSecond.slice(0, -1).reduce((sum, each) => sum + each, 0)
      }
      await measure()
      const figures: number[] = []
      for (let round = 0; round < rounds; round++) figures.push(await measure())
      const figure = median(figures, (each) => each)
      return [minimumRow('calendars for resellers beside page views', { figure, unit: ' per s', minimum: 300 })]
    },
    { RATE_LIMITS: 'on' },
  )

async function calendarRequest({ dataDir }: BenchSite, name: string, days: string[]): Promise<string> {
  const { out } = await runOperator({ DATA_DIR: dataDir }, 'reseller', 'add', name, '--json')
  const { key } = JSON.parse(out)
  const [localDateStart] = days
  return rawHttpRequest('POST', '/octo/availability/calendar', {
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Octo-Capabilities': 'octo/pricing',
    },
    body: JSON.stringify({ productId: 'kornati', optionId: 'zadar', localDateStart, localDateEnd: days[30] }),
  })
}
