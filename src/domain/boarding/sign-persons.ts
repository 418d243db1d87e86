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
  /** 1 for the first signature of a departure; each later one corrects the one before. */
  position: number
  crew: number
  /** Who was ticked as aboard at the moment of signing. */
  ticked: Persons
  /** Why the numbers differ from `ticked`, or why the signature before is corrected. Otherwise it can be empty. */
  reason: string
  boat: string
  licensedPlaces: number
  /** The name of the person who signed. */
  by: string
  at: Date
  /** The device or user that recorded the signature. */
  recordedBy: string
  /** When the signature was first exported for the harbour office; null if it was not. */
  exportedAt: Date | null
}

export interface SignPersonsOrder extends Persons, DepartureKey {
  /** An id that the phone makes. A repeated call with the same id records nothing more. */
  id: string
  crew: number
  /** Who was ticked as aboard on the phone. If omitted, who is recorded as aboard. */
  ticked?: Persons | undefined
  reason: string
  by: string
  /**
   * For a correction, the id of the corrected signature, which must be the latest of the departure, or `last` for the
   * latest one. Undefined for the first signature.
   */
  corrects?: string | undefined
  actor: string
  /** The device that records the signature. */
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
 * Records the signed numbers of persons with which a departure sails, or a correction of them. If two phones sign at
 * once, the second one waits for the lock on the departure, and its signature is then refused (`signed`). All guests,
 * infants included, count towards the places of the boat's licence; the crew does not.
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

/** How many persons are recorded as aboard a departure, by age. */
async function tickedOn(db: Queryable, departure: DepartureId): Promise<Persons> {
  const { rows } = await sql<Persons>`
    select coalesce(sum(boarding.adults), 0)::int as adults, coalesce(sum(boarding.children), 0)::int as children,
      coalesce(sum(boarding.infants), 0)::int as infants
    from boarding join reservation on reservation.id = boarding.reservation_id where departure = ${departure}`.execute(
    db,
  )
  return personsOf(rows[0]!)
}

/** The signatures of these departures. Those of each departure are in the order in which they were recorded. */
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

/** How many crew each boat had when it last sailed, by the id of the boat. */
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
