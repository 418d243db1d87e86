import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { type Fleet, openFleet } from '../environment/fleet.ts'
import { openSingleServer } from '../environment/fleet-database.ts'
import { formatSeconds, type LoadRun, percentile, startLoad } from '../environment/load-generator.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'
import { failureSummary } from './random.ts'

type Row = Record<string, string | number>

/**
 * Runs three site processes behind nginx over one PostgreSQL and measures throughput. Checks that no request fails in a rolling
 * update, a price change reaches every process, and recurring jobs run once. @returns whether all checks and invariants held
 */
export async function scaleCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '15' }, rounds: { type: 'string', default: '3' } },
  })
  await build()
  const fleet = await openFleet({ processes: 3, openDatabase: openSingleServer })
  try {
    const days = await bookableDays(fleet.world.site.origin)
    const rows: Record<string, Row> = {}
    const violations: string[] = []
    const confirmedIds = new Set<string>()
    const measure = async (name: string, processes: number, action: () => Promise<unknown>) => {
      await fleet.proxy.routeTo(fleet.sites.slice(0, processes).map(({ origin }) => origin))
      const bookingLoad = startLoad({ origin: fleet.proxy.origin, days, visitors: 16, retries: false })
      const before = performance.now()
      await action()
      await bookingLoad.stop()
      for (const id of bookingLoad.confirmedIds) confirmedIds.add(id)
      rows[name] = summarize(bookingLoad, performance.now() - before)
      if (bookingLoad.failures.size + bookingLoad.pages.failed > 0) {
        violations.push(`${name}: ${failureSummary(bookingLoad)}; ${bookingLoad.pages.failed} pages failed`)
      }
    }
    for (const processes of [1, 2, 3]) {
      await measure(`${processes} behind nginx`, processes, () => pause(Number(values.seconds) * 1000))
    }
    await measure('rolling restart', 3, () => restartOneByOne(fleet, Number(values.rounds)))
    console.table(rows)
    console.log(`a price change reached the pages of all three after ${formatSeconds(await changePrice(fleet))}`)
    await waitUntilSettled(fleet.world)
    violations.push(...(await findDuplicateJobs(fleet)), ...(await findViolations(fleet.world, confirmedIds, null)))
    violations.push(...(await findDuplicateMails(fleet)))
    console.log(violations.length === 0 ? 'No request failed, and every invariant holds.' : violations.join('\n'))
    return violations.length === 0
  } finally {
    await fleet.close()
  }
}

function summarize(bookingLoad: LoadRun, milliseconds: number): Row {
  const took = bookingLoad.confirmations.map((answer) => answer.took)
  return {
    bookings: bookingLoad.confirmedIds.size,
    'per minute': Math.round((bookingLoad.confirmedIds.size / milliseconds) * 60_000),
    'median ms': Math.round(percentile(took, 0.5)),
    '99 % ms': Math.round(percentile(took, 0.99)),
    failed: [...bookingLoad.failures.values()].reduce((sum, times) => sum + times, bookingLoad.pages.failed),
  }
}

async function restartOneByOne({ sites }: Fleet, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const site of sites) {
      await site.terminate()
      await site.start()
    }
  }
}

async function changePrice({ world, sites }: Fleet): Promise<number> {
  const tour = (origin: string) => fetch(`${origin}/tour`).then((page) => page.text())
  await Promise.all(sites.map(({ origin }) => tour(origin)))
  await world.operator('prices', 'set', 'adult', '--original-amount', '81', '--payable-amount', '15', '--yes')
  const before = performance.now()
  for (const { origin } of sites) {
    while (!(await tour(origin)).includes('€81')) await pause(5)
  }
  return performance.now() - before
}

/** Finds recurring jobs that were queued more than once for the same minute. */
async function findDuplicateJobs({ world }: Fleet): Promise<string[]> {
  const { rows } = await world.db.query<{ minute: string; count: number }>(`
    select name || ' ' || to_char(singleton_on, 'HH24:MI') as minute, count(*)::int from pgboss.job
    where name in ('reconcile-stale', 'trip-mails', 'cleanup', 'retention') group by 1 having count(*) > 1 and min(singleton_on) is not null`)
  return rows.map(({ minute, count }) => `${minute} was queued ${count} times`)
}

/** Finds mails that were delivered more than once. No process was killed, so there must be none. */
async function findDuplicateMails({ world }: Fleet): Promise<string[]> {
  return [...world.mailServer.deliveries]
    .filter(([, copies]) => copies > 1)
    .map(([id, copies]) => `mail ${id} was sent ${copies} times`)
}
