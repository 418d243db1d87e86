import type pg from 'pg'
import type { Transaction } from '../../database/connect.ts'
import { inOneTransaction } from '../../database/one-client.ts'
import { audit } from '../audit/audit.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { diceOf } from './dice.ts'
import { fillDay } from './fill-day.ts'
import { idsOf } from './ids.ts'
import { type Sailed, tellMessages, tellReviews } from './letters.ts'
import { noRows, prepare, putInOrder, write } from './rows.ts'
import { type PlannedDay, planDays } from './season.ts'
import { type World, worldOf } from './world.ts'

export interface DemonstrationOrder {
  seed: string
  /** About so many bookings, on a boat that grows with them; as many as a real season has when left out. */
  reservations?: number
  actor: string
}

export type DemonstrationOutcome =
  | { ok: true; reservations: number; days: number; from: string; to: string }
  | { ok: false; refusal: 'in_use' }

type Needs = Pick<Services, 'queue' | 'now' | 'origin' | 'operator'>

/**
 * Fills a database in which nobody has booked with a season around today: the same for the same seed at the same
 * instant. All of it is written in one transaction, and only if every promise holds over it.
 */
export async function fillDemonstration(
  services: Needs,
  pool: pg.Pool,
  order: DemonstrationOrder,
): Promise<DemonstrationOutcome> {
  const client = await pool.connect()
  try {
    return await inOneTransaction(pool, client, async (trx) => {
      if (await isInUse(trx)) return { ok: false, refusal: 'in_use' }
      const outcome = await fill(services, client, trx, order)
      await client.query('analyze')
      const broken = await audit(trx, services.now())
      if (broken.length > 0) throw new Error(`the demonstration breaks a promise: ${JSON.stringify(broken[0])}`)
      return outcome
    })
  } finally {
    client.release()
  }
}

async function isInUse(trx: Transaction): Promise<boolean> {
  for (const table of ['reservation', 'departure', 'review', 'message'] as const) {
    const row = await trx
      .selectFrom(table)
      .select((select) => select.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** So many rows wait at most in memory, before they are written. */
const reservationsAtOnce = 5000

async function fill(
  services: Needs,
  client: pg.PoolClient,
  trx: Transaction,
  { seed, reservations, actor }: DemonstrationOrder,
): Promise<DemonstrationOutcome> {
  const now = services.now()
  const settings = await operatorSettings(trx)
  const days = scaled(planDays(settings, now, diceOf(`${seed}, days`)), reservations)
  const dice = diceOf(seed)
  const world = await worldOf(trx, services, { dice, ids: idsOf(dice), now, rows: noRows() })
  const sailed: Sailed[] = []
  const busy = days.find((day) => world.times(day.date).closes > now && day.status === 'open')
  let told = 0
  await prepare(client)
  const flush = async () => {
    told += world.rows.reservation.length
    await write(client, world.rows)
    Object.assign(world.rows, noRows())
  }
  for (const day of days) {
    fillDay(world, day, sailed, day === busy ? ['paying', 'securing'] : [])
    if (world.rows.reservation.length >= reservationsAtOnce) await flush()
  }
  tellReviews(world, sailed)
  tellMessages(world)
  await flush()
  await putInOrder(client)
  await queueWork(services, trx, world)
  const done = { reservations: told, days: days.length, from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' }
  await recordAction(trx, { command: 'demo', details: { seed, ...done }, actor, now })
  return { ok: true, ...done }
}

/** Guests per booking, those that come to nothing counted. */
const usualParty = 3.22

function scaled(days: PlannedDay[], reservations: number | undefined): PlannedDay[] {
  if (reservations === undefined) return days
  const usual = days.reduce((sum, { guests }) => sum + guests, 0) / usualParty
  return days.map((day) => {
    const guests = Math.round((day.guests * reservations) / usual)
    return { ...day, guests, capacity: Math.max(day.capacity, Math.round((day.capacity * reservations) / usual)) }
  })
}

/** What is under way is worked on as if it were real, in the sandbox. */
async function queueWork({ queue }: Needs, trx: Transaction, { open }: World): Promise<void> {
  for (const { reservationId, until } of open.holds) await queue.add(trx, 'end-hold', { reservationId }, until)
  for (const attemptId of open.attemptIds) await queue.add(trx, 'settle-attempt', { attemptId, round: 0 })
}
