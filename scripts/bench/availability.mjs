import { inTurn, ratioRow } from './in-turn.mjs'
import { load, wire } from './load/load.mjs'
import { startPeer } from './peers/peer.mjs'

const text = 'select date, capacity, status, held, sold from departure where date >= $1 and date <= $2'

/** Requests to the site, with the parameters of the query that each runs. */
export const questions = {
  'free-tickets': ['/api/reservations/free-tickets?date=2027-07-14', ['2027-07-14', '2027-07-14']],
  'disabled-dates': [
    '/api/reservations/disabled-dates?from=2027-07-01&to=2027-07-31&passengers=3',
    ['2027-07-01', '2027-07-31'],
  ],
}

/** Availability requests, compared with a plain node:http server that runs the same query. */
export async function benchAvailability({ site, rounds, milliseconds }) {
  const queries = Object.fromEntries(Object.values(questions).map(([path, values]) => [path, { text, values }]))
  const baseline = await startPeer('bare-server.mjs', { database: site.database, queries })
  try {
    const rows = []
    for (const [name, [path]] of Object.entries(questions)) {
      const perSecond = (port) => async () => (await load({ port, request: wire('GET', path), milliseconds })).perSecond
      const { figure, beside } = await inTurn(rounds, perSecond(site.server.port), perSecond(baseline.port))
      rows.push(ratioRow(name, { figure, beside, of: 'by node:http and pg, the same query', atLeast: 0.5 }))
    }
    return rows
  } finally {
    baseline.stop()
  }
}
