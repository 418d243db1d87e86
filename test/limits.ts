import { type LimitName, limits } from '../src/domain/limits/limits.ts'
import { type Caller, charge, spend } from '../src/domain/limits/spend.ts'
import type { TestSite } from './site.ts'

/** Uses a rate limit up, but for so many points. */
export async function leaveOf({ services }: TestSite, name: LimitName, points: number, caller: Caller): Promise<void> {
  await spend(services, name, caller)
  await charge(services, name, caller, limits[name].points - 1 - points)
}
