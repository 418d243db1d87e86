import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { createApiVisitor } from '../environment/api-visitor.ts'
import type { ChaosEnvironment } from '../environment/environment.ts'
import { waitUntilIdle, waitUntilSettled } from '../environment/wait-until-settled.ts'
import type { CrashPoint } from './crash-points.ts'
import type { JourneyContext } from './journeys.ts'
import { recordOrphanedWork } from './orphaned-work.ts'

export interface CrashOutcome {
  /** Milliseconds from each restart until the site is ready. */
  restarts: number[]
  booked: number
  charged: number
  returned: number
  /** Mails delivered twice because the site was killed between the mail server's acceptance and its own commit. */
  duplicateMails: number
  violations: string[]
}

/**
 * Kills the process at each point, restarts a killed site, waits at the end until everything has settled, and checks
 * the invariants. In every second round the visitor does not retry, and a killed site stays down for three minutes.
 * @param rounds kills per point
 * @param mutation SQL that runs after each kill of the site
 */
export async function killAtPoints(
  world: ChaosEnvironment,
  points: CrashPoint[],
  rounds: number,
  mutation = '',
): Promise<CrashOutcome> {
  const days = await bookableDays(world.site.origin)
  const confirmedIds = new Set<string>()
  const unacknowledged = new Map<string, number>()
  const restarts: number[] = []
  const schedule = points.flatMap((point) => Array.from({ length: rounds }, () => point))
  for (const [number, point] of schedule.entries()) {
    const [date, otherDate] = [days[number], days.at(-1 - number)]
    if (!date || !otherDate)
      throw new Error(`${schedule.length} rounds need one day each, but only ${days.length} are bookable`)
    const visit = { environment: world, date, otherDate, visitor: createApiVisitor(world, date) }
    const retries = number % 2 === 0
    await killOnce(visit, point)
    if (point.victim === 'site') {
      await recordOrphanedWork(world, unacknowledged)
      await world.db.query(mutation)
      if (!retries) await world.advanceTime(180)
      restarts.push(await world.site.start())
    }
    if (retries) await point.journey.resume?.(visit)
    const reservation = visit.visitor.lastView()
    if (reservation) confirmedIds.add(reservation.id)
  }
  await waitUntilSettled(world, { expireJobs: mutation === '' })
  return {
    restarts,
    ...(await counts(world, unacknowledged)),
    violations: await findViolations(world, confirmedIds, unacknowledged),
  }
}

async function killOnce(visit: JourneyContext, { name, journey, victim, trigger }: CrashPoint): Promise<void> {
  const { environment } = visit
  await journey.prepare?.(visit)
  await waitUntilIdle(environment)
  let armed = () => {}
  const ready = new Promise<void>((resolve) => {
    armed = resolve
  })
  const killed = trigger(environment, { armed, kill: () => environment.killProcess(victim) })
  await Promise.race([ready, killed])
  const acted = journey.interruptedStep(visit).catch(ignoreBrokenConnection)
  await withTimeout(Promise.all([killed, acted]), `Timeout: the point “${name}” was not reached`)
}

/** A broken connection to the killed site is expected; any other error is a fault. */
function ignoreBrokenConnection(error: unknown) {
  if (!(error instanceof TypeError)) throw error
}

/** Longer than any machine needs to reach a crash point. */
const timeoutMs = 120_000

async function withTimeout(reached: Promise<unknown>, message: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs)
  })
  await Promise.race([reached, timeout]).finally(() => clearTimeout(timer))
}

async function counts({ db, stripe, mailServer }: ChaosEnvironment, unacknowledged: ReadonlyMap<string, number>) {
  const { rows } = await db.query('select from reservation')
  return {
    booked: rows.length,
    charged: stripe.intents.filter(({ status }) => status === 'succeeded').length,
    returned: stripe.refunds.filter(({ metadata }) => metadata?.refund_id).length,
    duplicateMails: [...unacknowledged.keys()].filter((id) => (mailServer.deliveries.get(id) ?? 0) > 1).length,
  }
}
