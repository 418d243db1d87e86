import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { FareType } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { type DateRange, overlappingRanges, type PriceSeason, subtractRange } from './seasons.ts'
import { type InvalidDeposit, validateDeposit } from './validate-deposit.ts'

/** A ticket of a trip. */
interface Fare {
  trip: string
  ticket: FareType
}

/** The prices of one fare, in cents: the standard price and the seasonal prices. */
export interface FarePricing extends Fare {
  /** Null: the standard price is not set yet. */
  standing: { originalAmount: number; payableAmount: number } | null
  /** Ordered by date, without overlaps. */
  seasons: PriceSeason[]
}

interface ChangedPricing {
  ok: true
  before: FarePricing
  after: FarePricing
}

export type InvalidPrice = { ok: false; refusal: 'adult_without_deposit' } | InvalidDeposit
export type SetPriceOutcome = ChangedPricing | InvalidPrice | { ok: false; refusal: 'no_standing' }
export type RemovePriceSeasonOutcome = ChangedPricing | { ok: false; refusal: 'no_season' }

type Context = Pick<AppContext, 'db' | 'now' | 'minimumCharge'>

export interface PriceChange extends Fare {
  /** In cents. */
  originalAmount: number
  payableAmount: number
  /** Null: the standard price, for all dates without a season. */
  span: DateRange | null
  actor: string
}

export async function getFarePricing(db: Queryable, { trip, ticket }: Fare): Promise<FarePricing> {
  const rows = await db
    .selectFrom('ticket_price')
    .selectAll()
    .where('trip', '=', trip)
    .where('ticket', '=', ticket)
    .orderBy('valid_from')
    .execute()
  const standing = rows.find(({ valid_from }) => valid_from === null)
  const amounts = (row: (typeof rows)[number]) => ({
    originalAmount: row.original_amount,
    payableAmount: row.payable_amount,
  })
  const seasons = rows.flatMap((row) =>
    row.valid_from !== null && row.valid_to !== null
      ? [{ from: row.valid_from, to: row.valid_to, ...amounts(row) }]
      : [],
  )
  return { trip, ticket, standing: standing ? amounts(standing) : null, seasons }
}

/**
 * Why a price is invalid; undefined if it is valid. Every party has an adult, so each price for adults must include a
 * deposit: then every party pays one.
 */
export function validatePrice(
  { ticket, ...price }: Omit<PriceChange, 'trip' | 'span' | 'actor'>,
  minimumCharge: number,
): InvalidPrice | undefined {
  if (ticket === 'adult' && price.payableAmount === 0) return { ok: false, refusal: 'adult_without_deposit' }
  return validateDeposit(price, minimumCharge)
}

/**
 * Sets the price of a fare, for all later quotes. Existing reservations keep their price. A new season replaces other
 * seasons on its dates and leaves their remaining dates unchanged.
 */
export function setPrice(services: Context, order: PriceChange): Promise<SetPriceOutcome> {
  const { trip, ticket, originalAmount, payableAmount, span, actor } = order
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SetPriceOutcome> => {
    const invalid = validatePrice(order, services.minimumCharge)
    if (invalid) return invalid
    const before = await lockPricing(trx, { trip, ticket })
    const amounts = { originalAmount, payableAmount }
    if (span && !before.standing) return { ok: false, refusal: 'no_standing' }
    if (span) await replaceSeason(trx, before, { ...span, ...amounts })
    else if (!before.standing) await insertStanding(trx, order)
    else {
      await trx
        .updateTable('ticket_price')
        .set({ original_amount: originalAmount, payable_amount: payableAmount })
        .where('trip', '=', trip)
        .where('ticket', '=', ticket)
        .where('valid_from', 'is', null)
        .execute()
    }
    return recordChange(trx, { command: 'prices set', before, actor, now })
  })
}

/** Removes the seasonal prices of the given dates, so that the standard price applies. */
export function removePriceSeason(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { trip, ticket, span, actor }: Fare & { span: DateRange; actor: string },
): Promise<RemovePriceSeasonOutcome> {
  const now = clock()
  return inTransaction(db, async (trx): Promise<RemovePriceSeasonOutcome> => {
    const before = await lockPricing(trx, { trip, ticket })
    if (overlappingRanges(before.seasons, span).length === 0) return { ok: false, refusal: 'no_season' }
    await clearDays(trx, before, span)
    return recordChange(trx, { command: 'prices remove', before, actor, now })
  })
}

/** Serializes changes of a trip's prices with a lock on the trip. */
async function lockPricing(trx: Transaction, { trip, ticket }: Fare): Promise<FarePricing> {
  await trx.selectFrom('trip').select('id').where('id', '=', trip).forUpdate().execute()
  return getFarePricing(trx, { trip, ticket })
}

/**
 * Inserts the standard price of a fare. Its ages are those of the same fare on the first trip that has a price for it.
 */
const insertStanding = (trx: Transaction, { trip, ticket, originalAmount, payableAmount }: PriceChange) =>
  sql`insert into ticket_price (trip, ticket, original_amount, payable_amount, min_age, max_age)
    select ${trip}, ticket, ${originalAmount}, ${payableAmount}, min_age, max_age
    from ticket_price join trip on trip.id = ticket_price.trip
    where ticket = ${ticket} and valid_from is null order by trip.position, trip.id limit 1`.execute(trx)

async function replaceSeason(trx: Transaction, before: FarePricing, season: PriceSeason): Promise<void> {
  await clearDays(trx, before, season)
  await insertSeasons(trx, before, [season])
}

async function clearDays(trx: Transaction, { trip, ticket, seasons }: FarePricing, span: DateRange): Promise<void> {
  const affected = overlappingRanges(seasons, span)
  if (affected.length === 0) return
  await trx
    .deleteFrom('ticket_price')
    .where('trip', '=', trip)
    .where('ticket', '=', ticket)
    .where(
      'valid_from',
      'in',
      affected.map(({ from }) => from),
    )
    .execute()
  await insertSeasons(
    trx,
    { trip, ticket },
    affected.flatMap((season) => subtractRange(season, span)),
  )
}

/** Inserts seasonal prices with the age range of the standard price. */
async function insertSeasons(trx: Transaction, { trip, ticket }: Fare, seasons: PriceSeason[]): Promise<void> {
  if (seasons.length === 0) return
  const ages = await trx
    .selectFrom('ticket_price')
    .select(['min_age', 'max_age'])
    .where('trip', '=', trip)
    .where('ticket', '=', ticket)
    .where('valid_from', 'is', null)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ticket_price')
    .values(
      seasons.map(({ from, to, originalAmount, payableAmount }) => ({
        ...ages,
        ...{ trip, ticket },
        original_amount: originalAmount,
        payable_amount: payableAmount,
        valid_from: from,
        valid_to: to,
      })),
    )
    .execute()
}

async function recordChange(
  trx: Transaction,
  { command, before, actor, now }: { command: string; before: FarePricing; actor: string; now: Date },
): Promise<ChangedPricing> {
  const after = await getFarePricing(trx, before)
  await recordAction(trx, { command, details: { before, after }, actor, now })
  return { ok: true, before, after }
}
