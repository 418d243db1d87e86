import type { AppContext } from '../context.ts'
import { findStuckWork } from './stuck-work.ts'

/** Logs one warning per kind of stuck work, with the command that shows or resolves it. */
export async function logAlerts({ db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>): Promise<void> {
  const stuck = await findStuckWork(db, now())
  const alerts: [number, string][] = [
    [
      stuck.payments,
      'payments stuck without an outcome for 20 minutes (check the provider, run “operator payments list”)',
    ],
    [
      stuck.mailsFailed,
      'mails failed after all retries (run “operator messages list”, then “operator messages retry”)',
    ],
    [stuck.refundsFailed, 'refunds failed (run “operator audit”)'],
    [stuck.paymentExceptions, 'payment exceptions open (run “operator audit”)'],
    [
      stuck.holdSharesReached,
      'departures with their share of unpaid holds used up (run “operator today”, then “operator departure release”)',
    ],
    [stuck.cashToHandBack.length, 'cancelled bookings with cash to hand back (run “operator today”)'],
  ]
  for (const [count, what] of alerts) if (count > 0) log.warn({ count }, `needs review: ${count} ${what}`)
}
