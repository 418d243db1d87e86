import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { DepartureId, Tables } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { countOf, type Persons, personsOf } from '../../shared/persons.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type DepartureKey, departureId } from '../places/departure-id.ts'
import { ensureDeparture } from '../places/ensure-departure.ts'
import { dayOf } from '../time/operator-time.ts'

/** The numbers of persons with which a boat has sailed, as the crew have signed them. */
export interface SignedPersons extends Persons {
  id: string
  /** 1: signed before sailing; each further one corrects the one before. */
  position: number
  crew: number
  /** Who was ticked as aboard at that moment. */
  ticked: Persons
  /** Why they differ from the ticks, or from the signature before. */
  reason: string
  boat: string
  licensedPlaces: number
  /** The person. */
  by: string
  at: Date
  /** The device or user that recorded it. */
  recordedBy: string
  /** When it was first exported for the harbour office. */
  exportedAt: Date | null
}

export interface SignPersonsOrder extends Persons, DepartureKey {
  /** Made by the phone; the same id is recorded once. */
  id: string
  crew: number
  /** Who was ticked as aboard on the phone. Default: what is recorded now. */
  ticked?: Persons | undefined
  reason: string
  by: string
  /** The id of the signature that it corrects, which must be the last one; or `last`. */
  corrects?: string | undefined
  actor: string
  /** The device that records it. */
  device?: string | undefined
  at?: Date
}

export type SignPersonsOutcome =
  | { ok: true; signed: SignedPersons; changed: boolean }
  | { ok: false; refusal: 'not_sailing' | 'not_yet'; date: string }
  /** Another device has signed, or corrected, this departure meanwhile. */
  | { ok: false; refusal: 'signed'; last: SignedPersons }
  | { ok: false; refusal: 'unknown_signature' | 'no_reason' }
  | { ok: false; refusal: 'over_licence'; persons: number; places: number }

/**
 * Signs the numbers of persons with which a departure sails, or corrects them. The lock on the departure makes two phones that sign at
 * once end in one signature. Guests and infants count as persons of the licence; the crew does not.
 */
export function signPersons(
  services: Pick<AppContext, 'db' | 'now'>,
  order: SignPersonsOrder,
): Promise<SignPersonsOutcome> {
  const now = services.now()
  const at = order.at ?? now
  return inTransaction(services.db, async (trx): Promise<SignPersonsOutcome> => {
    const { date, id, reason, crew, actor } = order
    if (date > dayOf(at)) return { ok: false, refusal: 'not_yet', date }
    const departure = departureId(order)
    const row = await lockDeparture(trx, departure)
    if (!row || row.status === 'cancelled') return { ok: false, refusal: 'not_sailing', date }
    const before = await signedFor(trx, [departure])
    const same = before.find((one) => one.id === id)
    if (same) return { ok: true, signed: same, changed: false }
    const last = before.at(-1)
    const { corrects } = order
    if (corrects !== undefined && !last) return { ok: false, refusal: 'unknown_signature' }
    if (last && corrects !== 'last' && corrects !== last.id) return { ok: false, refusal: 'signed', last }
    const persons = personsOf(order)
    const ticked = order.ticked ?? (await tickedOn(trx, departure))
    if (reason === '' && (last || !isDeepStrictEqual(persons, ticked))) return { ok: false, refusal: 'no_reason' }
    const places = row.licensed_places
    if (countOf(persons) > places) return { ok: false, refusal: 'over_licence', persons: countOf(persons), places }
    const position = (last?.position ?? 0) + 1
    const signed = { ...persons, id, position, crew, ticked, reason, boat: row.boat, by: order.by, at }
    await trx
      .insertInto('persons_signed')
      .values({
        ...{ id, departure, position, ...persons, crew, reason, boat: row.boat, licensed_places: places },
        ...{ ticked_adults: ticked.adults, ticked_children: ticked.children, ticked_infants: ticked.infants },
        ...{ signed_by: order.by, signed_at: at, recorded_by: actor, device: order.device ?? null },
      })
      .execute()
    const details = { departure, ...persons, crew, ...(reason !== '' && { reason }) }
    await recordAction(trx, { command: last ? 'sail correct' : 'sail', details, actor, now })
    return {
      ok: true,
      signed: { ...signed, licensedPlaces: places, recordedBy: actor, exportedAt: null },
      changed: true,
    }
  })
}

async function lockDeparture(trx: Transaction, departure: DepartureId) {
  await ensureDeparture(trx, departure)
  return trx
    .selectFrom('departure')
    .select(['status', 'boat', 'licensed_places'])
    .where('id', '=', departure)
    .forUpdate()
    .executeTakeFirst()
}

/** Who is ticked as aboard a departure. */
async function tickedOn(db: Queryable, departure: DepartureId): Promise<Persons> {
  const { rows } = await sql<Persons>`
    select coalesce(sum(boarding.adults), 0)::int as adults, coalesce(sum(boarding.children), 0)::int as children,
      coalesce(sum(boarding.infants), 0)::int as infants
    from boarding join reservation on reservation.id = boarding.reservation_id where departure = ${departure}`.execute(
    db,
  )
  return personsOf(rows[0]!)
}

/** What was signed for these departures, the last correction of each last. */
export async function signedFor(
  db: Queryable,
  departures: DepartureId[],
): Promise<(SignedPersons & { departure: DepartureId })[]> {
  if (departures.length === 0) return []
  const rows = await db
    .selectFrom('persons_signed')
    .selectAll()
    .where('departure', 'in', departures)
    .orderBy('departure')
    .orderBy('position')
    .execute()
  return rows.map(viewSigned)
}

const viewSigned = (row: Selectable<Tables['persons_signed']>): SignedPersons & { departure: DepartureId } => ({
  ...{ id: row.id, departure: row.departure, position: row.position, ...personsOf(row), crew: row.crew },
  ticked: { adults: row.ticked_adults, children: row.ticked_children, infants: row.ticked_infants },
  ...{ reason: row.reason, boat: row.boat, licensedPlaces: row.licensed_places },
  ...{ by: row.signed_by, at: row.signed_at, recordedBy: row.recorded_by },
  exportedAt: row.exported_at,
})

/** The crew of each boat when it sailed last. */
export async function lastCrews(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('persons_signed')
    .distinctOn('boat')
    .select(['boat', 'crew'])
    .orderBy('boat')
    .orderBy('signed_at', 'desc')
    .execute()
  return new Map(rows.map(({ boat, crew }) => [boat, crew]))
}
