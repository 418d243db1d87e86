import { z } from 'zod'
import { instant, isoDate } from '../primitives.ts'
import { bookedDay, departureState, sailingSeason } from './actions/departure-actions.ts'
import { farePricing, offerSettings } from './actions/price-actions.ts'
import { failingCheck } from './manifest.ts'
import { appRole } from './roles.ts'

/** `GET booking-options?date=`: what a new booking may contain. Prices in cents. */
export const bookingOptions = z.object({
  date: isoDate,
  inSeason: z.boolean(),
  departure: departureState,
  free: z.int(),
  places: z.array(z.object({ id: z.string(), name: z.string(), departsAt: z.string() })),
  prices: z.array(
    z.object({ ticket: z.enum(['adult', 'child', 'infant']), originalAmount: z.int(), payableAmount: z.int() }),
  ),
  offers: z.array(offerSettings),
})

/** `GET calendar?month=YYYY-MM`. Money in cents: deposits of the parties, and the rest in cash. */
export const calendarMonth = z.object({
  month: z.string(),
  days: z.array(
    z.object({
      date: isoDate,
      inSeason: z.boolean(),
      departure: departureState,
      parties: z.int(),
      guests: z.int(),
      depositAmount: z.int(),
      restAmount: z.int(),
    }),
  ),
})

/** `GET departures/<date>/cancellation`: what `departure-cancel` would do, and how far it is once done. */
export const departureCancellation = z.object({
  date: isoDate,
  status: z.enum(['open', 'closed', 'cancelled']),
  parties: z.int(),
  guests: z.int(),
  amount: z.int(),
  progress: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      refund: z.string(),
      amount: z.int(),
      cash: z.int(),
      mail: z.string(),
      done: z.boolean(),
    }),
  ),
})

/** Whose a mail or payment is; null if no booking matches. */
const whose = { code: z.string().nullable(), guest: z.string().nullable() }

/** `GET attention`: what the problems of `today` are. `found` and `advice` are sentences in the language of the request. */
export const attention = z.object({
  checks: z.array(failingCheck),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      recipient: z.string(),
      ...whose,
      state: z.enum(['due', 'failed']),
      attempts: z.int(),
      dueAt: instant,
      found: z.string().nullable(),
      advice: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: z.string(),
      ...whose,
      provider: z.string(),
      amount: z.int(),
      state: z.string(),
      startedAt: instant,
      polledAt: instant.nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      ...whose,
      provider: z.string(),
      amount: z.int(),
      ...{ reason: z.string(), problem: z.string(), since: instant },
    }),
  ),
  exceptions: z.array(
    z.object({
      ...{ id: z.int(), ...whose, provider: z.string(), reason: z.string(), foundAt: instant },
      /** Of a dispute: its cents, and until when to answer. */
      dispute: z.object({ amount: z.int(), respondBy: instant.nullable() }).nullable(),
    }),
  ),
})

/** `GET reviews?status=`. */
export const reviewList = z.object({
  reviews: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['awaiting_approval', 'published', 'rejected']),
      firstName: z.string(),
      lastName: z.string(),
      comment: z.string(),
      stars: z.int(),
      locale: z.string(),
      verified: z.boolean(),
      code: z.string().nullable(),
      createdAt: instant,
      reason: z.string().nullable(),
    }),
  ),
})

/** `GET prices`. */
export const priceList = z.object({
  prices: z.array(farePricing),
  offers: z.array(offerSettings),
  season: sailingSeason,
  bookedOffSeason: z.array(bookedDay),
})

/** `GET cash-box?date=`: cash posted on the day, in cents. `expected` is what should be in the box. */
export const cashBox = z.object({
  date: isoDate,
  expected: z.int(),
  ofTheDay: z.int(),
  ofOtherDays: z.int(),
  handedBack: z.int(),
  devices: z.array(z.object({ name: z.string().nullable(), amount: z.int() })),
  counts: z.array(
    z.object({
      expected: z.int(),
      counted: z.int(),
      /** With the cash that was taken before the count, although it was sent later; `differenceAtFirst`: without it. */
      difference: z.int(),
      differenceAtFirst: z.int(),
      note: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
})

const sales = {
  bookings: z.int(),
  guests: z.int(),
  depositAmount: z.int(),
  cashAmount: z.int(),
  refundAmount: z.int(),
  outsideAmount: z.int(),
  movedAmount: z.int(),
}

/** `GET report?from=&to=`: amounts in cents. `GET ledger.csv?from=&to=` is the ledger export as a file. */
export const salesReportData = z.object({
  from: isoDate,
  to: isoDate,
  days: z.array(z.object({ date: isoDate, ...sales })),
  sources: z.array(z.object({ source: z.string(), ...sales })),
  languages: z.array(z.object({ locale: z.string(), ...sales })),
  totals: z.object(sales),
})

/** `GET devices`: the newest first, with revoked ones. `links`: open pairing links. */
export const devicesAndLinks = z.object({
  links: z.array(
    z.object({ id: z.string(), name: z.string(), role: appRole, createdBy: z.string(), expiresAt: instant }),
  ),
  devices: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: appRole,
      pairedBy: z.string(),
      pairedAt: instant,
      lastSeenAt: instant.nullable(),
      revokedAt: instant.nullable(),
      /** Since when it has its session; null: it is signed out. */
      signedInAt: instant.nullable(),
    }),
  ),
})
