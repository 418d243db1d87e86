import type { Transaction } from '../../database/connect.ts'
import type { Jobs } from '../queue.ts'
import type { Services } from '../services.ts'

type Look = Jobs['look-again']

const firstHours = [1, 6, 24]
const dueAt = ({ since, look }: Pick<Look, 'since' | 'look'>) =>
  new Date(new Date(since).getTime() + (firstHours[look] ?? (look - 1) * 24) * 3_600_000)

/**
 * A payment that has come to its end here may still change at the provider: a form that can't be closed is paid, a
 * refund comes back. Its webhook tells us; should that be lost, one of these looks finds it: after an hour, six, a day,
 * and then every day until the given days have passed.
 */
export const lookAgain = (
  { queue }: Pick<Services, 'queue'>,
  trx: Transaction,
  given: Omit<Look, 'look'> & { look?: number },
): Promise<void> => {
  const look: Look = { look: 0, ...given }
  return queue.add(trx, 'look-again', look, dueAt(look))
}

/** The look that follows one that was made now; null when the days have passed. What was missed isn't made up for. */
export function nextLook(last: Look, now: Date): Look | null {
  if (now.getTime() >= new Date(last.since).getTime() + last.days * 86_400_000) return null
  let look = last.look + 1
  while (dueAt({ ...last, look }) <= now) look++
  return { ...last, look }
}
