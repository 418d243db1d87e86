import { sql } from 'kysely'
import type { MessageReason } from '../../contract/message-reasons.ts'
import type { TextChannelId, TextState } from '../../contract/text-channels.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { DepartureId } from '../../platform/database/tables.ts'
import { isOpenedByPerson } from '../../shared/opened-by-person.ts'
import { fullName } from '../../shared/person-name.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { dayOf } from '../time/operator-time.ts'
import { callOf } from '../trips/sailing.ts'
import { loadTrips } from '../trips/trips.ts'
import { messagesOf } from './send-to-departure.ts'

/**
 * What a message to a departure says, for its mails and texts to the guests; undefined if there is no such message.
 * `isAgain`: an earlier message was about the same matter.
 */
export async function findMessage(db: Queryable, id: string) {
  const message = await db.selectFrom('departure_message').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return undefined
  const { reason, minutes, decide_by: at, text, quay } = message
  const earlier = (await messagesOf(db, message.departure)).filter(({ position }) => position < message.position)
  const decideBy = at && { date: dayOf(at), at }
  return { reason, minutes, decideBy, text, isAgain: earlier.some((one) => one.reason === reason && one.quay === quay) }
}

/**
 * What became of the mail of a message to one party. `waits`: it is sent when the quiet hours end. `replaced`: a later
 * message came before it was sent.
 */
type Delivery = 'no_address' | 'waits' | 'due' | 'sent' | 'failed' | 'replaced'

interface PartyReached {
  code: string
  /** The whole name and the phone number, to call. */
  name: string
  phone: string
  mail: Delivery
  /** The texts, in the order of the channels tried; empty without consent. */
  texts: { channel: TextChannelId; state: TextState }[]
  /** When the party saw the message on a page of its booking; null if it has not seen it. */
  readAt: Date | null
}

export interface DepartureMessage {
  id: string
  reason: MessageReason
  minutes: number | null
  quay: string | null
  movedTo: string | null
  decideBy: Date | null
  text: string
  sentBy: string
  sentAt: Date
  /** The parties in the order in which the crew should call them: first those that the message may not have reached. */
  parties: PartyReached[]
}

/**
 * The messages of a departure, the newest first. Each has its parties, and what became of the message for each of them.
 * Parties that have cancelled are left out.
 */
export async function messageProgress(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  key: DepartureKey,
): Promise<DepartureMessage[]> {
  const departure = departureId(key)
  const messages = await messagesOf(db, departure)
  if (messages.length === 0) return []
  const trips = await loadTrips(db)
  const rows = await db
    .selectFrom('reservation')
    .innerJoin('departure_message as told', 'told.departure', 'reservation.departure')
    .leftJoin('cancellation', 'cancellation.reservation_id', 'reservation.id')
    .leftJoin('message', (join) =>
      join
        .onRef('message.reservation_id', '=', 'reservation.id')
        .on('message.kind', '=', 'departure_message')
        .on((on) => on(on.cast<string>('told.id', 'text'), '=', on.ref('message.dedupe_key'))),
    )
    .leftJoin('departure_message_read as seen', (join) =>
      join.onRef('seen.reservation_id', '=', 'reservation.id').onRef('seen.message', '=', 'told.id'),
    )
    .select(['reservation.id', 'told.id as message_id', 'told.quay', 'message.state', 'message.due_at', 'seen.read_at'])
    .select([
      'code',
      'phone',
      'email',
      'first_name',
      'last_name',
      'trip',
      'start',
      'departure_location',
      'told.sent_at',
    ])
    .where('reservation.departure', '=', departure)
    .where('reservation.state', '=', 'completed')
    .where('cancellation.reservation_id', 'is', null)
    // Parties that booked after the message are left out, because their confirmation has told them.
    .whereRef('reservation.ended_at', '<=', 'told.sent_at')
    .execute()
  const texts = await textsOf(db, departure)
  const byMessage = Map.groupBy(
    rows.filter(({ quay, departure_location }) => quay === null || quay === departure_location),
    ({ message_id }) => message_id,
  )
  return messages.toReversed().map(({ id, moved_to, decide_by, sent_by, sent_at, ...message }) => {
    const parties = (byMessage.get(id) ?? []).map((row) => ({
      ...{ code: row.code, name: fullName({ firstName: row.first_name, lastName: row.last_name }), phone: row.phone },
      mail: deliveryOf(row, now()),
      texts: (texts.get(`${id} ${row.id}`) ?? []).map(({ channel, state }) => ({ channel, state })),
      readAt: row.read_at,
      boardsAt: callOf(trips, row).departsAt,
    }))
    const { reason, minutes, quay, text } = message
    return {
      ...{ id, reason, minutes, quay, movedTo: moved_to, decideBy: decide_by, text, sentBy: sent_by, sentAt: sent_at },
      parties: inOrderOfCalls(parties).map(({ boardsAt: _, ...party }) => party),
    }
  })
}

/** The texts of the messages of a departure, by message and party. */
async function textsOf(db: Queryable, departure: DepartureId) {
  const rows = await db
    .selectFrom('text_message')
    .innerJoin('departure_message as told', 'told.id', 'text_message.message')
    .select(['told.id as message', 'reservation_id', 'channel', 'state'])
    .where('told.departure', '=', departure)
    .orderBy('text_message.due_at')
    .orderBy('text_message.id')
    .execute()
  return Map.groupBy(rows, ({ message, reservation_id }) => `${message} ${reservation_id}`)
}

function deliveryOf(row: { email: string; state: string | null; due_at: Date | null }, now: Date): Delivery {
  if (row.state === null) return row.email === '' ? 'no_address' : 'replaced'
  if (row.state === 'due') return row.due_at && row.due_at > now ? 'waits' : 'due'
  return row.state === 'failed' ? 'failed' : 'sent'
}

/**
 * Sorts parties by how far the message has come: not sent on any channel, on its way, sent, delivered, read or replaced
 * by a later one. In each group those with a phone number come first, and then the first to board.
 */
const inOrderOfCalls = <Party extends PartyReached & { boardsAt: string }>(parties: Party[]): Party[] =>
  parties.toSorted(
    (one, other) =>
      urgencyOf(one) - urgencyOf(other) ||
      Number(one.phone === '') - Number(other.phone === '') ||
      one.boardsAt.localeCompare(other.boardsAt) ||
      one.code.localeCompare(other.code),
  )

function urgencyOf({ mail, texts, readAt }: PartyReached): number {
  const states = texts.map(({ state }) => state)
  const has = (...wanted: TextState[]) => states.some((state) => wanted.includes(state))
  if (readAt || mail === 'replaced' || has('read')) return 4
  if (has('delivered')) return 3
  if (mail === 'sent' || has('sent')) return 2
  return mail === 'waits' || mail === 'due' || has('queued', 'sending') ? 1 : 0
}

/** Records that a party has read the messages to its departure, on a page of its booking. */
export async function recordReading(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  reservationId: string,
  request: Request,
): Promise<void> {
  if (!isOpenedByPerson(request)) return
  await sql`
    insert into departure_message_read (message, reservation_id, read_at)
    select told.id, reservation.id, ${now()}
    from departure_message as told join reservation on reservation.departure = told.departure
    where reservation.id = ${reservationId} and reservation.state = 'completed'
    on conflict do nothing`.execute(db)
}
