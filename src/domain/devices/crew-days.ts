import type { AppRole } from '../../contract/operator-app/roles.ts'
import { addDays, dayOf } from '../time/operator-time.ts'

/** For how many days before and after today the crew may read guests' data, or write to them. */
export const crewDays = 3

/**
 * Whether a device may read about guests of this day. An owner's device always may; the crew needs only the days that
 * it prepares, sails or settles.
 */
export function isDayForRole({ role, now }: { role?: AppRole; now: () => Date }, date: string): boolean {
  const today = dayOf(now())
  return role !== 'crew' || (date >= addDays(today, -crewDays) && date <= addDays(today, crewDays))
}
