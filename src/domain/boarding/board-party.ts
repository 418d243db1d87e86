import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { CrewTender, ReservationRow } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import {
  countOf,
  firstOf,
  isSomeNegative,
  nobody,
  type Persons,
  personsOf,
  personsWith,
  personsWithout,
} from '../../shared/persons.ts'
import { isExported } from '../accounting/exported-day.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { guestDisplayName } from '../guest-name.ts'
import { postCrewMoney, sumOfTenders, takenOnBoard } from '../payments/crew-money.ts'
import { lockReservation } from '../reservations/lock-reservation.ts'
import { dayOf } from '../time/operator-time.ts'

export interface BoardPartyInput {
  /** Any input that `findReservationId` accepts, such as the code or the ticket. */
  booking: string
  /** The amount taken, in cents; negative if it is given back. `all` takes the whole amount due. */
  cash?: number | 'all'
  /** `terminal`: `cash` is paid by card on the crew's terminal. */
  by?: CrewTender
  /** The number of the terminal's slip or, for cash, of the receipt in the paper receipt book. */
  slip?: string
  aboard: boolean
  /**
   * The persons who board or leave. A number stands for that many persons, adults first. If omitted, everybody who is
   * not aboard boards, or everybody who is aboard leaves.
   */
  guests?: number | Persons
  /** The time of boarding. Now if omitted, or if that time is not acceptable (`acceptedTime`). */
  at?: Date
  /** The device of the app on which the crew takes `cash`. The cash belongs to the cash box of this device. */
  takenOn?: string
  actor: string
}

export type BoardPartyOutcome =
  | {
      ok: true
      code: string
      name: string
      guests: number
      changed: boolean
      /** How many of the party are aboard now. */
      aboard: number
      boardedAt: Date | null
      boardedBy: string | null
      cash: number
      due: number
    }
  | { ok: false; refusal: 'unknown' }
  | { ok: false; refusal: 'not_booked' | 'cancelled' | 'not_yet'; code: string; date: string }
  | ({ ok: false; refusal: 'too_much' | 'not_taken'; code: string; due: number; taken: number } & Boarded)
  | ({ ok: false; refusal: 'too_many_guests'; code: string; guests: number } & Boarded)

/**
 * How many of a party are aboard, and of which age. `boardedAt` and `boardedBy`: when the first of them boarded, and
 * who recorded it; null if nobody is aboard.
 */
export interface Boarded {
  aboard: number
  persons: Persons
  boardedAt: Date | null
  boardedBy: string | null
}

/**
 * Boards a party and posts its cash to the ledger, in one transaction under the reservation's row lock. Refuses to take
 * more cash than is due or to hand back more than was taken. A repeated call posts nothing more if `cash` is `all`.
 */
export function boardParty(
  services: Pick<AppContext, 'db' | 'now'>,
  order: BoardPartyInput,
): Promise<BoardPartyOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<BoardPartyOutcome> => {
    const locked = await lockReservation(trx, order.booking)
    if (!locked) return { ok: false, refusal: 'unknown' }
    const { reservation, cancelled } = locked
    const { id, code, date } = reservation
    if (reservation.state !== 'completed') return { ok: false, refusal: 'not_booked', code, date }
    if (cancelled) return { ok: false, refusal: 'cancelled', code, date }
    if (date > dayOf(now)) return { ok: false, refusal: 'not_yet', code, date }

    // What was paid at the time of booking is not part of the amount due on boarding.
    const balance = reservation.total_amount - reservation.bail_amount
    const tenders = await takenOnBoard(trx, reservation)
    const [taken, { by = 'cash' }] = [sumOfTenders(tenders), order]
    const cash = order.cash === 'all' ? balance - taken : (order.cash ?? 0)
    const { party } = reservation
    const before = await findBoarded(trx, reservation)
    if (taken + cash > balance) return { ok: false, refusal: 'too_much', code, due: balance - taken, taken, ...before }
    if (tenders[by] + cash < 0)
      return { ok: false, refusal: 'not_taken', code, due: balance - taken, taken: tenders[by], ...before }
    const persons = personsAfter(order, before.persons, reservation)
    if (isSomeNegative(persons) || isSomeNegative(personsWithout(reservation, persons)))
      return { ok: false, refusal: 'too_many_guests', code, guests: party, ...before }

    const at = order.at && (await acceptedTime(trx, reservation, order.at, now))
    const timed = { ...order, ...(at && { at }) }
    const after = await setAboard(trx, { id, party }, timed, before, persons, now)
    const { aboard } = after
    const entry = { reservationId: id, by, amount: cash, slip: order.slip ?? null, device: order.takenOn ?? null }
    if (cash !== 0) await postCrewMoney(trx, { ...entry, at: at ?? now })
    const changed = cash !== 0 || !isDeepStrictEqual(before.persons, persons)
    const isPart = aboard > 0 && aboard < party
    const details = { code, cash, ...(by !== 'cash' && { by }), aboard: aboard > 0, ...(isPart && { guests: aboard }) }
    if (changed) await recordAction(trx, { command: 'board', details, actor: order.actor, now })
    return {
      ok: true,
      code,
      name: guestDisplayName(reservation),
      guests: party,
      changed,
      ...after,
      cash,
      due: balance - taken - cash,
    }
  })
}

