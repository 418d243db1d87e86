import { isoDate } from '../../contract/primitives.ts'
import type { Runner, Transaction } from '../../database/connect.ts'
import type { DepartureStatus, ReservationRow } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { amountLeft, cashHeld, type RefundReason } from '../payments/refund.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { cancelParty } from './cancel-reservation.ts'
import { expireHolds } from './release-holds.ts'
import { ticketName } from './view-reservation.ts'

type Reason = Exclude<RefundReason, 'guest'>

export type CancelDepartureOutcome =
  | { ok: true; parties: number; amount: number; underWay: number }
  | { ok: false; refusal: 'not_a_day' | 'past' | 'already' }

/**
 * The boat stays in port: in one transaction the day is closed for good, every party is cancelled beside its booking,
 * its places are freed, and its refund and a mail in its language are queued. A booking that is still being paid is
 * ended by its hold, and money that comes for it all the same goes back as late money does.
 */
export function cancelDeparture(
  services: Services,
  { date, reason, actor }: { date: string; reason: Reason; actor: string },
): Promise<CancelDepartureOutcome> {
  const now = services.now()
  return services.db.transaction().execute(async (trx): Promise<CancelDepartureOutcome> => {
    if (!isoDate.safeParse(date).success) return { ok: false, refusal: 'not_a_day' }
    if (date < dayOf(now)) return { ok: false, refusal: 'past' }
    if ((await lockDeparture(trx, date)) === 'cancelled') return { ok: false, refusal: 'already' }
    await trx.updateTable('departure').set({ status: 'cancelled' }).where('date', '=', date).execute()
    let amount = 0
    const parties = await standing(trx, date)
    for (const reservation of parties)
      amount += await cancelParty(services, trx, reservation, { reason, returns: true, now })
    const underWay = await expireHolds(services, trx, { date, event: 'departure_cancelled' }, now)
    const done = { parties: parties.length, amount, underWay: underWay.length }
    await recordAction(trx, { command: 'departure cancel', details: { date, reason, ...done }, actor, now })
    return { ok: true, ...done }
  })
}

/** What `cancelDeparture` would do. */
export async function cancellableDeparture({ db }: Pick<Services, 'db'>, date: string) {
  const parties = isoDate.safeParse(date).success ? await standing(db, date) : []
  const amounts = await Promise.all(parties.map(({ id }) => amountLeft(db, id)))
  return {
    parties: parties.length,
    guests: parties.reduce((sum, { party }) => sum + party, 0),
    amount: amounts.reduce((sum, amount) => sum + amount, 0),
  }
}

async function lockDeparture(trx: Transaction, date: string): Promise<DepartureStatus> {
  const { capacity } = await operatorSettings(trx)
  await trx
    .insertInto('departure')
    .values({ date, capacity })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('departure')
    .select('status')
    .where('date', '=', date)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.status
}

/** The parties that are booked, paid and not cancelled, in the order of their codes, which is that of their locks. */
const standing = (db: Runner, date: string): Promise<ReservationRow[]> =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('date', '=', date)
    .where('state', '=', 'completed')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('cancellation')
            .select('reservation_id')
            .whereRef('cancellation.reservation_id', '=', 'reservation.id'),
        ),
      ),
    )
    .orderBy('code')
    .execute()

/** How far a cancelled day is: what becomes of each party's money and mail, until nothing is left to do. */
export interface PartyProgress {
  code: string
  name: string
  /** Of its refunds, the one that is least far; `none` where nothing was paid by card. */
  refund: 'none' | 'due' | 'on_its_way' | 'succeeded' | 'failed'
  amount: number
  /** Taken in cash and not handed back yet, in cents: that is for a person to do. */
  cash: number
  /** `none`: a guest of the quay who left no address. */
  mail: 'none' | 'due' | 'sent' | 'failed'
  done: boolean
}

export async function cancellationProgress({ db }: Pick<Services, 'db'>, date: string): Promise<PartyProgress[]> {
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('message', (join) =>
      join.onRef('message.reservation_id', '=', 'reservation.id').on('message.kind', '=', 'cancelled'),
    )
    .select(['reservation.id', 'code', 'first_name', 'last_name', 'message.state as mailState'])
    .where('date', '=', date)
    .orderBy('code')
    .execute()
  return Promise.all(
    rows.map(async ({ id, code, mailState, ...person }) => {
      const mail = mailState ?? 'none'
      const [{ refund, amount }, cash] = await Promise.all([refundProgress(db, id), cashHeld(db, id)])
      const done = (mail === 'sent' || mail === 'none') && (refund === 'none' || refund === 'succeeded') && cash === 0
      return { code, name: ticketName(person), refund, amount, cash, mail, done }
    }),
  )
}

async function refundProgress(db: Runner, reservationId: string): Promise<Pick<PartyProgress, 'refund' | 'amount'>> {
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.amount', 'refund.state'])
    .where('attempt.reservation_id', '=', reservationId)
    .execute()
  // One that was refused and sent anew is done with when nothing of it is left to send.
  const owed = (await amountLeft(db, reservationId)) > 0 ? refunds : refunds.filter(({ state }) => state !== 'failed')
  const states = owed.map(({ state }) => state)
  const amount = owed.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0)
  if (states.length === 0) return { refund: 'none', amount }
  if (states.includes('failed')) return { refund: 'failed', amount }
  if (states.includes('due')) return { refund: 'due', amount }
  return { refund: states.every((state) => state === 'succeeded') ? 'succeeded' : 'on_its_way', amount }
}
