import { startBaseline } from './baselines/child-process.mjs'
import { interleave, ratioRow } from './interleave.mjs'
import { rawHttpRequest, runLoad } from './load/load.mjs'

const text = 'select date, capacity, status, held, sold from departure where date >= $1 and date <= $2'

/** Requests to the site, with the parameters of the query that each runs. */
export const availabilityQueries = {
  'free-tickets': ['/api/reservations/free-tickets?date=2027-07-14', ['2027-07-14', '2027-07-14']],
  'disabled-dates': [
    '/api/reservations/disabled-dates?from=2027-07-01&to=2027-07-31&passengers=3',
    ['2027-07-01', '2027-07-31'],
  ],
}

/** Availability requests, compared with a plain node:http server that runs the same query. */
export async function benchAvailability({ site, rounds, milliseconds }) {
  const queries = Object.fromEntries(
    Object.values(availabilityQueries).map(([path, values]) => [path, { text, values }]),
  )
  const baseline = await startBaseline('node-http-baseline.mjs', { database: site.database, queries })
  try {
    const rows = []
    for (const [name, [path]] of Object.entries(availabilityQueries)) {
      const perSecond = (port) => async () =>
        (await runLoad({ port, request: rawHttpRequest('GET', path), milliseconds })).perSecond
      const { figure, beside } = await interleave(rounds, perSecond(site.server.port), perSecond(baseline.port))
      rows.push(ratioRow(name, { figure, beside, of: 'by node:http and pg, the same query', atLeast: 0.5 }))
    }
    return rows
  } finally {
    baseline.stop()
  }
}
