import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

const queues = `('settle-attempt', 'end-hold', 'send-message')`

/** Jobs that a living process works on, or is about to; those that a dead one had taken up are only waited for by time. */
const atWork = `
  select name || ' at work' as what from pgboss.job_common
  where name in ${queues} and (state in ('created', 'retry') and start_after <= now() or state = 'active')
    and not exists (select from chaos.orphan where orphan.id = job_common.id and orphan.retry_count = job_common.retry_count)`

/** All that has to end by itself. */
const open = `
  select 'reservation ' || code || ' ' || state as what from reservation where ended_at is null
  union all select 'attempt ' || id || ' ' || state from payment_attempt where state not in ('captured', 'declined', 'canceled')
  union all select 'refund ' || id || ' ' || state from refund where state not in ('succeeded', 'failed')
  union all select 'message ' || id || ' ' || kind from message where state = 'due'
  union all select 'job ' || name || ' of a dead process' from pgboss.job_common where name in ${queues} and state = 'active'
  union all ${atWork}`

/** Waits until nothing is due now. */
export const atRest = (world: World) => until(world, atWork, async () => {})

/** Lets time pass, while nobody is at work, until everything has ended. */
export const settled = (world: World) =>
  until(world, open, async () => {
    const { rows } = await world.db.query(atWork)
    if (rows.length === 0) await world.passTime(30)
  })

/** What is still open after this long will stay so; on no machine does it take half as long. */
const patienceMs = 300_000

async function until(world: World, query: string, meanwhile: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await world.db.query<{ what: string }>(query)
    if (rows.length === 0) return
    if (performance.now() > deadline)
      throw new Error(`${rows.length} never ended: ${some(rows.map(({ what }) => what))}`)
    await meanwhile()
    await pause(100)
  }
}

const some = (all: string[]) => `${all.slice(0, 12).join(', ')}${all.length > 12 ? ' …' : ''}`
