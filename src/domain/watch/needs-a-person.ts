import { whatIsStuck } from '../audit/what-is-stuck.ts'
import type { Services } from '../services.ts'

/** One line of the log for each kind of thing that waits for a person, and what that person types. */
export async function tellWhatNeedsAPerson({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const stuck = await whatIsStuck(db, now())
  const lines: [number, string][] = [
    [stuck.payments, 'payments have had no outcome for 20 minutes: ask the provider, and see “operator payments list”'],
    [stuck.mailsFailed, 'mails could not be sent and were given up: “operator messages list”, then “messages retry”'],
    [stuck.refundsFailed, 'refunds did not reach their guests: “operator audit” names them'],
    [stuck.quarantined, 'payments do not fit what was asked for: “operator audit” names them'],
    [
      stuck.holdSharesReached,
      'departures have reached their share of unpaid holds: “operator today”, then “operator departure release”',
    ],
    [stuck.cashToHandBack.length, 'cancelled bookings have cash in our box to hand back: “operator today” names them'],
  ]
  for (const [count, what] of lines) if (count > 0) log.warn({ count }, `needs a person: ${count} ${what}`)
}
