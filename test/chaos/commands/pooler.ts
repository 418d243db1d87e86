import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { databaseAccount } from '../../../src/database/embedded/account.ts'
import { startPgBouncer } from '../../fixtures/pgbouncer.ts'
import { initPostgres } from '../../fixtures/postgres-server.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { journeys } from '../crash/journeys.ts'
import { selfServiceJourneys } from '../crash/self-service-journeys.ts'
import { createApiVisitor } from '../environment/api-visitor.ts'
import { createCleanups } from '../environment/cleanups.ts'
import { type ChaosEnvironment, openChaosEnvironment } from '../environment/environment.ts'
import { formatSeconds, percentile, startLoad } from '../environment/load-generator.ts'
import { findPostgresPrograms } from '../environment/system-programs.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'
import { failureSummary } from './random.ts'

/**
 * Runs the site behind PgBouncer 1.24 in transaction mode: bookings, every journey of `kill` without a kill, operator commands
 * and a price change. @returns whether no request failed and every invariant held
 */
export async function poolerCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { bookings: { type: 'string', default: '40' }, size: { type: 'string', default: '5' } },
  })
  await build()
  const pooled = await openPooledSite(Number(values.size))
  try {
    const { world } = pooled
    const [{ server_version: version = '' } = {}] = await rowsOf<{ server_version: string }>(
      world,
      'show server_version',
    )
    const days = await bookableDays(world.site.origin)
    const load = startLoad({ origin: world.site.origin, days: days.slice(0, 20), visitors: 8, retries: false })
    while (load.confirmedIds.size + load.failures.size < Number(values.bookings)) await pause(20)
    await load.stop()
    const took = load.confirmations.map((confirmation) => confirmation.took)
    console.log(
      `PostgreSQL ${version}: ${load.confirmedIds.size} bookings, median ${percentile(took, 0.5).toFixed(0)} ms`,
    )
    const confirmedIds = new Set([...load.confirmedIds, ...(await runJourneys(world, days.slice(20)))])
    console.log(`a price change reached the pages after ${formatSeconds(await changePrice(world))}`)
    await waitUntilSettled(world)
    console.table(await rowsOf(world, counts))
    const violations = await findViolations(world, confirmedIds, new Map())
    if (load.failures.size > 0) violations.push(failureSummary(load))
    console.log(violations.length === 0 ? 'No request failed, and every invariant holds.' : violations.join('\n'))
    return violations.length === 0
  } finally {
    await pooled.close()
  }
}

async function openPooledSite(size: number) {
  const { cleanups, close } = createCleanups()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'bonaca-pooler-'))
    cleanups.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o711)
    const installation = { bin: findPostgresPrograms(), account: databaseAccount(folder) }
    const server = await initPostgres({ ...installation, folder: join(folder, 'data') })
    await server.start()
    cleanups.push(server.stop)
    await server.query('create database bonaca')
    const connection = { ...server.connection, database: 'bonaca' }
    const bouncer = await startPgBouncer(connection, { mode: 'transaction', version: '1.24', size })
    cleanups.push(bouncer.stop)
    const direct = `postgresql://${connection.user}@${connection.host}:${connection.port}/${connection.database}`
    const settings = { DATABASE_DIRECT_URL: direct }
    const world = await openChaosEnvironment({ database: { url: bouncer.url, connection }, settings })
    cleanups.push(world.close)
    return { world, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs every journey to its end. @returns the ids of its reservations */
async function runJourneys(world: ChaosEnvironment, days: string[]): Promise<string[]> {
  const { killDuringRestart: _, ...uninterrupted } = journeys
  const confirmedIds: string[] = []
  for (const [number, journey] of Object.values({ ...uninterrupted, ...selfServiceJourneys }).entries()) {
    const [date = '', otherDate = ''] = [days[number], days.at(-1 - number)]
    const visit = { environment: world, date, otherDate, visitor: createApiVisitor(world, date) }
    await journey.prepare?.(visit)
    await journey.interruptedStep(visit)
    const reservation = visit.visitor.lastView()
    if (reservation) confirmedIds.push(reservation.id)
  }
  return confirmedIds
}

async function changePrice({ operator, site }: ChaosEnvironment): Promise<number> {
  const tour = () => fetch(`${site.origin}/tour`).then((page) => page.text())
  await tour()
  await operator('prices', 'set', 'adult', '--original-amount', '81', '--payable-amount', '15', '--yes')
  const before = performance.now()
  while (!(await tour()).includes('€81')) await pause(5)
  return performance.now() - before
}

const rowsOf = async <Row extends object>({ db }: ChaosEnvironment, text: string) => (await db.query<Row>(text)).rows

const counts = `
  select (select count(*)::int from reservation where state = 'completed') as booked,
    (select count(*)::int from reservation_change where state = 'completed') as changed,
    (select count(*)::int from refund where state = 'succeeded') as refunds,
    (select count(*)::int from message where kind = 'waitlist_offer' and state = 'sent') as offers,
    (select count(*)::int from message where state = 'sent') as mails,
    (select count(*)::int from pg_stat_activity where application_name = 'bonaca-pooled') as "pooled connections",
    (select count(*)::int from pg_stat_activity where application_name = 'bonaca-site') as "direct connections"`
