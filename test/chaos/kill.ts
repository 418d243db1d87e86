import { noteAftermath } from './aftermath.ts'
import type { Visit } from './journeys.ts'
import { judge } from './judge.ts'
import type { Point } from './points.ts'
import { atRest, settled } from './settle.ts'
import { visitor } from './visitor.ts'
import type { World } from './world.ts'

export interface Outcome {
  /** Milliseconds from each restart until the site is ready. */
  restarts: number[]
  booked: number
  charged: number
  returned: number
  /** Mails delivered twice because the site was killed between the mail server's acceptance and its own commit. */
  repeated: number
  broken: string[]
}

/**
 * Kills the process at each point, restarts it, waits until everything has settled, and checks the invariants. Every second
 * visitor never retries, and in these rounds the site stays down for three minutes.
 * @param rounds kills per point
 * @param mutation SQL that runs after each kill
 */
export async function killAt(world: World, points: Point[], rounds: number, mutation = ''): Promise<Outcome> {
  const days = await bookableDays(world)
  const confirmedIds = new Set<string>()
  const unacknowledged = new Map<string, number>()
  const restarts: number[] = []
  const schedule = points.flatMap((point) => Array.from({ length: rounds }, () => point))
  for (const [number, point] of schedule.entries()) {
    const date = days[number]
    if (!date) throw new Error(`${schedule.length} rounds need one day each, but only ${days.length} are bookable`)
    const visit = { world, date, guest: visitor(world, date) }
    const retries = number % 2 === 0
    await killOnce(visit, point)
    if (point.victim === 'site') {
      await noteAftermath(world, unacknowledged)
      await world.db.query(mutation)
      if (!retries) await world.passTime(180)
      restarts.push(await world.site.start())
    }
    if (retries) await point.journey.again?.(visit)
    const reservation = visit.guest.told()
    if (reservation) confirmedIds.add(reservation.id)
  }
  await settled(world)
  return {
    restarts,
    ...(await counts(world, unacknowledged)),
    broken: await judge(world, confirmedIds, unacknowledged),
  }
}

async function killOnce(visit: Visit, { name, journey, victim, strike }: Point): Promise<void> {
  const { world } = visit
  await journey.before?.(visit)
  await atRest(world)
  let armed = () => {}
  const ready = new Promise<void>((resolve) => {
    armed = resolve
  })
  const killed = strike(world, { armed, kill: () => world.kill(victim) })
  await Promise.race([ready, killed])
  const acted = journey.act(visit).catch(ignoreBrokenConnection)
  await withTimeout(Promise.all([killed, acted]), `Timeout: the point “${name}” was not reached`)
}

/** A broken connection to the killed site is expected; any other error is a fault. */
function ignoreBrokenConnection(error: unknown) {
  if (!(error instanceof TypeError)) throw error
}

/** Longer than any machine needs to reach a point. */
const timeoutMs = 120_000

async function withTimeout(reached: Promise<unknown>, message: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeoutMs)
  })
  await Promise.race([reached, timeout]).finally(() => clearTimeout(timer))
}

export async function bookableDays({ site }: World): Promise<string[]> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = new URLSearchParams({ from: day(2), to: day(390), passengers: '2' })
  const answer = await fetch(`${site.origin}/api/reservations/disabled-dates?${range}`)
  const disabled = new Set<string>((await answer.json()).data)
  return Array.from({ length: 388 }, (_, index) => day(index + 2)).filter((date) => !disabled.has(date))
}

async function counts({ db, stripe, post }: World, unacknowledged: ReadonlyMap<string, number>) {
  const { rows } = await db.query('select from reservation')
  return {
    booked: rows.length,
    charged: stripe.intents.filter(({ status }) => status === 'succeeded').length,
    returned: stripe.refunds.length,
    repeated: [...unacknowledged.keys()].filter((id) => (post.copies.get(id) ?? 0) > 1).length,
  }
}
