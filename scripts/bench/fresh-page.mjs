import { inTurn, ratioRow } from './in-turn.mjs'
import { load, wire } from './load/load.mjs'
import { tell } from './peers/peer.mjs'

const renderAlone = new URL('peers/render-alone.mjs', import.meta.url).href

/** For the site in whose process React renders alone as well. */
export const nodeForFreshPages = ['--import', renderAlone]

/** With a query a page isn't kept; without a coding it is not compressed. */
export const freshPages = [
  ['home page, rendered afresh', '/?afresh'],
  ['tour, rendered afresh', '/tour?afresh'],
  ['book-now, rendered afresh', '/book-now'],
]

/** Pages that are rendered for one visitor, beside React's own rendering of the same element in the same process. */
export async function benchFreshPages({ site, rounds, milliseconds }) {
  const { server } = site
  const rows = []
  for (const [what, path] of freshPages) {
    const request = wire('GET', path, { headers: { 'Accept-Language': 'en' } })
    const ours = async () => (await load({ port: server.port, request, milliseconds })).perSecond
    const alone = async () => (await tell(server.child, { milliseconds })).perSecond
    // V8 goes on making a page faster for some ten seconds, which a server that runs for weeks is not measured by.
    await load({ port: server.port, request, milliseconds: 10 * milliseconds })
    const { figure, beside } = await inTurn(rounds, ours, alone)
    rows.push(ratioRow(what, { figure, beside, of: "by React's renderToString", atLeast: 0.25 }))
  }
  return rows
}
