import type { Transaction } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import type { JobPayloads } from '../job-queue.ts'

type Recheck = JobPayloads['recheck-settled']

const firstHours = [1, 6, 24]
const dueAt = ({ since, look }: Pick<Recheck, 'since' | 'look'>) =>
  new Date(new Date(since).getTime() + (firstHours[look] ?? (look - 1) * 24) * 3_600_000)

/**
 * Schedules rechecks of a settled payment, because its state may still change at the provider: the guest pays late on a
 * bank page that can't be closed, or a refund is returned. Normally a webhook reports this; the rechecks cover a lost
 * webhook. They run after 1, 6 and 24 hours, then daily until `days` have passed.
 */
export const scheduleRecheck = (
  { queue }: Pick<AppContext, 'queue'>,
  trx: Transaction,
  options: Omit<Recheck, 'look'> & { look?: number },
): Promise<void> => {
  const recheck: Recheck = { look: 0, ...options }
  return queue.add(trx, 'recheck-settled', recheck, dueAt(recheck))
}

/** The next recheck after `last`; null after `days` days. Rechecks whose time has already passed are skipped. */
export function nextRecheck(last: Recheck, now: Date): Recheck | null {
  if (now.getTime() >= new Date(last.since).getTime() + last.days * 86_400_000) return null
  let next = last.look + 1
  while (dueAt({ ...last, look: next }) <= now) next++
  return { ...last, look: next }
}
