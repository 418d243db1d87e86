import type { Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'
import { departureOf } from '../time/departure-time.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { queueMessage } from './queue-message.ts'
import type { MessageRow, SendOutcome } from './send-due.ts'

/** On the operator's clock: guests are ashore and read their mail, and there is an evening left to answer them. */
export const reminderAt = '17:00'
export const thanksAt = '10:00'

/** After a longer silence of ours a thank-you would only astonish. */
const thanksWithinDays = 7

/**
 * Queues the reminder of the day before and the thank-you of the day after for whoever has booked and not cancelled,
 * once each, however often it runs; what was missed while the server was down is made up for as long as it makes sense.
 * Who books after the reminders have gone has just read the same on the ticket, and gets none.
 */
export async function queueMailsAroundTrip(services: Services): Promise<void> {
  const now = services.now()
  const today = dayOf(now)
  for (const date of [today, addDays(today, 1)]) {
    const due = instantOf(addDays(date, -1), reminderAt)
    if (now >= due) await queueFor(services, { kind: 'reminder', date, now, bookedBefore: due })
  }
  for (let ago = 1; ago <= thanksWithinDays; ago++) {
    const date = addDays(today, -ago)
    if (now >= instantOf(addDays(date, 1), thanksAt)) await queueFor(services, { kind: 'thank_you', date, now })
  }
}

interface Round {
  kind: 'reminder' | 'thank_you'
  date: string
  now: Date
  bookedBefore?: Date
}

function queueFor(services: Services, round: Round): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    for (const { id, locale, email } of await receiversOf(trx, round)) {
      await queueMessage(services, trx, { kind: round.kind, reservationId: id, recipient: email, locale }, round.now)
    }
  })
}

async function receiversOf(trx: Transaction, { kind, date, now, bookedBefore = now }: Round) {
  const standing = await trx
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('review', 'review.reservation_id', 'reservation.id')
    .leftJoin('message', (join) =>
      join.onRef('message.reservation_id', '=', 'reservation.id').on('message.kind', '=', kind),
    )
    .select([
      'reservation.id',
      'reservation.email',
      'reservation.locale',
      'reservation.date',
      'reservation.departure_location',
      'review.id as review_id',
    ])
    .where('reservation.date', '=', date)
    .where('reservation.state', '=', 'completed')
    .where('reservation.ended_at', '<', bookedBefore)
    .where('cancellation.reservation_id', 'is', null)
    .where('message.id', 'is', null)
    .execute()
  return standing.filter((row) => (kind === 'reminder' ? now < departureOf(row) : row.review_id === null))
}

/**
 * What was right when it was queued may not be so when it is sent: a trip that was cancelled meanwhile is not to be
 * remembered, a link by which nobody can pay any more is not to be sent, and a reminder that was held up until the boat
 * had left is for the operator to know of.
 */
export async function tooLate(
  trx: Transaction,
  { kind, reservation_id }: MessageRow,
  now: Date,
): Promise<SendOutcome | undefined> {
  if (kind !== 'reminder' && kind !== 'thank_you' && kind !== 'payment_link') return undefined
  const row = await trx
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select([
      'reservation.date',
      'reservation.departure_location',
      'reservation.hold_expires_at',
      'cancellation.cancelled_at',
    ])
    .where('reservation.id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  if (row.cancelled_at || (kind === 'payment_link' && now >= row.hold_expires_at)) return 'pointless'
  const sailed = kind === 'reminder' && now >= departureOf(row)
  return sailed ? { failed: 'the boat had left before it could be sent', permanent: true } : undefined
}
