import { z } from 'zod'
import { instant, isoDate, localeCode } from '../primitives.ts'
import { departureLocation } from '../reservation.ts'
import { departureState } from './actions/departure-actions.ts'

/** Sums over parties; amounts in cents. `rest` = `cash` (taken) + `due`. */
const partyTotals = z.object({
  parties: z.int(),
  guests: z.int(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  aboard: z.int(),
  restAmount: z.int(),
  cashAmount: z.int(),
  dueAmount: z.int(),
})

const manifestParty = z.object({
  /** The last part of the URL in the QR code (`/ticket/<ticket>`). */
  ticket: z.string(),
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  locale: localeCode,
  location: departureLocation,
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  guests: z.int(),
  extras: z.array(z.object({ id: z.string(), title: z.string(), pieces: z.int() })),
  /** The guest's notes, and the operator's. */
  notes: z.string(),
  ownNotes: z.array(z.string()),
  /** Cents in cash on board: in all, taken, and still due. */
  restAmount: z.int(),
  cashAmount: z.int(),
  dueAmount: z.int(),
  /** How many of the party are aboard, since when, and by which device or user. */
  aboard: z.int(),
  boardedAt: instant.nullable(),
  boardedBy: z.string().nullable(),
  noShow: z.boolean(),
})
export type ManifestPartyData = z.infer<typeof manifestParty>

const manifestPlace = z.object({
  id: departureLocation,
  name: z.string(),
  /** `HH:MM` */
  departsAt: z.string(),
  totals: partyTotals,
  parties: z.array(manifestParty),
})

/**
 * `GET manifest?date=&installation=&since=`: the parties of a day by boarding place, last names in Croatian order. `installation`
 * and `since` are those of the phone's queue.
 */
export const manifest = z.object({
  date: isoDate,
  departure: departureState,
  places: z.array(manifestPlace),
  totals: partyTotals,
  /** The sequence numbers of the phone's queue, from `since` on, whose effect this manifest contains. */
  applied: z.array(z.int()),
  /** When the server read it. */
  readAt: instant,
})
export type ManifestData = z.infer<typeof manifest>

const daySummary = z.object({
  date: isoDate,
  inSeason: z.boolean(),
  departure: departureState,
  totals: partyTotals,
  /** Deposits in cents of the day's parties, paid by card or in cash. */
  depositAmount: z.int(),
})

/** A check of the site that fails, such as of the disk; the sentences are in the language of the request. */
export const failingCheck = z.object({ title: z.string(), found: z.string(), advice: z.string(), since: instant })

/** `GET today?date=` (default: today). Problems are counts, `choosing` the parties that have not chosen after bad weather. */
export const today = z.object({
  day: daySummary,
  places: z.array(manifestPlace.omit({ parties: true })),
  next: daySummary,
  problems: z.object({
    payments: z.int(),
    paymentExceptions: z.int(),
    refundsFailed: z.int(),
    mailsFailed: z.int(),
    mailsWaiting: z.int(),
    reviews: z.int(),
    cashToHandBack: z.array(z.string()),
    checks: z.array(failingCheck),
    choosing: z.array(z.object({ code: z.string(), name: z.string(), guests: z.int(), chooseBy: instant })),
  }),
  readAt: instant,
})
export type TodayData = z.infer<typeof today>

/** `GET tickets?booking=`: what a scanned or typed code is. `state`: whether the party may board today. */
export const ticketCheck = z.object({
  state: z.enum(['ok', 'other_day', 'aboard', 'no_show', 'cancelled', 'not_paid']),
  code: z.string(),
  date: isoDate,
  party: manifestParty.nullable(),
  /** A sentence in the language of the request. */
  message: z.string(),
})
