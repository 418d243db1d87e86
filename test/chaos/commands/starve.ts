import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { formatSeconds, startLoad } from '../environment/load-generator.ts'
import { type ConstrainedSite, openConstrainedSite } from '../environment/resource-limits.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'
import { failureSummary } from './random.ts'

/** Causes a fault. @returns a function that ends it */
type Fault = (site: ConstrainedSite) => Promise<() => Promise<unknown> | unknown>

const proxyFault =
  (party: keyof ConstrainedSite['proxies'], mode: ConstrainedSite['proxies']['mail']['mode']): Fault =>
  async ({ proxies }) => {
    proxies[party].mode = mode
    return () => {
      proxies[party].mode = 'open'
    }
  }

const clockFault =
  (minutes: number): Fault =>
  async ({ setClockOffset }) => {
    await setClockOffset(minutes * 60_000)
    return () => setClockOffset(0)
  }

const faults: Record<string, { start: Fault; sells: boolean }> = {
  'the database is gone': { start: proxyFault('database', 'closed'), sells: false },
  'the database is unresponsive': { start: proxyFault('database', 'silent'), sells: false },
  '50 ms latency to the database': { start: proxyFault('database', 50), sells: true },
  'the database has no connection left': {
    start: async ({ exhaustConnections }) => (await exhaustConnections()).free,
    sells: true,
  },
  'the disk of the database is full': {
    start: async ({ fillDisk, environment }) => {
      const disk = await fillDisk?.()
      return async () => {
        await disk?.free()
        await environment.reconnect()
      }
    },
    sells: true,
  },
  'the mail server is gone for a day': {
    start: async (site) => {
      const end = await proxyFault('mail', 'closed')(site)
      return async () => {
        while (!(await site.environment.advanceTime(86_400)));
        await end()
      }
    },
    sells: true,
  },
  'the payment provider is gone': { start: proxyFault('stripe', 'closed'), sells: true },
  'the payment provider is unresponsive': { start: proxyFault('stripe', 'silent'), sells: true },
  'the clock jumps an hour ahead': { start: clockFault(60), sells: true },
  'the clock jumps an hour back': { start: clockFault(-60), sells: true },
}

/** Disables one dependency or resource after the other. @returns whether the site recovered and every invariant held */
export async function starveCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
  })
  await build()
  const site = await openConstrainedSite()
  const { environment } = site
  try {
    const origin = environment.site.origin
    const days = await bookableDays(environment.site.origin)
    const confirmedIds = new Set<string>()
    const violations: string[] = []
    const rows: Record<string, Record<string, string | number>> = {}
    for (const [name, { start, sells }] of Object.entries(faults)) {
      if (!name.includes(values.only)) continue
      if (name.includes('disk') && !site.fillDisk) {
        rows[name] = { 'booked meanwhile': 'not tried: no small disk may be mounted here' }
        continue
      }
      // Fills the page cache, so that this page can be served during the fault.
      await fetch(`${origin}/tour`)
      const end = await start(site)
      const during = startLoad({ origin, days, visitors: 4, retries: false })
      await pause(Number(values.seconds) * 1000)
      await during.stop()
      await end()
      const ended = performance.now()
      const after = startLoad({ origin, days, visitors: 1, retries: true })
      while (after.confirmations.length === 0 && performance.now() - ended < 120_000) await pause(20)
      const recoveredAt = after.confirmations[0]?.at
      await after.stop()
      for (const id of [...during.confirmedIds, ...after.confirmedIds]) confirmedIds.add(id)
      if (!recoveredAt) violations.push(`${name}: no booking succeeded afterwards`)
      if (during.pages.failed > 0) violations.push(`${name}: ${during.pages.failed} pages failed`)
      if (!sells && during.confirmedIds.size > 0) violations.push(`${name}: a booking was confirmed during the outage`)
      for (const kind of during.failures.keys())
        if (kind !== '503') violations.push(`${name}: request failed with ${kind}`)
      rows[name] = {
        'booked meanwhile': during.confirmedIds.size,
        'failed requests': failureSummary(during),
        'slowest answer': formatSeconds(during.slowestMs),
        'pages shown': `${during.pages.shown} of ${during.pages.shown + during.pages.failed}`,
        'sells again after': recoveredAt ? formatSeconds(recoveredAt - ended) : 'never',
      }
      console.log(`${name}: ${JSON.stringify(rows[name])}`)
    }
    while (!(await environment.advanceTime(150)));
    await waitUntilSettled(environment)
    violations.push(...(await findViolations(environment, confirmedIds, null)))
    console.table(rows)
    console.log(violations.length === 0 ? 'The site recovered, and every invariant holds.' : violations.join('\n'))
    return violations.length === 0
  } finally {
    await site.close()
  }
}
