import type { Runner, Transaction } from '../../database/connect.ts'
import { changeContent } from '../../database/remembered.ts'
import type { Ticket } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { Services } from '../services.ts'
import { outside, overlapping, type PriceSeason, type Span } from './seasons.ts'

/** What a ticket costs, in cents: on the days of its seasons, and on all others. */
export interface TicketPricing {
  ticket: Ticket
  standing: { originalAmount: number; payableAmount: number }
  /** In the order of their days; no two share one. */
  seasons: PriceSeason[]
}

export type SetPriceOutcome =
  | { ok: true; before: TicketPricing; after: TicketPricing }
  | { ok: false; refusal: 'deposit_above_price' | 'adult_without_deposit' | 'no_season' }

export interface PriceOrder {
  ticket: Ticket
  /** Cents. */
  originalAmount: number
  payableAmount: number
  /** Null: the price of all days without a season. */
  span: Span | null
  actor: string
}

export async function ticketPricing(db: Runner, ticket: Ticket): Promise<TicketPricing> {
  const rows = await db
    .selectFrom('ticket_price')
    .selectAll()
    .where('ticket', '=', ticket)
    .orderBy('valid_from')
    .execute()
  const standing = rows.find(({ valid_from }) => valid_from === null)
  if (!standing) throw new Error(`no price for ${ticket}`)
  const amounts = (row: (typeof rows)[number]) => ({
    originalAmount: row.original_amount,
    payableAmount: row.payable_amount,
  })
  const seasons = rows.flatMap((row) =>
    row.valid_from !== null && row.valid_to !== null
      ? [{ from: row.valid_from, to: row.valid_to, ...amounts(row) }]
      : [],
  )
  return { ticket, standing: amounts(standing), seasons }
}

/** Why a price can't be; undefined for one that can. Every party has an adult, so that there is always a deposit to take. */
export function refusePrice({ ticket, originalAmount, payableAmount }: Omit<PriceOrder, 'span' | 'actor'>) {
  if (payableAmount > originalAmount) return 'deposit_above_price'
  return ticket === 'adult' && payableAmount === 0 ? 'adult_without_deposit' : undefined
}

/**
 * Sets what a ticket costs, from the next quote on; what was promised keeps its price. A season takes the place of
 * whatever other seasons said for its days, and leaves them their other days.
 */
export function setPrice(services: Pick<Services, 'db' | 'now'>, order: PriceOrder): Promise<SetPriceOutcome> {
  const { ticket, originalAmount, payableAmount, span, actor } = order
  const now = services.now()
  return changeContent(services.db, async (trx): Promise<SetPriceOutcome> => {
    const refusal = refusePrice(order)
    if (refusal) return { ok: false, refusal }
    const before = await lockPricing(trx, ticket)
    const amounts = { originalAmount, payableAmount }
    if (span) await laySeason(trx, before, { ...span, ...amounts })
    else {
      await trx
        .updateTable('ticket_price')
        .set({ original_amount: originalAmount, payable_amount: payableAmount })
        .where('ticket', '=', ticket)
        .where('valid_from', 'is', null)
        .execute()
    }
    return changed(trx, { command: 'prices set', before, actor, now })
  })
}

/** Gives days back to the price of all days without a season. */
export function removeSeason(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  { ticket, span, actor }: { ticket: Ticket; span: Span; actor: string },
): Promise<SetPriceOutcome> {
  const now = clock()
  return changeContent(db, async (trx): Promise<SetPriceOutcome> => {
    const before = await lockPricing(trx, ticket)
    if (overlapping(before.seasons, span).length === 0) return { ok: false, refusal: 'no_season' }
    await clearDays(trx, before, span)
    return changed(trx, { command: 'prices remove', before, actor, now })
  })
}

/** Who changes the prices of a ticket does so alone: the standing price is there always, and is what is locked. */
async function lockPricing(trx: Transaction, ticket: Ticket): Promise<TicketPricing> {
  await trx
    .selectFrom('ticket_price')
    .select('id')
    .where('ticket', '=', ticket)
    .where('valid_from', 'is', null)
    .forUpdate()
    .execute()
  return ticketPricing(trx, ticket)
}

async function laySeason(trx: Transaction, before: TicketPricing, season: PriceSeason): Promise<void> {
  await clearDays(trx, before, season)
  await insertSeasons(trx, before.ticket, [season])
}

async function clearDays(trx: Transaction, { ticket, seasons }: TicketPricing, span: Span): Promise<void> {
  const touched = overlapping(seasons, span)
  if (touched.length === 0) return
  await trx
    .deleteFrom('ticket_price')
    .where('ticket', '=', ticket)
    .where(
      'valid_from',
      'in',
      touched.map(({ from }) => from),
    )
    .execute()
  await insertSeasons(
    trx,
    ticket,
    touched.flatMap((season) => outside(season, span)),
  )
}

/** With the ages that the ticket is for. */
async function insertSeasons(trx: Transaction, ticket: Ticket, seasons: PriceSeason[]): Promise<void> {
  if (seasons.length === 0) return
  const ages = await trx
    .selectFrom('ticket_price')
    .select(['min_age', 'max_age'])
    .where('ticket', '=', ticket)
    .where('valid_from', 'is', null)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ticket_price')
    .values(
      seasons.map(({ from, to, originalAmount, payableAmount }) => ({
        ...ages,
        ticket,
        original_amount: originalAmount,
        payable_amount: payableAmount,
        valid_from: from,
        valid_to: to,
      })),
    )
    .execute()
}

async function changed(
  trx: Transaction,
  { command, before, actor, now }: { command: string; before: TicketPricing; actor: string; now: Date },
): Promise<SetPriceOutcome> {
  const after = await ticketPricing(trx, before.ticket)
  await recordAction(trx, { command, details: { before, after }, actor, now })
  return { ok: true, before, after }
}
