import { readFileSync } from 'node:fs'
import type { BuiltSiteProcess } from '../../test/fixtures/site/built-site.ts'
import type { BenchOptions } from './bench-options.ts'
import { type BenchSite, runMixedLoad, withBenchSite } from './bench-site.ts'
import { median } from './interleave.ts'
import { limitRow, type Row } from './table.ts'

/** The heap limit that Node.js has on a server with 2 GB, the documented minimum; larger machines get more. */
const nodeOptions = ['--max-heap-size=1024']

/** Start-up time, memory after start, and memory growth under a mixed load. */
export const benchStartupAndMemory = ({ minutes }: BenchOptions): Promise<Row[]> =>
  withBenchSite(nodeOptions, async (site) => {
    const starts: number[] = []
    for (let start = 0; start < 5; start++) starts.push(await secondsToFirstPage(site.process))
    const start = median(starts, (seconds) => seconds)
    const afterStart = megabytesOf(site.process)
    const { peak, perMinute } = await measureMemory(site, minutes)
    return [
      limitRow('from start to first page', { figure: start, unit: ' s', limit: 5 }),
      limitRow('memory after start', { figure: afterStart, unit: ' MB', limit: 250 }),
      limitRow(`memory in ${minutes} min of load`, { figure: peak, unit: ' MB', limit: 400 }),
      limitRow('memory gained per minute, second half', { figure: perMinute, unit: ' MB', limit: 1 }),
    ]
  })

/** Restarts the site and its database. @returns the seconds from the start to the first complete page */
async function secondsToFirstPage(site: BuiltSiteProcess): Promise<number> {
  await site.terminate()
  const startedAt = performance.now()
  await site.start()
  await (await fetch(site.origin)).text()
  return (performance.now() - startedAt) / 1000
}

function megabytesOf(site: BuiltSiteProcess): number {
  const status = readFileSync(`/proc/${site.process().pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/**
 * Detects memory leaks: caches and the V8 heap may grow in the first half of the run, but not in the second. `perMinute` is the
 * least-squares slope of the second half.
 */
async function measureMemory(site: BenchSite, minutes: number): Promise<{ peak: number; perMinute: number }> {
  const points: Point[] = []
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 60_000
  const sampling = setInterval(() => points.push([elapsed(), megabytesOf(site.process)]), 500)
  await runMixedLoad(site, minutes)
  clearInterval(sampling)
  const late = points.filter(([time]) => time > minutes / 2)
  return { peak: Math.max(...points.map(([, megabytes]) => megabytes)), perMinute: leastSquaresSlope(late) }
}

type Point = [minutes: number, megabytes: number]

function leastSquaresSlope(points: Point[]): number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return covariance / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}
