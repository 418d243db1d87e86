import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { closeOnSignal } from '../environment/close-on-signal.ts'
import { type ChaosEnvironment, openChaosEnvironment } from '../environment/environment.ts'
import { formatSeconds, type LoadRun, percentile, startLoad } from '../environment/load-generator.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'

const victims = ['site', 'database', 'both'] as const

/**
 * While visitors book, kills the site, its database or both at random moments with SIGKILL.
 * @returns whether every invariant held
 */
export async function randomCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '10' }, visitors: { type: 'string', default: '6' } },
  })
  await build()
  const world = await openChaosEnvironment()
  closeOnSignal(() => world.close())
  try {
    deliverEvents(world)
    const days = await bookableDays(world.site.origin)
    const bookingLoad = startLoad({ origin: world.site.origin, days, visitors: Number(values.visitors), retries: true })
    const times: Record<(typeof victims)[number], number[]> = { site: [], database: [], both: [] }
    for (let round = 0; round < Number(values.rounds); round++) {
      await pause(500 + Math.random() * 2500)
      const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'site'
      times[victim].push(await killAndMeasure(world, victim))
      process.stdout.write(`round ${round + 1}: ${victim}, ready after ${formatSeconds(times[victim].at(-1) ?? 0)}\n`)
    }
    await bookingLoad.stop()
    await world.reconnect()
    // The jobs of killed processes expire after two minutes and then run again.
    while (!(await world.advanceTime(150)));
    await waitUntilSettled(world)
    const violations = await findViolations(world, bookingLoad.confirmedIds, null)
    print(times, bookingLoad, violations)
    return violations.length === 0
  } finally {
    await world.close()
  }
}

/**
 * Makes the fake Stripe send each event immediately, as a snapshot event and as a thin event. Includes events of
 * charges.
 */
function deliverEvents({ stripe, site }: ChaosEnvironment) {
  const url = `${site.origin}/api/payments/stripe/events`
  stripe.endpoints.push({ id: 'we_chaos', url, status: 'enabled', enabled_events: ['*'] })
  stripe.destinations.push({
    id: 'ed_chaos',
    status: 'enabled',
    enabled_events: ['*'],
    event_payload: 'thin',
    webhook_endpoint: { url },
  })
}

/** @returns the milliseconds from the kill until the site is ready again */
async function killAndMeasure(world: ChaosEnvironment, victim: (typeof victims)[number]): Promise<number> {
  const before = performance.now()
  if (victim !== 'site') await killDatabase(world)
  if (victim !== 'database') {
    await world.site.kill()
    await world.site.start()
  }
  await waitUntilReady(world)
  return performance.now() - before
}

async function killDatabase({ site }: ChaosEnvironment): Promise<void> {
  const [pid] = (await readFile(join(site.env.DATA_DIR ?? '', 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // The backends briefly outlive the postmaster and still answer queries.
  await pause(50)
}

/** Waits for three successful readiness checks in a row, which use different connections of the pool. */
async function waitUntilReady({ site }: ChaosEnvironment): Promise<void> {
  for (let times = 0; times < 3; ) {
    const answer = await fetch(`${site.origin}/readyz`).catch(() => null)
    times = answer?.ok ? times + 1 : 0
    await pause(20)
  }
}

function print(times: Record<string, number[]>, bookingLoad: LoadRun, violations: string[]): void {
  const all = { ...times, 'all rounds': Object.values(times).flat() }
  console.table(
    Object.fromEntries(
      Object.entries(all).map(([victim, each]) => [
        victim,
        {
          rounds: each.length,
          'ready after, median': formatSeconds(percentile(each, 0.5)),
          'at most': formatSeconds(Math.max(0, ...each)),
        },
      ]),
    ),
  )
  console.log(
    `${bookingLoad.confirmedIds.size} reservations confirmed; failed and retried: ${failureSummary(bookingLoad)}`,
  )
  console.log(`pages: ${bookingLoad.pages.shown} shown, ${bookingLoad.pages.failed} failed`)
  console.log(violations.length === 0 ? 'No booking is lost, and every invariant holds.' : violations.join('\n'))
}

export const failureSummary = ({ failures }: LoadRun) =>
  [...failures].map(([kind, count]) => `${kind} ×${count}`).join(', ') || 'none'
