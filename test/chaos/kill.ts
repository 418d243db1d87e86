import { noteAftermath } from './aftermath.ts'
import type { Visit } from './journeys.ts'
import { judge } from './judge.ts'
import type { Point } from './points.ts'
import { atRest, settled } from './settle.ts'
import { visitor } from './visitor.ts'
import type { World } from './world.ts'

export interface Outcome {
  /** How long the site took to answer again, each time, in milliseconds. */
  restarts: number[]
  booked: number
  charged: number
  returned: number
  /** Mails that came once more, because the site was killed between the mail server's yes and its own commit. */
  repeated: number
  broken: string[]
}

/**
 * Kills at each point so many times, one after the other, starts again each time, waits until everything has ended, and
 * judges. Every second visitor never comes back, and the site that they left stays away for three minutes.
 * @param weakness SQL that is done after each kill
 */
export async function killAt(world: World, points: Point[], rounds: number, weakness = ''): Promise<Outcome> {
  const days = await bookableDays(world)
  const told = new Set<string>()
  const unheard = new Map<string, number>()
  const restarts: number[] = []
  const schedule = points.flatMap((point) => Array.from({ length: rounds }, () => point))
  for (const [number, point] of schedule.entries()) {
    const date = days[number]
    if (!date) throw new Error(`${schedule.length} rounds need as many days, and there are ${days.length}`)
    const visit = { world, date, guest: visitor(world, date) }
    const comesBack = number % 2 === 0
    await killOnce(visit, point)
    if (point.victim === 'site') {
      await noteAftermath(world, unheard)
      await world.db.query(weakness)
      if (!comesBack) await world.passTime(180)
      restarts.push(await world.site.start())
    }
    if (comesBack) await point.journey.again?.(visit)
    const reservation = visit.guest.told()
    if (reservation) told.add(reservation.id)
  }
  await settled(world)
  return { restarts, ...(await counts(world, unheard)), broken: await judge(world, told, unheard) }
}

async function killOnce(visit: Visit, { name, journey, victim, strike }: Point): Promise<void> {
  const { world } = visit
  await journey.before?.(visit)
  await atRest(world)
  let armed = () => {}
  const ready = new Promise<void>((resolve) => {
    armed = resolve
  })
  const struck = strike(world, { armed, kill: () => world.kill(victim) })
  await Promise.race([ready, struck])
  const acted = journey.act(visit).catch(hungUp)
  await inTime(Promise.all([struck, acted]), `nobody came to the point “${name}”`)
}

/** Whoever was talking to the killed site hears nothing more; anything else is a fault. */
function hungUp(error: unknown) {
  if (!(error instanceof TypeError)) throw error
}

/** Longer than anybody takes to come to a point, on any machine. */
const patienceMs = 120_000

async function inTime(struck: Promise<unknown>, otherwise: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(otherwise)), patienceMs)
  })
  await Promise.race([struck, tooLate]).finally(() => clearTimeout(timer))
}

export async function bookableDays({ site }: World): Promise<string[]> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = new URLSearchParams({ from: day(2), to: day(390), passengers: '2' })
  const answer = await fetch(`${site.origin}/api/reservations/disabled-dates?${range}`)
  const disabled = new Set<string>((await answer.json()).data)
  return Array.from({ length: 388 }, (_, index) => day(index + 2)).filter((date) => !disabled.has(date))
}

async function counts({ db, stripe, post }: World, unheard: ReadonlyMap<string, number>) {
  const { rows } = await db.query('select from reservation')
  return {
    booked: rows.length,
    charged: stripe.intents.filter(({ status }) => status === 'succeeded').length,
    returned: stripe.refunds.length,
    repeated: [...unheard.keys()].filter((id) => (post.copies.get(id) ?? 0) > 1).length,
  }
}
