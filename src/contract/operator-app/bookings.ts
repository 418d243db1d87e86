import { z } from 'zod'
import { instant, isoDate } from '../primitives.ts'

const bookingSummary = z.object({
  code: z.string(),
  date: isoDate,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  guests: z.int(),
  state: z.string(),
  cancelled: z.boolean(),
})

/** `GET bookings?text=`: the nearest days first, at most 30. */
export const bookingSearch = z.object({ more: z.boolean(), bookings: z.array(bookingSummary) })

/** `GET bookings/<code>`: everything that is stored about a booking. Amounts in cents. */
export const bookingRecord = z.object({
  ticket: z.string(),
  code: z.string(),
  state: z.string(),
  /** Until when an unpaid booking holds its places. */
  heldUntil: instant.nullable(),
  cancelled: z
    .object({
      reason: z.string(),
      by: z.string(),
      at: instant,
      chooseBy: instant.nullable(),
      choice: z.string().nullable(),
    })
    .nullable(),
  channel: z.string(),
  date: isoDate,
  location: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  locale: z.string(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
  guests: z.int(),
  notes: z.string(),
  ownNotes: z.array(z.object({ note: z.string(), by: z.string(), at: instant })),
  totalAmount: z.int(),
  bailAmount: z.int(),
  depositMethod: z.string(),
  lines: z.array(z.object({ kind: z.string(), item: z.string(), label: z.string(), pieces: z.int(), amount: z.int() })),
  ledger: z.array(z.object({ kind: z.string(), amount: z.int(), at: instant, device: z.string().nullable() })),
  attempts: z.array(
    z.object({ id: z.string(), provider: z.string(), state: z.string(), amount: z.int(), at: instant }),
  ),
  refunds: z.array(z.object({ id: z.string(), state: z.string(), amount: z.int(), reason: z.string(), at: instant })),
  mails: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), at: instant })),
  aboard: z.int(),
  boardedAt: instant.nullable(),
  boardedBy: z.string().nullable(),
  noShow: z.boolean(),
  /** Cents that each refund method could return now. */
  refundable: z.object({ card: z.int(), hand: z.int(), cash: z.int() }),
  /** Cents that the guest's bank returns, or decides about. */
  disputed: z.int(),
  /** Cash taken on board, and still due, in cents. */
  cashAmount: z.int(),
  dueAmount: z.int(),
})
export type BookingRecordData = z.infer<typeof bookingRecord>
