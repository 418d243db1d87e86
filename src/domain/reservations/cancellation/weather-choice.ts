import type { Queryable, Transaction } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../shared/in-transaction.ts'
import type { AppContext } from '../../context.ts'
import { guestDisplayName } from '../../guest-name.ts'
import { logFailure } from '../../log-failure.ts'
import { findOpenChoice, refundChoice } from '../../payments/open-choice.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import { reservationOfBoats } from '../../places/of-boats.ts'
import { addDays, dayOf, instantOf } from '../../time/operator-time.ts'
import { lockBooking } from '../lock-reservation.ts'

/** The deadline is the end of a day, because the mail names only the day. */
export const choiceDeadline = ({ weather_choice_days: days }: Pick<ReservationRow, 'weather_choice_days'>, now: Date) =>
  instantOf(addDays(dayOf(now), days), '23:59')

/** Refunds the deposit of a booking whose guest has not chosen before the deadline. */
export function endChoice(services: AppContext, reservationId: string): Promise<void> {
  const now = services.now()
  const end = async (trx: Transaction) => {
    // The guest's choice of another day deletes the cancellation, in a transaction that locks the reservation too. So
    // this transaction sees whether the guest has chosen.
    const reservation = await lockBooking(trx, reservationId)
    const choice = reservation && (await findOpenChoice(trx, reservationId))
    if (choice && choice.choose_by <= now) await refundChoice(services, trx, reservation, now)
  }
  return retryIfMoved(() => inTransaction(services.db, end))
}

/** Safety net for lost jobs: ends choices that are overdue by two minutes. */
export async function endOverdueChoices(services: AppContext): Promise<void> {
  const overdue = await services.db
    .selectFrom('cancellation')
    .select('reservation_id')
    .where('choose_by', '<', new Date(services.now().getTime() - 2 * 60_000))
    .where('choice', 'is', null)
    .limit(100)
    .execute()
  for (const { reservation_id: reservation } of overdue) {
    await logFailure(services, { reservation }, () => endChoice(services, reservation))
  }
}

/** A party of a cancelled departure that has not chosen yet. */
export interface OpenChoice {
  code: string
  name: string
  guests: number
  chooseBy: Date
}

/**
 * The parties that have not chosen yet, of one cancelled departure or of all.
 * @param options.key the cancelled departure; all departures if omitted
 * @param options.boats only departures of these boats; all boats if omitted
 */
export async function findOpenChoices(
  db: Queryable,
  { key, boats }: { key?: DepartureKey; boats?: readonly string[] | undefined } = {},
): Promise<OpenChoice[]> {
  const rows = await db
    .selectFrom('cancellation')
    .innerJoin('reservation', 'reservation.id', 'cancellation.reservation_id')
    .select(['code', 'first_name', 'last_name', 'party as guests', 'choose_by'])
    .$if(key !== undefined, (query) => query.where('departure', '=', departureId(key!)))
    .where(reservationOfBoats(boats))
    .where('choice', 'is', null)
    .orderBy('code')
    .execute()
  return rows.flatMap(({ code, guests, choose_by: chooseBy, ...person }) =>
    chooseBy ? [{ code, guests, chooseBy, name: guestDisplayName(person) }] : [],
  )
}
