import { setTimeout as pause } from 'node:timers/promises'
import { jobNames } from '../../../src/domain/job-queue.ts'
import type { ChaosEnvironment } from './environment.ts'

const queues = `(${jobNames.map((name) => `'${name}'`).join(', ')})`

/**
 * Jobs that are due or that a live process runs. Leaves out the jobs of a dead process (`chaos.orphan`), because these
 * end only when they expire.
 */
const runningJobs = `
  select name || ' running' as what from pgboss.job_common
  where name in ${queues} and (state in ('created', 'retry') and start_after <= now() or state = 'active')
    and not exists (select from chaos.orphan where orphan.id = job_common.id and orphan.retry_count = job_common.retry_count)`

/** Everything that must reach a final state without intervention. */
const unsettled = `
  select 'reservation ' || code || ' ' || state as what from reservation where ended_at is null
  union all select 'change of ' || reservation_id || ' ' || state from reservation_change where ended_at is null
  union all select 'attempt ' || id || ' ' || state from payment_attempt where state not in ('captured', 'declined', 'canceled')
  union all select 'refund ' || id || ' ' || state from refund where state not in ('succeeded', 'failed')
  union all select 'message ' || id || ' ' || kind from message where state = 'due'
  union all select 'document ' || document_id from fiscal_delivery where jir is null
  union all select 'documents of ' || reservation_id from fiscal_due where due_at < now() + interval '10 minutes'
  union all ${runningJobs}`

const deadJobs = `
  select 'job ' || name || ' of a dead process' as what from pgboss.job_common where name in ${queues} and state = 'active'`

/** Waits until no job is due or running. */
export const waitUntilIdle = (world: ChaosEnvironment) => poll(world, runningJobs, async () => {})

/**
 * Advances time whenever no job runs, until everything has reached a final state.
 * @param options.expireJobs whether also to wait until the site has ended the jobs of dead processes, which takes ten real seconds
 */
export const waitUntilSettled = (world: ChaosEnvironment, { expireJobs = true } = {}) =>
  poll(world, expireJobs ? `${unsettled} union all ${deadJobs}` : unsettled, async () => {
    const { rows } = await world.db.query(runningJobs)
    if (rows.length === 0) await world.advanceTime(30)
  })

/** More than twice the time that the slowest machine needs. */
const timeoutMs = 300_000

async function poll(world: ChaosEnvironment, query: string, meanwhile: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await world.db.query<{ what: string }>(query)
    if (rows.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`Timeout: ${rows.length} not settled: ${summarize(rows.map(({ what }) => what))}`)
    await meanwhile()
    await pause(100)
  }
}

const summarize = (all: string[]) => `${all.slice(0, 12).join(', ')}${all.length > 12 ? ' …' : ''}`
