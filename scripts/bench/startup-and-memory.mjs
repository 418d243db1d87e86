import { readFileSync } from 'node:fs'
import { benchDays } from './bench-site.mjs'
import { runBookingLoad } from './bookings.mjs'
import { cachedPageRequest } from './cached-page.mjs'
import { median } from './interleave.mjs'
import { rawHttpRequest, runLoad } from './load/load.mjs'

const megabyte = 1024 * 1024

/** The heap limit that Node.js has on a server with 2 GB, the documented minimum; larger machines get more. */
export const memoryNodeOptions = ['--max-heap-size=1024']

/** Start-up time, memory after start, and memory growth under a load of pages, availability requests and bookings. */
export async function benchStartupAndMemory({ site, minutes }) {
  const starts = []
  for (let start = 0; start < 5; start++) starts.push(await timeToFirstPage(site))
  const atRest = memoryOf(site.server)
  const { peak, perMinute } = await measureMemory(site, minutes)
  return [
    limitRow('from start to first page', { figure: median(starts) / 1000, unit: ' s', limit: 5 }),
    limitRow('memory after start', { figure: atRest / megabyte, unit: ' MB', limit: 250 }),
    limitRow(`memory after ${minutes} min of load`, { figure: peak / megabyte, unit: ' MB', limit: 400 }),
    limitRow('memory gained per minute, second half', { figure: perMinute / megabyte, unit: ' MB', limit: 1 }),
  ]
}

const limitRow = (what, { figure, unit, limit }) => ({
  what,
  figure: `${figure.toFixed(figure < 10 ? 2 : 0)}${unit}`,
  beside: `${limit}${unit}`,
  ratio: figure / limit,
  goal: '≤ 1',
  held: figure <= limit,
})

/** Milliseconds from a restart on an existing database to the first complete page. */
async function timeToFirstPage(site) {
  const startedAt = performance.now()
  await site.restart()
  await fetch(site.server.origin).then((answer) => answer.text())
  return performance.now() - startedAt
}

function memoryOf({ child }) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024
}

/**
 * Detects leaks: caches and the V8 heap may grow in the first half, but not in the second. Least-squares slope of the second half.
 */
async function measureMemory(site, minutes) {
  const points = []
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 60_000
  const sampling = setInterval(() => points.push([elapsed(), memoryOf(site.server)]), 500)
  const { port } = site.server
  const paths = ['/tour?afresh', '/book-now', '/api/reservations/free-tickets?date=2027-07-14']
  while (elapsed() < minutes) {
    await runLoad({ port, request: cachedPageRequest, milliseconds: 1_000, connections: 4 })
    for (const path of paths)
      await runLoad({ port, request: rawHttpRequest('GET', path), milliseconds: 2_000, connections: 4 })
    await runBookingLoad(site, { dates: benchDays, milliseconds: 2_000, connections: 4 })
  }
  clearInterval(sampling)
  const late = points.filter(([time]) => time > minutes / 2)
  return { peak: Math.max(...points.map(([, bytes]) => bytes)), perMinute: leastSquaresSlope(late) }
}

function leastSquaresSlope(points) {
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const across = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0)
  return across / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0)
}
