import type { AppContext } from '../../context.ts'
import { reconcileAttempt } from '../../payments/reconcile-attempt.ts'
import { openRefundStates } from '../../payments/refund.ts'
import { endHold } from './end-hold.ts'

/** Batch size; the remaining rows are handled by the next run. */
const batchSize = 100

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/**
 * Safety net for lost jobs: ends holds that expired over two minutes ago, and reconciles payments and refunds that were
 * not polled for 90 minutes.
 */
export async function reconcileStale(services: AppContext): Promise<void> {
  const now = services.now()
  for (const id of await overdueHolds(services, minutesBefore(now, 2))) {
    await logFailure(services, id, () => endHold(services, id))
  }
  for (const id of await staleAttempts(services, minutesBefore(now, 90))) {
    await logFailure(services, id, () => reconcileAttempt(services, id))
  }
}

async function overdueHolds({ db }: AppContext, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('ended_at', 'is', null)
    .where('hold_expires_at', '<', before)
    .where((where) => where.or([where('seat_status', '=', 'held'), where('hold_kind', '=', 'charge_only')]))
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** Attempts that need a poll but had none since `before`. Without lost jobs, each is polled at least once an hour. */
async function staleAttempts({ db }: AppContext, before: Date): Promise<string[]> {
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
    .where((where) => where.or([where('last_polled_at', 'is', null), where('last_polled_at', '<', before)]))
    .limit(batchSize)
  const refunds = db
    .selectFrom('refund')
    .select('attempt_id as id')
    .where('state', 'in', openRefundStates)
    .where('changed_at', '<', before)
    .limit(batchSize)
  const rows = [...(await open.execute()), ...(await refunds.execute())]
  return [...new Set(rows.map(({ id }) => id))]
}

async function logFailure({ log }: AppContext, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, id }, 'reconciling a stale hold or payment failed; retry with the next run')
  }
}
