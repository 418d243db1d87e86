import { z } from 'zod'

/** The minutes by which a party may announce that it comes late. */
export const lateMinutes = [5, 10, 20] as const
export type LateMinutes = (typeof lateMinutes)[number]

/** What a form of the day page sends: the minutes, or `never`. */
export const noticeField = z.enum([...lateMinutes.map((minutes) => `${minutes}` as const), 'never'])

/** What a party has told the crew; `minutes` is null if it can't come. */
export interface GuestNotice {
  minutes: LateMinutes | null
  at: Date
}
