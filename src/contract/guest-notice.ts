import { z } from 'zod'

/** The delays in minutes that a party can choose from when it tells the crew that it comes late. */
export const lateMinutes = [5, 10, 20] as const
export type LateMinutes = (typeof lateMinutes)[number]

/** The value that a form on the page of the day of the trip sends: the minutes, or `never` if the party can't come. */
export const noticeField = z.enum([...lateMinutes.map((minutes) => `${minutes}` as const), 'never'])

/** What a party has told the crew: that it comes `minutes` late, or (null) that it can't come. */
export interface GuestNotice {
  minutes: LateMinutes | null
  at: Date
}
