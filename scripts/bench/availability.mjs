import { inTurn, ratioRow } from './in-turn.mjs'
import { load, wire } from './load/load.mjs'
import { startPeer } from './peers/peer.mjs'

const text = 'select date, capacity, status, held, sold from departure where date >= $1 and date <= $2'

/** What is asked of the site, and the days that its query reads. */
export const questions = {
  'free-tickets': ['/api/reservations/free-tickets?date=2027-07-14', ['2027-07-14', '2027-07-14']],
  'disabled-dates': [
    '/api/reservations/disabled-dates?from=2027-07-01&to=2027-07-31&passengers=3',
    ['2027-07-01', '2027-07-31'],
  ],
}

/** Which days have places, beside a bare server that runs the same query and sends its rows. */
export async function benchAvailability({ site, rounds, milliseconds }) {
  const queries = Object.fromEntries(Object.values(questions).map(([path, values]) => [path, { text, values }]))
  const bare = await startPeer('bare-server.mjs', { database: site.database, queries })
  try {
    const rows = []
    for (const [name, [path]] of Object.entries(questions)) {
      const perSecond = (port) => async () => (await load({ port, request: wire('GET', path), milliseconds })).perSecond
      const { figure, beside } = await inTurn(rounds, perSecond(site.server.port), perSecond(bare.port))
      rows.push(ratioRow(name, { figure, beside, of: 'by node:http and pg, the same query', atLeast: 0.5 }))
    }
    return rows
  } finally {
    bare.stop()
  }
}
