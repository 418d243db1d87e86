import type { RawBuilder } from 'kysely'

/** An invariant of docs/domain/ as a query that returns one row per violation. */
export interface Invariant {
  name: string
  query: (now: Date) => RawBuilder<{ what: string }>
}

export const tenMinutesBefore = (now: Date) => new Date(now.getTime() - 10 * 60_000)
export const twoDaysBefore = (now: Date) => new Date(now.getTime() - 2 * 86_400_000)
