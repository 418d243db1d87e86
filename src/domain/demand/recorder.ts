import { createHash, randomBytes } from 'node:crypto'
import type {
  DemandAnswer,
  DemandLanguage,
  DemandSequel,
  DemandSource,
  DemandTables,
  FunnelStep,
} from '../../platform/database/demand-tables.ts'
import { addDays, dayOf } from '../time/operator-time.ts'

/** Who is counted, and what is stored about them. */
export interface Counted {
  /** A pseudonym of the visitor for today, to count each visitor once a day. It is not stored in the database. */
  visitor: string
  language: DemandLanguage
  source: DemandSource
}

export interface WantedDay {
  trip: string
  /** `YYYY-MM-DD` */
  date: string
}

type Key<Table extends keyof DemandTables> = Omit<DemandTables[Table], 'parties' | 'visitors' | 'views'>
/** How much to add to a stored count. `key` identifies the row of `table` that has this count. */
export type PendingCount = {
  [Table in keyof DemandTables]: { table: Table; key: Key<Table>; count: number }
}[keyof DemandTables]

export interface TakenCounts {
  counts: PendingCount[]
  /** How many events were not counted, because the memory for them is full. */
  dropped: number
}

export type Recorder = ReturnType<typeof createRecorder>

const horizonDays = 730
/** The most measurements of a visitor per day: three for each of fifty page views. */
const maxMeasurements = 150

/**
 * Counts visitors in memory. `take` returns only sums, and nothing about a single visitor. What is kept about single
 * visitors is deleted at the end of the operator's day.
 */
export function createRecorder(now: () => Date, { maxKeys = 20_000, maxSeen = 100_000 } = {}) {
  let today = ''
  let salt = randomBytes(0)
  let seen = new Set<string>()
  /** Today's refused requests: by visitor, then by trip and day of the trip. */
  let refused = new Map<string, Map<string, Refusal>>()
  let measurements = new Map<string, number>()
  let pending = new Map<string, number>()
  let dropped = 0

  function startDay() {
    const day = dayOf(now())
    if (day === today) return
    ;[today, salt, seen, refused, measurements] = [day, randomBytes(32), new Set(), new Map(), new Map()]
  }

  function add<Table extends keyof DemandTables>(table: Table, key: Key<Table>, count = 1) {
    const text = JSON.stringify([table, key])
    const before = pending.get(text)
    if (before === undefined && pending.size >= maxKeys) dropped += count
    else pending.set(text, (before ?? 0) + count)
  }

  /** Whether an event of the visitor happens for the first time today. False if the memory for events is full. */
  function isFirst(...parts: string[]): boolean {
    const key = parts.join('\t')
    if (seen.has(key)) return false
    if (seen.size >= maxSeen) {
      dropped++
      return false
    }
    seen.add(key)
    return true
  }

  const followed = ({ date, trip, party, language, source }: Refusal, answer: DemandSequel) =>
    add('demand_count', { wanted: date, trip, party, answer, language, source })

  return {
    /**
     * The pseudonym of a visitor for today: a hash. Its salt exists in memory only, so nobody else can compute the hash
     * from the address and the browser.
     */
    visitorOf(address: string, userAgent: string): string {
      startDay()
      return createHash('sha256').update(salt).update(address).update('\0').update(userAgent).digest('base64')
    },

    /**
     * Counts a party that asks for a day of a trip. For each such day, a visitor is counted at most once today if there
     * were places, and at most once today if there were none.
     */
    answered({ visitor, language, source }: Counted, wanted: WantedDay & { party: number; answer: DemandAnswer }) {
      startDay()
      const { trip, date, answer } = wanted
      if (date < today || date > addDays(today, horizonDays)) return
      const party = Math.max(0, Math.min(99, wanted.party))
      const day = `${trip}/${date}`
      if (!isFirst(visitor, day, answer === 'free' ? 'free' : 'refused')) return
      add('demand_count', { wanted: date, trip, party, answer, language, source })
      if (answer === 'free') return
      const days = refused.get(visitor) ?? new Map<string, Refusal>()
      refused.set(visitor, days.set(day, { trip, date, party, language, source }))
    },

    /**
     * Counts what followed the requests that were refused to this visitor today: a booking of the requested day
     * (`same_day`) or of another day (`other_day`). Called when the visitor books the day `date`.
     */
    booked(visitor: string, date: string) {
      startDay()
      for (const refusal of refused.get(visitor)?.values() ?? [])
        followed(refusal, refusal.date === date ? 'same_day' : 'other_day')
      refused.delete(visitor)
    },

    joinedWaitlist(visitor: string, { trip, date }: WantedDay) {
      startDay()
      const day = `${trip}/${date}`
      const refusal = refused.get(visitor)?.get(day)
      if (refusal && isFirst(visitor, day, 'waitlist')) followed(refusal, 'waitlist')
    },

    /** Counts a step of booking, or a field that it refused, once a day for each visitor. */
    stepped({ visitor, language, source }: Counted, step: FunnelStep, field = '') {
      startDay()
      if (isFirst(visitor, step, field)) add('funnel_count', { day: today, step, field, language, source })
    },

    /**
     * Counts a page view with this Web Vital. The number per visitor and day is limited, so that no script can distort
     * the results.
     */
    measured(visitor: string, vital: Omit<Key<'vitals_count'>, 'day'>) {
      startDay()
      const sent = (measurements.get(visitor) ?? 0) + 1
      if (sent > maxMeasurements || (sent === 1 && measurements.size >= maxSeen)) return
      measurements.set(visitor, sent)
      add('vitals_count', { day: today, ...vital })
    },

    /** Removes and returns what was counted since the last call. */
    take(): TakenCounts {
      // Deletes what is kept about visitors of an earlier day, also if nobody has visited the site today.
      startDay()
      // Sorted, because all processes must write in one order: their statements then wait for each other instead of
      // failing.
      const taken = [...pending].sort().map(([text, count]) => {
        const [table, key] = JSON.parse(text)
        return { table, key, count } as PendingCount
      })
      const result = { counts: taken, dropped }
      ;[pending, dropped] = [new Map(), 0]
      return result
    },

    /** Adds counts again that `take` has returned but that could not be stored. */
    putBack(counts: PendingCount[]) {
      for (const { table, key, count } of counts) add(table, key as Key<typeof table>, count)
    },
  }
}

interface Refusal {
  trip: string
  date: string
  party: number
  language: DemandLanguage
  source: DemandSource
}
