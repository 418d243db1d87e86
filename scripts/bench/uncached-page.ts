import type { BenchOptions } from './bench-options.ts'
import { withBenchSite } from './bench-site.ts'
import { interleave } from './interleave.ts'
import { rawHttpRequest, requestReply, runLoad } from './load.ts'
import { type Row, ratioRow } from './table.ts'

/** A query string bypasses the page cache; /book-now is never cached. */
const pages = { home: '/?uncached', tour: '/tour?uncached', 'book-now': '/book-now' }

/**
 * Measures how many uncached pages per second the site renders and compresses. The baseline is React's renderToString
 * of the same element in the same process.
 */
export const benchUncachedPages = ({ rounds, milliseconds }: BenchOptions): Promise<Row[]> =>
  withBenchSite(['--import', import.meta.resolve('./preload/render-react.ts')], async ({ process: site }) => {
    const rows: Row[] = []
    for (const [page, path] of Object.entries(pages)) {
      const request = rawHttpRequest('GET', path, { headers: { 'Accept-Language': 'en' } })
      const ours = () => runLoad({ port: site.port, request, milliseconds, connections: 32 })
      const baseline = () => requestReply<number>(site.process(), { milliseconds })
      // Warm-up: V8 keeps optimising for some ten seconds.
      await runLoad({ port: site.port, request, milliseconds: 10 * milliseconds })
      const figures = await interleave(rounds, ours, baseline)
      rows.push(ratioRow(`${page}, uncached`, { ...figures, of: "by React's renderToString", atLeast: 0.2 }))
    }
    return rows
  })
