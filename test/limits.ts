import { type LimitName, limits } from '../src/domain/limits/limits.ts'
import { type Caller, giveBack, spend } from '../src/domain/limits/spend.ts'
import type { TestSite } from './site.ts'

/** Consumes a rate limit until `points` are left. */
export async function leaveOf({ services }: TestSite, name: LimitName, points: number, caller: Caller): Promise<void> {
  await spend(services, name, caller, limits[name].points - 1)
  while ((await spend(services, name, caller)).ok);
  await giveBack(services.db, name, caller, points)
}
