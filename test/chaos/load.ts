import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { cards } from './visitor.ts'

interface Wishes {
  /** Where visitors go. */
  origin: string
  days: string[]
  visitors: number
  /** Whether somebody who was not answered well sends the very same again until they are. */
  insists: boolean
}

export interface Load {
  /** The reservations that somebody was told of. */
  told: Set<string>
  /** When each was told, and how long it had taken from the first try, in milliseconds. */
  answers: { at: number; took: number }[]
  /** What was answered instead, and how often; 503 with `Retry-After` is what the site says while it can't sell. */
  failures: Map<string, number>
  /** The longest that anybody waited for an answer, whatever it was, in milliseconds. */
  slowest: number
  /** How often a page to read was answered, and how often it wasn't. */
  pages: { shown: number; failed: number }
  /** Nobody begins any more; comes back when everybody has ended. */
  stop(): Promise<void>
}

/** Visitors who book one after the other, each for a day by chance, and read a page between. */
export function load({ origin, days, visitors, insists }: Wishes): Load {
  const all: Load = {
    told: new Set(),
    answers: [],
    failures: new Map(),
    slowest: 0,
    pages: { shown: 0, failed: 0 },
    stop,
  }
  let stopped = false
  let number = 0

  function fail(what: string): void {
    all.failures.set(what, (all.failures.get(what) ?? 0) + 1)
  }

  async function book(): Promise<void> {
    const [key, before] = [randomUUID(), performance.now()]
    const date = days[number++ % days.length]
    const body = JSON.stringify({ ...form, email: `${key}@mail.example`, date })
    for (;;) {
      const asked = performance.now()
      const answer = await ask(key, body).catch((error: unknown) => ({ failed: causeOf(error) }))
      all.slowest = Math.max(all.slowest, performance.now() - asked)
      if ('id' in answer) {
        all.told.add(answer.id)
        all.answers.push({ at: performance.now(), took: performance.now() - before })
        return
      }
      fail(answer.failed)
      await pause(200)
      if (!insists || (stopped && performance.now() - before > patience)) return
    }
  }

  async function ask(key: string, body: string): Promise<{ id: string } | { failed: string }> {
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

  async function read(): Promise<void> {
    const shown = await fetch(`${origin}/tour`, { signal: AbortSignal.timeout(30_000) })
      .then(async (page) => (await page.text()) !== '' && page.ok)
      .catch(() => false)
    all.pages[shown ? 'shown' : 'failed']++
  }

  async function visit(): Promise<void> {
    while (!stopped) {
      await book()
      if (Math.random() < 0.2) await read()
    }
  }

  const underWay = Promise.all(Array.from({ length: visitors }, visit))
  async function stop(): Promise<void> {
    stopped = true
    await underWay
  }
  return all
}

/** Nobody insists for longer, once the others have gone home. */
const patience = 60_000

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

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const form = {
  adults: 1,
  children: 0,
  infants: 0,
  departure_location: 'zadar',
  first_name: 'Ana',
  last_name: 'Kowalska',
  phone: '+48600123456',
  notes: '',
  special_offers: [],
  terms_accepted: true,
  payment: { provider: 'stripe', token: cards.good },
}
