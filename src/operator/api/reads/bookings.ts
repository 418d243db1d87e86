import type { z } from 'zod'
import type { BookingRecordData, bookingSearch } from '../../../contract/operator-app/bookings.ts'
import type { AppLocale } from '../../../contract/operator-app/roles.ts'
import { findBoarded } from '../../../domain/boarding/board-party.ts'
import { manifestOn } from '../../../domain/boarding/manifest.ts'
import type { AppContext } from '../../../domain/context.ts'
import { disputedAmount } from '../../../domain/payments/disputed.ts'
import { refundableBy } from '../../../domain/reservations/cancellation/refund-reservation.ts'
import { labelLines } from '../../../domain/reservations/price-lines.ts'
import {
  findReservationRecord,
  heldUntilOf,
  type ReservationRecord,
} from '../../../domain/reservations/reservation-record.ts'
import { searchReservations } from '../../../domain/reservations/search-reservations.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'

const maxRows = 30

export async function searchBookings(
  { db, now }: AppContext,
  { text }: { text: string },
): Promise<z.input<typeof bookingSearch>> {
  const found = await searchReservations(db, text, dayOf(now()), maxRows)
  return { more: found.length > maxRows, bookings: found.slice(0, maxRows) }
}

/** Whether the card may be unable to take the money. Refunds of an earlier version have no problem. */
const mayNeedAnotherWay = ({ state, problem }: ReservationRecord['refunds'][number]) =>
  state === 'failed' && (problem === null || problem === 'account_closed' || problem === 'other')

export async function bookingRecordFor(
  { db }: AppContext,
  { code }: { code: string },
  locale: AppLocale,
): Promise<BookingRecordData | undefined> {
  const record = await findReservationRecord(db, code)
  if (!record) return undefined
  const { reservation: one, cancellation } = record
  const [lines, boarded, card, hand, cash, disputed, party, devices, noShow] = await Promise.all([
    labelLines(db, { date: one.date, locale: one.locale, lines: record.lines }, locale),
    findBoarded(db, one),
    refundableBy(db, one.id, 'card'),
    record.refunds.some(mayNeedAnotherWay) ? refundableBy(db, one.id, 'hand') : 0,
    refundableBy(db, one.id, 'cash'),
    disputedAmount(db, one.id),
    manifestOn(db, one.date, locale).then((parties) => parties.find(({ ticket }) => ticket === one.ticket)),
    db.selectFrom('device').select(['id', 'name']).execute(),
    db.selectFrom('no_show').select('reservation_id').where('reservation_id', '=', one.id).executeTakeFirst(),
  ])
  const deviceNames = new Map(devices.map(({ id, name }) => [id, name]))
  return {
    ticket: one.ticket,
    code: one.code,
    state: one.state,
    heldUntil: heldUntilOf(one)?.toISOString() ?? null,
    cancelled: cancellation
      ? {
          reason: cancellation.reason,
          by: cancellation.cancelled_by,
          at: cancellation.cancelled_at.toISOString(),
          chooseBy: cancellation.choose_by?.toISOString() ?? null,
          choice: cancellation.choice,
        }
      : null,
    channel: one.channel,
    date: one.date,
    location: one.departure_location,
    firstName: one.first_name,
    lastName: one.last_name,
    phone: one.phone,
    email: one.email,
    locale: one.locale,
    adults: one.adults,
    children: one.children,
    infants: one.infants,
    guests: one.party,
    notes: one.notes,
    ownNotes: record.notes.map(({ note, noted_by, noted_at }) => ({ note, by: noted_by, at: noted_at.toISOString() })),
    totalAmount: one.total_amount,
    bailAmount: one.bail_amount,
    depositMethod: one.deposit_method,
    lines: lines.map(({ kind, item_id: item, label, pieces, original_amount: amount }) => ({
      kind,
      item,
      label,
      pieces,
      amount,
    })),
    ledger: record.ledger.map(({ kind, amount, posted_at, device }) => ({
      kind,
      amount,
      at: posted_at.toISOString(),
      device: device === null ? null : (deviceNames.get(device) ?? device),
    })),
    attempts: record.attempts.map(({ id, provider, state, amount, created_at }) => ({
      id,
      provider,
      state,
      amount,
      at: created_at.toISOString(),
    })),
    refunds: record.refunds.map(({ id, state, amount, reason, created_at }) => ({
      id,
      state,
      amount,
      reason,
      at: created_at.toISOString(),
    })),
    mails: record.messages.map(({ id, kind, state, due_at, sent_at }) => ({
      id,
      kind,
      state,
      at: (sent_at ?? due_at).toISOString(),
    })),
    aboard: boarded.aboard,
    boardedAt: boarded.boardedAt?.toISOString() ?? null,
    boardedBy: boarded.boardedBy,
    noShow: noShow !== undefined,
    refundable: { card, hand, cash: cancellation ? cash : 0 },
    disputed,
    cashAmount: party?.cashAmount ?? 0,
    dueAmount: party?.dueAmount ?? 0,
  }
}
