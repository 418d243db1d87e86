import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId, ReservationRow } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { loadTrips, startOf, type TripStart, type Trips, tripOf } from '../trips/trips.ts'
import { queueMessages } from './queue-message.ts'
import { queueTexts } from './queue-texts.ts'
import { sendingTime } from './quiet-hours.ts'
import { deviationAfter, type TimetableDeviation } from './timetable-deviation.ts'

/**
 * What a message says. `minutes`: how long after the timetable the boat leaves; 0 if it is on time after all. `quay`:
 * where guests have booked to board.
 */
export type MessageFacts =
  | { reason: 'later'; minutes: number }
  | { reason: 'other_quay'; quay: string; movedTo: string }
  | { reason: 'other_boat' }
  | { reason: 'weather_watch'; decideBy: Date }
  | { reason: 'lost_property' | 'own_words' }

export interface DepartureMessageOrder extends DepartureKey {
  /** An id that the sender makes. A repeated call with the same id sends nothing more. */
  id: string
  facts: MessageFacts
  /** The sender's own text, which is not translated. It must not be empty if the message says nothing else. */
  text: string
  /** Sends the mails in the quiet hours too. */
  atNight: boolean
}

type Recipient = Pick<ReservationRow, 'id' | 'code' | 'email' | 'locale' | 'departure_location'>

export interface PlannedMessage {
  ok: true
  /** When the mails go out: now, or after the quiet hours. */
  sendAt: Date
  recipients: Recipient[]
  /** How the departure differs from the timetable after the message. */
  state: TimetableDeviation
  /** Whether the guests were told of the same before. */
  isAgain: boolean
}

export type MessageRefusal =
  | { ok: false; refusal: 'not_sailing' | 'sailed' | 'not_sailed' | 'too_long_ago' }
  | { ok: false; refusal: 'no_text' | 'unknown_quay' | 'decide_late' }
  /** The departure has this delay, or its guests this quay, already: by earlier messages or by the timetable. */
  | { ok: false; refusal: 'told_already' }

/** How long after the day of a trip its guests can be written to. */
const reachableDays = 7

/** Why a message can't be sent; undefined if it can. */
function problemOf(
  { date, facts, text }: DepartureMessageOrder,
  { trips, start, state, now }: { trips: Trips; start: TripStart; state: TimetableDeviation; now: Date },
): MessageRefusal | undefined {
  const refusal = (code: MessageRefusal['refusal']): MessageRefusal => ({ ok: false, refusal: code })
  const times = start.calls.map(({ departsAt }) => instantOf(date, departsAt).getTime()).toSorted((a, b) => a - b)
  const late = Math.max(state.minutes, facts.reason === 'later' ? facts.minutes : 0) * 60_000
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const { reason } = facts
  if (now >= instantOf(addDays(date, reachableDays + 1), '00:00')) return refusal('too_long_ago')
  if (reason === 'lost_property' && now.getTime() < first) return refusal('not_sailed')
  const isAboutSailing = reason !== 'lost_property' && reason !== 'own_words'
  if (isAboutSailing && now.getTime() >= last + late) return refusal('sailed')
  if (!isAboutSailing && text === '') return refusal('no_text')
  if (reason === 'weather_watch' && (facts.decideBy <= now || facts.decideBy.getTime() >= first))
    return refusal('decide_late')
  if (reason === 'later' && facts.minutes === state.minutes) return refusal('told_already')
  if (reason === 'other_quay') {
    const isKnown = trips.quays.some(({ id, state: used }) => id === facts.movedTo && used === 'in_use')
    if (!isKnown || !start.calls.some(({ quay }) => quay.id === facts.quay)) return refusal('unknown_quay')
    if (facts.movedTo === (state.movedTo[facts.quay] ?? facts.quay)) return refusal('told_already')
  }
  return undefined
}

