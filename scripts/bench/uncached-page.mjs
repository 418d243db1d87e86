import { requestReply } from './baselines/child-process.mjs'
import { interleave, ratioRow } from './interleave.mjs'
import { rawHttpRequest, runLoad } from './load/load.mjs'

const reactBaseline = new URL('baselines/react-render-baseline.mjs', import.meta.url).href

/** Preloads the React baseline into the site's process. */
export const uncachedPageNodeOptions = ['--import', reactBaseline]

/** A query string bypasses the page cache; without Accept-Encoding nothing is compressed. */
export const uncachedPages = [
  ['home page, uncached', '/?afresh'],
  ['tour, uncached', '/tour?afresh'],
  ['book-now, uncached', '/book-now'],
]

/** Uncached pages, compared with React's renderToString of the same element in the same process. */
export async function benchUncachedPages({ site, rounds, milliseconds }) {
  const { server } = site
  const rows = []
  for (const [what, path] of uncachedPages) {
    const request = rawHttpRequest('GET', path, { headers: { 'Accept-Language': 'en' } })
    const ours = async () => (await runLoad({ port: server.port, request, milliseconds })).perSecond
    const baseline = async () => (await requestReply(server.child, { milliseconds })).perSecond
    // Warm-up: V8 keeps optimising for some ten seconds.
    await runLoad({ port: server.port, request, milliseconds: 10 * milliseconds })
    const { figure, beside } = await interleave(rounds, ours, baseline)
    rows.push(ratioRow(what, { figure, beside, of: "by React's renderToString", atLeast: 0.25 }))
  }
  return rows
}
