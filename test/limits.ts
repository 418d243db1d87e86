import { type RateLimitName, rateLimitRules } from '../src/domain/limits/limits.ts'
import { type RateLimitKey, restorePoints, consume } from '../src/domain/limits/spend.ts'
import type { TestSite } from './site.ts'

/** Consumes a rate limit until `points` are left. */
export async function drainRateLimit({ services }: TestSite, name: RateLimitName, points: number, caller: RateLimitKey): Promise<void> {
  await consume(services, name, caller, rateLimitRules[name].points - 1)
  while ((await consume(services, name, caller)).ok);
  await restorePoints(services.db, name, caller, points)
}
