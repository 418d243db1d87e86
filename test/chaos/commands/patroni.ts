import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { type Fleet, openFleet } from '../environment/fleet.ts'
import type { ReplicatedDatabase } from '../environment/fleet-database.ts'
import { formatSeconds, type LoadRun, percentile, startLoad } from '../environment/load-generator.ts'
import { openPatroniCluster } from '../environment/patroni-cluster.ts'
import { machineFaults } from '../environment/patroni-machine.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'
import { failureSummary } from './random.ts'

/**
 * Runs two site processes behind nginx under booking load. Their database is a cluster of three machines with etcd,
 * Patroni and PostgreSQL behind HAProxy. Kills the machine of the primary at random moments, or with `--fault freeze`
 * suspends it. Patroni then promotes the synchronous standby.
 * @returns whether no confirmed booking was lost, every invariant held, and each time bookings were confirmed again within 30 s
 */
export async function patroniCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, fault: { type: 'string', default: 'kill' } },
  })
  const fault = machineFaults.find((each) => each === values.fault)
  if (!fault) throw new Error(`--fault must be one of ${machineFaults.join(', ')}.`)
  return killPrimaries(Number(values.rounds), (folder, cleanups) => openPatroniCluster(folder, cleanups, fault))
}

type OpenDatabase = Parameters<typeof openFleet<ReplicatedDatabase>>[0]['openDatabase']

const goalMs = 30_000
/** If no booking is confirmed in this time after the promotion, the run is aborted. The slowest machine needs less. */
const timeoutMs = 180_000

async function killPrimaries(rounds: number, openDatabase: OpenDatabase): Promise<boolean> {
  await build()
  const fleet = await openFleet({ processes: 2, openDatabase })
  const { world, proxy } = fleet
  try {
    const days = await bookableDays(world.site.origin)
    const bookingLoad = startLoad({ origin: proxy.origin, days, visitors: 8, retries: true })
    const rows: Record<string, string | number>[] = []
    const violations: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const { soldAgainMs, incomplete, ...measured } = await killPrimary(fleet, bookingLoad)
      rows.push(measured)
      if (soldAgainMs > goalMs)
        violations.push(`round ${round}: sold again only ${formatSeconds(soldAgainMs)} after the kill`)
      console.log(`round ${round}: ${JSON.stringify(measured)}`)
      if (incomplete) {
        violations.push(`round ${round}: ${incomplete}`)
        break
      }
    }
    await bookingLoad.stop()
    while (!(await world.advanceTime(150)));
    await waitUntilSettled(world)
    violations.push(...(await findViolations(world, bookingLoad.confirmedIds, null)))
    print(rows, bookingLoad, violations)
    return violations.length === 0
  } finally {
    await fleet.close()
  }
}

async function killPrimary({ database, world }: Fleet<ReplicatedDatabase>, bookingLoad: LoadRun) {
  await pause(3000 + Math.random() * 3000)
  const before = bookingLoad.confirmedIds.size
  const { killed, promoted } = await database.failOver()
  let next: { at: number } | undefined
  while (!next) {
    if (performance.now() > promoted + timeoutMs) throw new Error('No booking is confirmed after the promotion.')
    await pause(20)
    next = bookingLoad.confirmations.find(({ at }) => at > promoted)
  }
  // If no synchronous standby returns, this round is the last. The error is caught, because the lost bookings can still
  // be counted.
  const incomplete = await database.restore().then(
    () => null,
    (error: Error) => error.message,
  )
  await world.reconnect(database.connection())
  const ids = [...bookingLoad.confirmedIds]
  const { rows: found } = await world.db.query('select from reservation where id = any($1::text[])', [ids])
  return {
    'confirmed before': before,
    'sells after promotion': formatSeconds(next.at - promoted),
    'after the kill': formatSeconds(next.at - killed),
    'confirmed and lost': ids.length - found.length,
    incomplete,
    soldAgainMs: next.at - killed,
  }
}

function print(rows: object[], bookingLoad: LoadRun, violations: string[]): void {
  console.table(rows)
  const took = bookingLoad.confirmations.map((answer) => answer.took)
  console.log(
    `${bookingLoad.confirmedIds.size} reservations confirmed, median ${percentile(took, 0.5).toFixed(0)} ms; failed and retried: ${failureSummary(bookingLoad)}`,
  )
  console.log(`pages: ${bookingLoad.pages.shown} shown, ${bookingLoad.pages.failed} failed`)
  console.log(violations.length === 0 ? 'No booking is lost, and every invariant holds.' : violations.join('\n'))
}
