import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bookOverHttp } from '../fixtures/site/book-over-http.ts'
import { bookableDays } from '../fixtures/site/bookable-days.ts'

export interface Load {
  /** Ends the load. @returns the number of answered requests, the codes booked, the failures and the slowest request */
  stop(): Promise<{ answered: number; booked: string[]; failures: string[]; slowest: { name: string; ms: number } }>
}

const paths = ['/', '/tour', '/hr', '/book-now', '/api/reservations/disabled-dates?from=2027-06-01&to=2027-06-30']

/** The pause after each request in milliseconds, which leaves processor time to the update. */
const thinkMs = 25

/** Requests pages on several connections and books, without a retry, until it is stopped. */
export async function startLoad(origin: string): Promise<Load> {
  const days = await bookableDays(origin, 1)
  const failures: string[] = []
  const booked: string[] = []
  let [answered, stopped, slowest] = [0, false, { name: '', ms: 0 }]
  const timed = async (name: string, action: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await action().then(
      () => answered++,
      (error) => failures.push(`${name}: ${error.cause?.code ?? error.message}`),
    )
    const ms = performance.now() - startedAt
    if (ms > slowest.ms) slowest = { name, ms: Math.round(ms) }
  }
  const read = async (path: string) => {
    const response = await fetch(`${origin}${path}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`status ${response.status}`)
  }
  const visitors = paths.map(async (path) => {
    for (; !stopped; await pause(thinkMs)) await timed(path, () => read(path))
  })
  const guest = async () => {
    for (let count = 0; !stopped; count++, await pause(thinkMs)) {
      const day = days[count % days.length] ?? ''
      await timed('booking', async () => booked.push(await bookOverHttp(origin, day, randomUUID())))
    }
  }
  const running = Promise.all([...visitors, guest()])
  return {
    async stop() {
      stopped = true
      await running
      return { answered, booked, failures, slowest }
    },
  }
}
