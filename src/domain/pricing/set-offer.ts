import { sql } from 'kysely'
import type { LocalizedText } from '../../i18n/localized-text.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { dayOf } from '../time/operator-time.ts'
import { loadTrips } from '../trips/trips.ts'
import { type InvalidDeposit, validateDeposit } from './validate-deposit.ts'

/** A special offer with its texts as stored. Amounts in cents. */
export interface OfferSettings {
  id: string
  originalAmount: number
  payableAmount: number
  /** The most pieces per reservation. */
  maxPieces: number
  title: LocalizedText
  description: LocalizedText
  /** The ids of the trips on which it is offered, sorted; empty: all trips. */
  trips: string[]
}

type Change = { [Field in keyof OfferSettings]?: OfferSettings[Field] | undefined } & { id: string }

export type SetOfferOutcome =
  | { ok: true; before: OfferSettings | null; after: OfferSettings }
  | InvalidDeposit
  | { ok: false; refusal: 'pieces' }
  | { ok: false; refusal: 'unknown_trip'; trip: string }
  /** The fields that a new offer lacks. */
  | { ok: false; refusal: 'incomplete'; missing: (keyof OfferSettings)[] }

type Context = Pick<AppContext, 'db' | 'now'>

/** The offers that are not removed, in the order in which the site lists them. */
export async function listOffers(db: Queryable): Promise<OfferSettings[]> {
  const rows = await db
    .selectFrom('special_offer')
    .selectAll()
    .select(sql<string[]>`array(select trip from offer_trip where offer = special_offer.id order by trip)`.as('trips'))
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id, original_amount, payable_amount, max_pieces, title, description, trips }) => ({
    id,
    originalAmount: original_amount,
    payableAmount: payable_amount,
    maxPieces: max_pieces,
    title,
    description,
    trips,
  }))
}

/** Validates a change of an offer and applies it in memory. A new offer requires all fields. */
export function previewOfferChange(current: OfferSettings[], change: Change, minimumCharge: number): SetOfferOutcome {
  const before = current.find(({ id }) => id === change.id) ?? null
  const after = {
    id: change.id,
    originalAmount: change.originalAmount ?? before?.originalAmount,
    payableAmount: change.payableAmount ?? before?.payableAmount,
    maxPieces: change.maxPieces ?? before?.maxPieces,
    title: change.title ?? before?.title,
    description: change.description ?? before?.description,
    trips: [...new Set(change.trips ?? before?.trips ?? [])].sort(),
  }
  if (!isComplete(after)) {
    const missing = Object.entries(after).flatMap(([field, value]) =>
      value === undefined ? [field as keyof OfferSettings] : [],
    )
    return { ok: false, refusal: 'incomplete', missing }
  }
  const invalid = validateDeposit(after, minimumCharge)
  if (invalid) return invalid
  if (after.maxPieces < 1 || after.maxPieces > 100) return { ok: false, refusal: 'pieces' }
  return { ok: true, before, after }
}

const isComplete = (offer: Change): offer is OfferSettings => Object.values(offer).every((value) => value !== undefined)

/**
 * Creates or updates a special offer, for all later quotes. Existing reservations keep their label and price. A new
 * offer, or one that was removed before, is added at the end of the list.
 */
export function setOffer(
  { db, now: clock, minimumCharge }: Context & Pick<AppContext, 'minimumCharge'>,
  { actor, ...change }: Change & { actor: string },
): Promise<SetOfferOutcome> {
  const now = clock()
  return inTransaction(db, async (trx): Promise<SetOfferOutcome> => {
    await lockOffers(trx)
    const outcome = previewOfferChange(await listOffers(trx), change, minimumCharge)
    if (!outcome.ok) return outcome
    const { trips } = await loadTrips(trx)
    const unknown = outcome.after.trips.find((trip) => !trips.some(({ id }) => id === trip))
    if (unknown !== undefined) return { ok: false, refusal: 'unknown_trip', trip: unknown }
    await writeOffer(trx, outcome.after, outcome.before === null)
    const { before, after } = outcome
    await recordAction(trx, { command: 'offers set', details: { before, after }, actor, now })
    return outcome
  })
}

/** Removes an offer, so that later quotes don't have it. @returns false if there is no such offer */
export function removeOffer(
  { db, now: clock }: Context,
  { id, actor }: { id: string; actor: string },
): Promise<boolean> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    const removed = await trx
      .updateTable('special_offer')
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (removed) await recordAction(trx, { command: 'offers remove', details: { id }, actor, now })
    return removed !== undefined
  })
}

/** How many pieces of an offer are booked for today and later. */
export async function countBookedPieces({ db, now }: Context, id: string): Promise<number> {
  const { pieces } = await db
    .selectFrom('reservation_line')
    .innerJoin('reservation', 'reservation.id', 'reservation_line.reservation_id')
    .select(sql<number>`coalesce(sum(pieces), 0)`.as('pieces'))
    .where('kind', '=', 'special_offer')
    .where('item_id', '=', id)
    .where('date', '>=', dayOf(now()))
    .where('seat_status', '<>', 'none')
    .executeTakeFirstOrThrow()
  return pieces
}

/** Serializes changes of the offers, so that two new offers don't get the same position. */
const lockOffers = (trx: Transaction) => sql`lock table special_offer in share row exclusive mode`.execute(trx)

async function writeOffer(trx: Transaction, offer: OfferSettings, moveToEnd: boolean): Promise<void> {
  const values = {
    original_amount: offer.originalAmount,
    payable_amount: offer.payableAmount,
    max_pieces: offer.maxPieces,
    title: JSON.stringify(offer.title),
    description: JSON.stringify(offer.description),
    removed_at: null,
  }
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from special_offer)`
  await trx
    .insertInto('special_offer')
    .values({ id: offer.id, position: last, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, ...(moveToEnd && { position: last }) }))
    .execute()
  await trx.deleteFrom('offer_trip').where('offer', '=', offer.id).execute()
  if (offer.trips.length > 0)
    await trx
      .insertInto('offer_trip')
      .values(offer.trips.map((trip) => ({ offer: offer.id, trip })))
      .execute()
}
