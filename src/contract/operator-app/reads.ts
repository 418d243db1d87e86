import { z } from 'zod'
import { instant, isoDate, singleLineText } from '../primitives.ts'
import { bookingRecord, bookingSearch } from './bookings.ts'
import { manifest, ticketCheck, today } from './manifest.ts'
import * as office from './office.ts'
import type { AppRole } from './roles.ts'

interface Read {
  /** Below `/operator/api`, in Hono's syntax. */
  path: string
  role: AppRole
  /** Schema of the query string and the parameters of the path. */
  query: z.ZodType
  answer: z.ZodType
  /** It has data of guests of the answer's `date`: the crew may read it for `crewDays` before and after today. */
  nearDays?: true
}

export const crewDays = 3

const day = z.object({ date: isoDate })
const range = z.object({ from: isoDate, to: isoDate })

/** The reads of the app besides `session`. */
export const appReads = {
  today: { path: '/today', role: 'crew', query: day.partial(), answer: today },
  manifest: {
    path: '/manifest',
    role: 'crew',
    query: day.extend({ installation: z.uuid().optional(), since: z.coerce.number().int().min(0).default(0) }),
    answer: manifest,
    nearDays: true,
  },
  ticket: {
    path: '/tickets',
    role: 'crew',
    query: z.object({ booking: singleLineText(300) }),
    answer: ticketCheck,
    nearDays: true,
  },
  bookingOptions: { path: '/booking-options', role: 'crew', query: day, answer: office.bookingOptions },
  cashBox: { path: '/cash-box', role: 'crew', query: day, answer: office.cashBox },
  bookings: {
    path: '/bookings',
    role: 'owner',
    query: z.object({ text: singleLineText(100) }),
    answer: bookingSearch,
  },
  booking: {
    path: '/bookings/:code',
    role: 'owner',
    query: z.object({ code: singleLineText(40) }),
    answer: bookingRecord,
  },
  calendar: {
    path: '/calendar',
    role: 'owner',
    query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'error.date_format') }),
    answer: office.calendarMonth,
  },
  departureCancellation: {
    path: '/departures/:date/cancellation',
    role: 'owner',
    query: day,
    answer: office.departureCancellation,
  },
  reviews: {
    path: '/reviews',
    role: 'owner',
    query: z.object({ status: z.enum(['awaiting_approval', 'published', 'rejected']).default('awaiting_approval') }),
    answer: office.reviewList,
  },
  prices: { path: '/prices', role: 'owner', query: z.object({}), answer: office.priceList },
  report: { path: '/report', role: 'owner', query: range, answer: office.salesReportData },
  attention: { path: '/attention', role: 'owner', query: z.object({}), answer: office.attention },
  devices: { path: '/devices', role: 'owner', query: z.object({}), answer: office.devicesAndLinks },
} as const satisfies Record<string, Read>

export type ReadName = keyof typeof appReads
export type ReadAnswer<Name extends ReadName> = z.output<(typeof appReads)[Name]['answer']>

/** Previews of actions that move money: `POST previews/<name>` with the input of the action, answered with its plan. */
export const actionPreviews = {
  'reservation-add': z.object({
    free: z.int(),
    total: z.int(),
    paidNow: z.int(),
    due: z.int(),
    /** With `pay: link`, until when the places would be held. */
    heldUntil: instant.nullable(),
    lines: z.array(z.object({ label: z.string(), pieces: z.int(), amount: z.int() })),
  }),
  'reservation-change': z.object({
    code: z.string(),
    date: isoDate,
    guests: z.int(),
    total: z.int(),
    paid: z.int(),
    due: z.int(),
    returned: z.int(),
  }),
  'reservation-cancel': z.object({
    code: z.string(),
    inTime: z.boolean(),
    returned: z.int(),
    kept: z.int(),
    cash: z.int(),
    disputed: z.int(),
  }),
} as const
export type PreviewName = keyof typeof actionPreviews