/** Whom a message would reach, and when, or why it can't be sent. */
export async function planMessage(
  services: Pick<AppContext, 'now'>,
  db: Queryable,
  order: DepartureMessageOrder,
): Promise<PlannedMessage | MessageRefusal> {
  const now = services.now()
  const id = departureId(order)
  const trips = await loadTrips(db)
  const start = startOf(tripOf(trips, order.trip), order.start)
  const departure = await db.selectFrom('departure').select('status').where('id', '=', id).executeTakeFirst()
  if (!departure || departure.status === 'cancelled') return { ok: false, refusal: 'not_sailing' }
  const sent = await messagesOf(db, id)
  const state = deviationAfter(sent)
  const problem = problemOf(order, { trips, start, state, now })
  if (problem) return problem
  const parties = await db
    .selectFrom('reservation')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .select(['id', 'code', 'email', 'locale', 'departure_location'])
    .where('departure', '=', id)
    .where('state', '=', 'completed')
    .where('cancellation.reservation_id', 'is', null)
    .orderBy('code')
    .execute()
  const { facts } = order
  const recipients = parties.filter((party) => facts.reason !== 'other_quay' || party.departure_location === facts.quay)
  const late = (facts.reason === 'later' ? facts.minutes : state.minutes) * 60_000
  const calls = start.calls.map(({ departsAt }) => instantOf(order.date, departsAt).getTime())
  // The quiet hours don't apply shortly before departure. The departure from the last quay, with the delay, decides
  // this. So guests of a boat that is late in the evening are told at once.
  const departsAt = new Date(Math.max(...calls) + late)
  const own = columnsOf(facts)
  return {
    ...{ ok: true, sendAt: sendingTime(now, departsAt, order.atNight), recipients },
    state: deviationAfter([...sent, own]),
    isAgain: sent.some(({ reason, quay }) => reason === own.reason && quay === own.quay),
  }
}

/** The messages of a departure in the order in which they were sent. */
export const messagesOf = (db: Queryable, departure: DepartureId) =>
  db.selectFrom('departure_message').selectAll().where('departure', '=', departure).orderBy('position').execute()

/**
 * Sends a message to the guests of a departure: stores it, which can change how the departure differs from the
 * timetable, and queues mails and texts. Parties that have cancelled get none, and a message about another quay goes
 * only to the parties of the former quay. The lock on the departure serializes messages from two phones.
 */
export function sendToDeparture(
  services: Pick<AppContext, 'db' | 'now' | 'queue' | 'ids' | 'textChannels'>,
  order: DepartureMessageOrder & { actor: string; device?: string | undefined },
): Promise<{ ok: true; id: string; mails: number; sendAt: Date | null; changed: boolean } | MessageRefusal> {
  const now = services.now()
  return inTransaction(services.db, async (trx) => {
    const departure = departureId(order)
    await sql`select from departure where id = ${departure} for update`.execute(trx)
    const sent = await messagesOf(trx, departure)
    const same = sent.find(({ id }) => id === order.id)
    if (same) return { ok: true as const, id: same.id, ...(await queuedFor(trx, same.id)), changed: false }
    const plan = await planMessage(services, trx, order)
    if (!plan.ok) return plan
    const { id, facts, text, actor, device } = order
    const position = (sent.at(-1)?.position ?? 0) + 1
    await trx
      .insertInto('departure_message')
      .values({
        id,
        departure,
        position,
        ...columnsOf(facts),
        text,
        sent_by: actor,
        device: device ?? null,
        sent_at: now,
      })
      .execute()
    const messages = plan.recipients.map(({ id: reservationId, email, locale }) => ({
      ...{ kind: 'departure_message' as const, reservationId, recipient: email, locale },
      ...{ dedupeKey: id, details: { message: id } },
    }))
    await queueMessages(services, trx, messages, now, plan.sendAt > now ? plan.sendAt : undefined)
    const parties = plan.recipients.map((party) => party.id)
    await queueTexts(services, trx, { message: id, parties, due: plan.sendAt })
    const details = { departure, ...facts, parties: messages.length }
    await recordAction(trx, { command: 'departure tell', details, actor, now })
    return { ok: true as const, id, ...(await queuedFor(trx, id)), changed: true }
  })
}

const columnsOf = (facts: MessageFacts) => ({
  reason: facts.reason,
  minutes: facts.reason === 'later' ? facts.minutes : null,
  quay: facts.reason === 'other_quay' ? facts.quay : null,
  moved_to: facts.reason === 'other_quay' ? facts.movedTo : null,
  decide_by: facts.reason === 'weather_watch' ? facts.decideBy : null,
})

/** How many mails a message has, and when the first is sent; null if none of its guests has an address. */
async function queuedFor(db: Queryable, message: string): Promise<{ mails: number; sendAt: Date | null }> {
  const { mails, sendAt } = await db
    .selectFrom('message')
    .select(({ fn }) => [fn.countAll<number>().as('mails'), fn.min('due_at').as('sendAt')])
    .where('kind', '=', 'departure_message')
    .where('dedupe_key', '=', message)
    .executeTakeFirstOrThrow()
  return { mails: Number(mails), sendAt }
}
