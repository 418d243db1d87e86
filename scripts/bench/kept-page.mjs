import { inTurn, ratioRow } from './in-turn.mjs'
import { load, wire } from './load/load.mjs'
import { startPeer } from './peers/peer.mjs'

/** A page that is the same for everybody, as a browser asks for it. */
export const keptPage = wire('GET', '/', { headers: { 'Accept-Encoding': 'br', 'Accept-Language': 'en' } })

/** A page from memory, beside a bare server that sends the same bytes. */
export async function benchKeptPage({ site, rounds, milliseconds }) {
  const { server } = site
  const { head, body } = await bytesOf(server.port)
  const bare = await startPeer('bare-server.mjs', { head, body: body.toString('base64') })
  try {
    const perSecond = (port) => async () => (await load({ port, request: keptPage, milliseconds })).perSecond
    const { figure, beside } = await inTurn(rounds, perSecond(server.port), perSecond(bare.port))
    const of = `by node:http, the same ${body.length} bytes`
    return [ratioRow('home page from memory', { figure, beside, of, atLeast: 0.85 })]
  } finally {
    bare.stop()
  }
}

/** As it comes over the wire, compressed: `fetch` would unpack it. */
async function bytesOf(port) {
  const { get } = await import('node:http')
  const headers = { 'Accept-Encoding': 'br', 'Accept-Language': 'en' }
  const response = await new Promise((resolve, reject) =>
    get({ port, path: '/', headers }, resolve).once('error', reject),
  )
  const { date, connection, 'keep-alive': keptAlive, ...head } = response.headers
  return { head, body: Buffer.concat(await response.toArray()) }
}
