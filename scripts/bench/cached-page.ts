import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BenchOptions } from './bench-options.ts'
import { cachedPageRequest, runMixedLoad, withBenchSite } from './bench-site.ts'
import { interleave } from './interleave.ts'
import { acceptEncoding, runLoad } from './load.ts'
import { type Row, ratioRow } from './table.ts'

const headers = { 'Accept-Encoding': acceptEncoding, 'Accept-Language': 'en' }

/**
 * Measures how often per second the site sends a cached page, after some minutes of load on the same process. Compares
 * the figure with a plain node:http server that sends the same bytes.
 */
export const benchCachedPage = ({ rounds, milliseconds, minutes }: BenchOptions): Promise<Row[]> =>
  withBenchSite([], async (site) => {
    const { port } = site.process
    await runMixedLoad(site, minutes)
    const { head, body } = await compressedResponse(port)
    const baseline = createServer((_, response) => response.writeHead(200, head).end(body)).listen(0, '127.0.0.1')
    await once(baseline, 'listening')
    const baselinePort = (baseline.address() as AddressInfo).port
    const perSecond = (port: number) => () => runLoad({ port, request: cachedPageRequest, milliseconds })
    try {
      const figures = await interleave(rounds, perSecond(port), perSecond(baselinePort))
      return [
        ratioRow(`home page, cached, after ${minutes} min of load`, {
          ...figures,
          of: `by node:http, the same ${body.length} bytes`,
          atLeast: 0.85,
        }),
      ]
    } finally {
      baseline.close()
    }
  })

/** The compressed home page as the site sends it. Uses `node:http`, because `fetch` would decompress the response. */
async function compressedResponse(port: number) {
  const [response]: IncomingMessage[] = await once(get({ port, path: '/', headers }), 'response')
  if (!response) throw new Error('The site sent no response.')
  const { date, connection, 'keep-alive': keepAlive, ...head } = response.headers
  return { head, body: await buffer(response) }
}
