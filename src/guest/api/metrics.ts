import { type Context, Hono } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import { collectMetrics, type Metric } from '../../domain/monitoring/metrics.ts'
import { isEqualInConstantTime } from '../../shared/equal-in-constant-time.ts'

/**
 * `/metrics` in the text format of Prometheus. It reveals business figures, so it requires the bearer token. If no token is
 * configured, only requests from this machine are allowed.
 */
export function metrics(
  { db, now, log }: AppContext,
  token: string | undefined,
  ownMeasures: () => Metric[] | Promise<Metric[]> = () => [],
): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    if (!(token === undefined ? isLocalRequest(c) : hasToken(c, token))) return c.notFound()
    try {
      const all = [...(await collectMetrics(db, now())), ...processMeasures(), ...(await ownMeasures())]
      const headers = { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8', 'Cache-Control': 'no-store' }
      return c.body(all.map(toPrometheus).join(''), 200, headers)
    } catch (err) {
      log.warn({ err }, 'metrics failed: the database is unavailable')
      return c.text('the database is out of reach', 503, { 'Retry-After': '5' })
    }
  })
  return app
}

/** Whether the request comes from a loopback address. A request forwarded by a proxy on this machine doesn't count. */
function isLocalRequest(c: Context): boolean {
  const proxied = ['Forwarded', 'X-Forwarded-For', 'X-Real-IP', 'Via'].some((name) => c.req.header(name) !== undefined)
  const address: string | undefined = c.env?.incoming?.socket?.remoteAddress
  return !proxied && address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

function hasToken(c: Context, token: string): boolean {
  const bearerToken = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  return isEqualInConstantTime(bearerToken, token)
}

const processMeasures = (cpu = process.cpuUsage()): Metric[] => [
  {
    name: 'process_cpu_seconds_total',
    help: 'Processor time that this process has used.',
    values: [{ value: (cpu.user + cpu.system) / 1e6 }],
  },
  {
    name: 'process_start_time_seconds',
    help: 'When this process began.',
    values: [{ value: Math.round(performance.timeOrigin / 1000) }],
  },
  {
    name: 'process_resident_memory_bytes',
    help: 'Memory that this process holds.',
    values: [{ value: process.memoryUsage.rss() }],
  },
]

function toPrometheus({ name, help, values }: Metric): string {
  const lines = values.map(({ label, value }) => `${name}${label ? `{${label[0]}="${label[1]}"}` : ''} ${value}`)
  // Prometheus convention: names of counters end with `_total`.
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}
