import { questions } from './availability.mjs'
import { booked } from './bookings.mjs'
import { freshPages } from './fresh-page.mjs'
import { inTurn, rounded } from './in-turn.mjs'
import { keptPage } from './kept-page.mjs'
import { load, wire } from './load/load.mjs'
import { days, openBenchSite } from './site.mjs'

const sizes = [1_000, 1_000_000]

/** Throughput with a thousand and with a million reservations: it must not depend on the size of the database. */
export async function benchGrowth({ rounds, milliseconds }) {
  const [small, large] = await openBoth()
  try {
    const rows = []
    for (const [what, perSecond] of measures(milliseconds)) {
      const { figure, beside } = await inTurn(
        rounds,
        () => perSecond(large),
        () => perSecond(small),
      )
      const ratio = figure / beside
      rows.push({
        what: `${what}, with ${sizes[1].toLocaleString('en')} reservations`,
        figure: `${rounded(figure)}/s`,
        beside: `${rounded(beside)}/s with ${sizes[0].toLocaleString('en')}`,
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
  const get = (request) => async (site) => (await load({ port: site.server.port, request, milliseconds })).perSecond
  const [, [, tour]] = freshPages
  return [
    ['home page, cached', get(keptPage)],
    ['tour, uncached', get(wire('GET', tour))],
    ...Object.entries(questions).map(([name, [path]]) => [name, get(wire('GET', path))]),
    ['bookings on 200 days', async (site) => (await booked(site, { dates: days, milliseconds })).perSecond],
    ['bookings on one day', async (site) => (await booked(site, { dates: [days[100]], milliseconds })).perSecond],
  ]
}
