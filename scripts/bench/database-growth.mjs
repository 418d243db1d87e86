import { availabilityQueries } from './availability.mjs'
import { benchDays, openBenchSite } from './bench-site.mjs'
import { runBookingLoad } from './bookings.mjs'
import { cachedPageRequest } from './cached-page.mjs'
import { interleave, roundFigure } from './interleave.mjs'
import { rawHttpRequest, runLoad } from './load/load.mjs'
import { uncachedPages } from './uncached-page.mjs'

const sizes = [1_000, 1_000_000]

/** Throughput with a thousand and with a million reservations: it must not depend on the size of the database. */
export async function benchDatabaseGrowth({ rounds, milliseconds }) {
  const [small, large] = await openBoth()
  try {
    const rows = []
    for (const [what, perSecond] of measures(milliseconds)) {
      const { figure, beside } = await interleave(
        rounds,
        () => perSecond(large),
        () => perSecond(small),
      )
      const ratio = figure / beside
      rows.push({
        what: `${what}, with ${sizes[1].toLocaleString('en')} reservations`,
        figure: `${roundFigure(figure)}/s`,
        beside: `${roundFigure(beside)}/s with ${sizes[0].toLocaleString('en')}`,
        ratio,
        goal: '≥ 0.8',
        held: ratio >= 0.8,
      })
    }
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}

async function openBoth() {
  const small = await openBenchSite({ reservations: sizes[0] })
  try {
    return [small, await openBenchSite({ reservations: sizes[1] })]
  } catch (error) {
    await small.close()
    throw error
  }
}

function measures(milliseconds) {
  const get = (request) => async (site) => (await runLoad({ port: site.server.port, request, milliseconds })).perSecond
  const [, [, tour]] = uncachedPages
  return [
    ['home page, cached', get(cachedPageRequest)],
    ['tour, uncached', get(rawHttpRequest('GET', tour))],
    ...Object.entries(availabilityQueries).map(([name, [path]]) => [name, get(rawHttpRequest('GET', path))]),
    [
      'bookings on 200 days',
      async (site) => (await runBookingLoad(site, { dates: benchDays, milliseconds })).perSecond,
    ],
    [
      'bookings on one day',
      async (site) => (await runBookingLoad(site, { dates: [benchDays[100]], milliseconds })).perSecond,
    ],
  ]
}
