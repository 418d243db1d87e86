import { startBaseline } from './baselines/child-process.mjs'
import { interleave, ratioRow } from './interleave.mjs'
import { rawHttpRequest, runLoad } from './load/load.mjs'

/** A request for a cached page, as a browser sends it. */
export const cachedPageRequest = rawHttpRequest('GET', '/', {
  headers: { 'Accept-Encoding': 'br', 'Accept-Language': 'en' },
})

/** A cached page, compared with a plain node:http server that sends the same bytes. */
export async function benchCachedPage({ site, rounds, milliseconds }) {
  const { server } = site
  const { head, body } = await bytesOf(server.port)
  const baseline = await startBaseline('node-http-baseline.mjs', { head, body: body.toString('base64') })
  try {
    const perSecond = (port) => async () =>
      (await runLoad({ port, request: cachedPageRequest, milliseconds })).perSecond
    const { figure, beside } = await interleave(rounds, perSecond(server.port), perSecond(baseline.port))
    const of = `by node:http, the same ${body.length} bytes`
    return [ratioRow('home page, cached', { figure, beside, of, atLeast: 0.85 })]
  } finally {
    baseline.stop()
  }
}

/** The compressed response; `fetch` would decompress it. */
async function bytesOf(port) {
  const { get } = await import('node:http')
  const headers = { 'Accept-Encoding': 'br', 'Accept-Language': 'en' }
  const response = await new Promise((resolve, reject) =>
    get({ port, path: '/', headers }, resolve).once('error', reject),
  )
  const { date, connection, 'keep-alive': keptAlive, ...head } = response.headers
  return { head, body: Buffer.concat(await response.toArray()) }
}
