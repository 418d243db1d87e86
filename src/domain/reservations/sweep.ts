import { openRefunds } from '../payments/refund.ts'
import { settleAttempt } from '../payments/settle-attempt.ts'
import type { Services } from '../services.ts'
import { endHold } from './end-hold.ts'

/** Enough for a bad hour; what is left comes with the next sweep. */
const mostAtOnce = 100

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/**
 * The net under the jobs: whatever became of them, a hold whose deadline has passed is ended, and a payment or a refund
 * that nobody has looked after for a while is looked after.
 */
export async function sweep(services: Services): Promise<void> {
  const now = services.now()
  for (const id of await overdueHolds(services, minutesBefore(now, 2))) {
    await guarded(services, id, () => endHold(services, id))
  }
  for (const id of await neglectedAttempts(services, minutesBefore(now, 90))) {
    await guarded(services, id, () => settleAttempt(services, id))
  }
}

async function overdueHolds({ db }: Services, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('ended_at', 'is', null)
    .where('hold_expires_at', '<', before)
    .where((where) => where.or([where('seats', '=', 'held'), where('hold_kind', '=', 'charge_only')]))
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Asked about long ago, or never: the chain of jobs would have asked within the hour. */
async function neglectedAttempts({ db }: Services, before: Date): Promise<string[]> {
  const open = db
    .selectFrom('payment_attempt')
    .select('id')
    .where((where) =>
      where.or([
        where('state', 'not in', ['captured', 'declined', 'canceled']),
        where.and([where('state', '=', 'declined'), where('client_secret_issued', '=', true)]),
      ]),
    )
    .where('created_at', '<', before)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', before)]))
    .limit(mostAtOnce)
  const refunds = db
    .selectFrom('refund')
    .select('attempt_id as id')
    .where('state', 'in', openRefunds)
    .where('changed_at', '<', before)
    .limit(mostAtOnce)
  const rows = [...(await open.execute()), ...(await refunds.execute())]
  return [...new Set(rows.map(({ id }) => id))]
}

async function guarded({ log }: Services, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, id }, 'the sweep could not mend this one')
  }
}