/**
 * The time of a boarding and its cash: `at`, or `now` if `at` is before the booking was made or on a day whose ledger
 * entries were exported to the accountant.
 */
async function acceptedTime(trx: Transaction, { created_at }: ReservationRow, at: Date, now: Date): Promise<Date> {
  return at < created_at || (await isExported(trx, at)) ? now : at
}

/** The persons of a reservation's party who are aboard; nobody if it has not boarded. */
export async function findBoarded(db: Queryable, { id }: Pick<ReservationRow, 'id'>): Promise<Boarded> {
  const row = await db.selectFrom('boarding').selectAll().where('reservation_id', '=', id).executeTakeFirst()
  if (!row) return { aboard: 0, persons: nobody, boardedAt: null, boardedBy: null }
  const persons = personsOf(row)
  return { aboard: countOf(persons), persons, boardedAt: row.boarded_at, boardedBy: row.boarded_by }
}

/**
 * The persons who would be aboard after boarding or leaving. If `guests` has persons who can't board or leave, a number
 * in the result is negative or greater than that of the party.
 */
function personsAfter({ aboard, guests }: BoardPartyInput, before: Persons, party: Persons): Persons {
  const able = aboard ? personsWithout(party, before) : before
  const moved = typeof guests === 'number' ? firstOf(able, guests) : (guests ?? able)
  // Persons beyond those who can board or leave are counted as adults, so that the result is refused as wrong.
  const excess = typeof guests === 'number' ? guests - countOf(moved) : 0
  const all = { ...moved, adults: moved.adults + excess }
  return aboard ? personsWith(before, all) : personsWithout(before, all)
}

async function setAboard(
  trx: Transaction,
  { id, party }: { id: string; party: number },
  { at, actor }: BoardPartyInput,
  before: Boarded,
  persons: Persons,
  now: Date,
): Promise<Boarded> {
  if (isDeepStrictEqual(persons, before.persons)) return before
  const aboard = countOf(persons)
  if (aboard === 0) {
    await trx.deleteFrom('boarding').where('reservation_id', '=', id).execute()
    return { aboard, persons, boardedAt: null, boardedBy: null }
  }
  const [boardedAt, boardedBy] = [before.boardedAt ?? at ?? now, before.boardedBy ?? actor]
  const guests = aboard === party ? null : aboard
  await trx
    .with('shown_up', (db) => db.deleteFrom('no_show').where('reservation_id', '=', id))
    .insertInto('boarding')
    .values({ reservation_id: id, boarded_by: boardedBy, boarded_at: boardedAt, guests, ...persons })
    .onConflict((conflict) => conflict.column('reservation_id').doUpdateSet({ guests, ...persons }))
    .execute()
  return { aboard, persons, boardedAt, boardedBy }
}
