import { business } from '../../../../content/business.ts'
import type { Queryable, Transaction } from '../../../database/connect.ts'
import type { ReservationRow } from '../../../database/tables.ts'
import type { AppContext } from '../../context.ts'
import { logFailure } from '../../log-failure.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { disputedDetails } from '../../payments/disputed.ts'
import { closeChoice, refundableAmount, requestRefund } from '../../payments/refund.ts'
import { retryIfMoved } from '../../places/lock-departures.ts'
import { addDays, dayOf, instantOf } from '../../time/operator-time.ts'
import { lockBooking } from '../lock-reservation.ts'
import { guestDisplayName } from '../view-reservation.ts'

/** The end of the last day to choose: the mail names the day only. */
export const choiceDeadline = (now: Date) => instantOf(addDays(dayOf(now), business.weatherChoiceDays), '23:59')

/** Refunds the deposit of a booking whose guest has not chosen until the deadline. */
export function endChoice(services: AppContext, reservationId: string): Promise<void> {
  const now = services.now()
  const end = async (trx: Transaction) => {
    // The choice of another day deletes the cancellation; both lock the reservation.
    const reservation = await lockBooking(trx, reservationId)
    const choice = reservation && (await findOpenChoice(trx, reservationId))
    if (choice && choice.choose_by <= now) await refundChoice(services, trx, reservation, now)
  }
  return retryIfMoved(() => services.db.transaction().execute(end))
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

/** The open choice of a cancelled booking; the caller holds the reservation's row lock. */
export async function findOpenChoice(
  trx: Transaction,
  reservationId: string,
): Promise<{ choose_by: Date } | undefined> {
  const row = await trx
    .selectFrom('cancellation')
    .select('choose_by')
    .where('reservation_id', '=', reservationId)
    .where('choice', 'is', null)
    .executeTakeFirst()
  return row?.choose_by ? { choose_by: row.choose_by } : undefined
}

/**
 * Ends an open choice and refunds the deposit. The caller holds the reservation's row lock.
 * @returns the refunded amount
 */
export async function refundChoice(
  services: AppContext,
  trx: Transaction,
  { id, date, email, locale }: ReservationRow,
  now: Date,
): Promise<number> {
  await closeChoice(trx, id)
  const amount = await refundableAmount(trx, id)
  if (amount > 0) await requestRefund(services, trx, { reservationId: id, amount, reason: 'weather', now })
  const details = {
    reason: 'weather',
    returned_amount: String(amount),
    ...(await disputedDetails(trx, id)),
  }
  const mail = { kind: 'cancelled', reservationId: id, dedupeKey: date, recipient: email, locale, details } as const
  await queueMessage(services, trx, mail, now)
  return amount
}

/** A party of a cancelled day that has not chosen yet. */
export interface OpenChoice {
  code: string
  name: string
  guests: number
  chooseBy: Date
}

/** @param date the cancelled day; all days if omitted */
export async function findOpenChoices(db: Queryable, date?: string): Promise<OpenChoice[]> {
  const rows = await db
    .selectFrom('cancellation')
    .innerJoin('reservation', 'reservation.id', 'cancellation.reservation_id')
    .select(['code', 'first_name', 'last_name', 'party as guests', 'choose_by'])
    .$if(date !== undefined, (query) => query.where('date', '=', date ?? ''))
    .where('choice', 'is', null)
    .orderBy('code')
    .execute()
  return rows.flatMap(({ code, guests, choose_by: chooseBy, ...person }) =>
    chooseBy ? [{ code, guests, chooseBy, name: guestDisplayName(person) }] : [],
  )
}
