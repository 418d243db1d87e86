import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { orderForm } from '../../fixtures/site/order-form.ts'
import { stripeTestCards } from './api-visitor.ts'

interface Options {
  origin: string
  days: string[]
  visitors: number
  /** Whether a failed request is retried with the same idempotency key until it succeeds. */
  retries: boolean
}

export interface LoadRun {
  /** Ids of the reservations that were confirmed to a visitor. */
  confirmedIds: Set<string>
  /** For each confirmed booking, the time of the confirmation and the milliseconds since the first try. */
  confirmations: { at: number; took: number }[]
  /** The number of failed requests of each kind. During an outage, the expected answer is 503 with `Retry-After`. */
  failures: Map<string, number>
  /** The longest response time in milliseconds, failures included. */
  slowestMs: number
  /** How many requests for a marketing page succeeded, and how many failed. */
  pages: { shown: number; failed: number }
  /** Starts no more bookings; resolves once the running ones have ended. */
  stop(): Promise<void>
}

/** Simulates visitors who book in a loop on changing days and sometimes read a page in between. */
export function startLoad({ origin, days, visitors, retries }: Options): LoadRun {
  const run: LoadRun = {
    confirmedIds: new Set(),
    confirmations: [],
    failures: new Map(),
    slowestMs: 0,
    pages: { shown: 0, failed: 0 },
    stop,
  }
  let stopped = false
  let number = 0

  function countFailure(kind: string): void {
    run.failures.set(kind, (run.failures.get(kind) ?? 0) + 1)
  }

  async function book(): Promise<void> {
    const [key, start] = [randomUUID(), performance.now()]
    const date = days[number++ % days.length]
    const body = JSON.stringify({ ...order, email: `${key}@mail.example`, date })
    for (;;) {
      const sentAt = performance.now()
      const result = await sendOrder(key, body).catch((error: unknown) => ({ failed: causeOf(error) }))
      run.slowestMs = Math.max(run.slowestMs, performance.now() - sentAt)
      if ('id' in result) {
        run.confirmedIds.add(result.id)
        run.confirmations.push({ at: performance.now(), took: performance.now() - start })
        return
      }
      countFailure(result.failed)
      await pause(200)
      if (!retries || (stopped && performance.now() - start > maxRetryMs)) return
    }
  }

  async function sendOrder(key: string, body: string): Promise<{ id: string } | { failed: string }> {
    const response = await fetch(`${origin}/api/reservations/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.ok) return { id: JSON.parse(text).data.id }
    const kind = response.status === 503 && !response.headers.has('Retry-After') ? '503 without Retry-After' : ''
    return { failed: kind || `${response.status}${response.status === 503 ? '' : ` ${text.slice(0, 200)}`}` }
  }

  async function readPage(): Promise<void> {
    const shown = await fetch(`${origin}/tour`, { signal: AbortSignal.timeout(30_000) })
      .then(async (page) => (await page.text()) !== '' && page.ok)
      .catch(() => false)
    run.pages[shown ? 'shown' : 'failed']++
  }

  async function visit(): Promise<void> {
    while (!stopped) {
      await book()
      if (Math.random() < 0.2) await readPage()
    }
  }

  const visits = Promise.all(Array.from({ length: visitors }, visit))
  async function stop(): Promise<void> {
    stopped = true
    await visits
  }
  return run
}

/** When the load is being stopped, a booking is no longer retried if its first try was longer ago than this. */
const maxRetryMs = 60_000

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause
    ? String(cause.code)
    : cause instanceof Error
      ? cause.message
      : error.name
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const order = orderForm({
  adults: 1,
  children: 0,
  payment: { provider: 'stripe', token: stripeTestCards.good },
})
