import type { Queryable } from '../../../platform/database/connect.ts'
import type { ReservationRow } from '../../../platform/database/tables.ts'
import { fullName } from '../../../shared/person-name.ts'
import type { AppContext } from '../../context.ts'
import { crewMoneyOf, sumOfTenders } from '../../payments/crew-money.ts'
import { refundableAmount } from '../../payments/refund.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { inOrderOfCalls } from './call-order.ts'

/** The refund and the mail of one party, for a cancelled departure or for the preview of its cancellation. */
export interface PartyCancellationProgress {
  code: string
  /** The whole name and the phone number, to call. */
  name: string
  phone: string
  /**
   * `planned`: the departure is not cancelled. `choosing`: the guest has not chosen between another day and the refund.
   * `failed`: at least one refund of the party has failed. `due`: none has failed, and at least one is not sent yet.
   * `on_its_way`: all are sent, but not all have succeeded. `succeeded`: all have succeeded. `none`: there is no refund
   * of money that was paid online. Failed refunds do not count once later refunds cover their amount.
   */
  refund: 'none' | 'planned' | 'choosing' | 'due' | 'on_its_way' | 'succeeded' | 'failed'
  amount: number
  /**
   * Cash that the crew has received and has to hand back, in cents. `terminal`: card payments that have to be returned
   * on the crew's terminal.
   */
  cash: number
  terminal: number
  /** `none`: the guest gave no e-mail address; `planned`: the departure is not cancelled. */
  mail: 'none' | 'planned' | 'due' | 'sent' | 'failed'
  done: boolean
}

/** The parties that a cancellation of their departure would concern, in the order in which they are called. */
export async function plannedCalls(db: Queryable, parties: ReservationRow[]): Promise<PartyCancellationProgress[]> {
  const planned = await Promise.all(
    parties.map(async ({ id, code, first_name, last_name, phone, email }): Promise<PartyCancellationProgress> => {
      const [amount, toCrew] = await Promise.all([refundableAmount(db, id), crewMoneyOf(db, id)])
      const name = fullName({ firstName: first_name, lastName: last_name })
      const [refund, mail] = [amount > 0 ? 'planned' : 'none', email ? 'planned' : 'none'] as const
      return { code, name, phone, refund, amount, ...toCrew, mail, done: false }
    }),
  )
  return inOrderOfCalls(planned)
}

/** The parties of a cancelled departure, in the order in which they are called. */
export async function cancellationProgress(
  { db }: Pick<AppContext, 'db'>,
  key: DepartureKey,
): Promise<PartyCancellationProgress[]> {
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.reservation_id', '=', 'reservation.id')
        .on((on) =>
          on(
            'message.kind',
            '=',
            on.case().when('choose_by', 'is', null).then('cancelled').else('weather_choice').end(),
          ),
        )
        .on('message.dedupe_key', 'in', ['', key.date, departureId(key)]),
    )
    .select(['reservation.id', 'code', 'phone', 'message.state as mailState', 'choose_by', 'choice'])
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('departure', '=', departureId(key))
    .orderBy('code')
    .execute()
  const parties = await Promise.all(
    rows.map(
      async ({ id, code, phone, mailState, choose_by, choice, ...person }): Promise<PartyCancellationProgress> => {
        const mail = mailState ?? 'none'
        const [progress, toCrew] = await Promise.all([refundProgress(db, id), crewMoneyOf(db, id)])
        const { refund, amount } =
          choose_by && !choice ? { refund: 'choosing' as const, amount: await refundableAmount(db, id) } : progress
        const done =
          (mail === 'sent' || mail === 'none') &&
          (refund === 'none' || refund === 'succeeded') &&
          sumOfTenders(toCrew) === 0
        return { code, name: fullName(person), phone, refund, amount, ...toCrew, mail, done }
      },
    ),
  )
  return inOrderOfCalls(parties)
}

async function refundProgress(
  db: Queryable,
  reservationId: string,
): Promise<Pick<PartyCancellationProgress, 'refund' | 'amount'>> {
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
    .select(['refund.amount', 'refund.state'])
    .where('attempt.reservation_id', '=', reservationId)
    .execute()
  // Failed refunds are ignored once later refunds cover their amount.
  const relevant =
    (await refundableAmount(db, reservationId)) > 0 ? refunds : refunds.filter(({ state }) => state !== 'failed')
  const states = relevant.map(({ state }) => state)
  const amount = relevant.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0)
  if (states.length === 0) return { refund: 'none', amount }
  if (states.includes('failed')) return { refund: 'failed', amount }
  if (states.includes('due')) return { refund: 'due', amount }
  return { refund: states.every((state) => state === 'succeeded') ? 'succeeded' : 'on_its_way', amount }
}
