import type { Selectable } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Tables, Ticket } from '../../database/tables.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'

export type PriceRow = Selectable<Tables['ticket_price']>

export interface PriceOrder {
  ticket: Ticket
  /** Cents: the full price, and the deposit in it. */
  original: number
  payable: number
  /** Days, both included; without them it is the price of every day that has no other. */
  during: { from: string; to: string } | undefined
  actor: string
}

export type SetPriceOutcome = { ok: true } | { ok: false; refusal: 'payable_above' | 'adult_without_deposit' | 'range' }

/** Every price there is: the standing ones first, then those of some weeks by their first day. */
export const allPrices = (db: Runner): Promise<PriceRow[]> =>
  db
    .selectFrom('ticket_price')
    .selectAll()
    .orderBy('valid_from', (order) => order.asc().nullsFirst())
    .orderBy('ticket')
    .orderBy('valid_to')
    .execute()

/**
 * Sets what a ticket costs from now on, always or during some weeks. Whoever has a hold or a booking keeps the price that
 * it was made with, which is frozen in its lines.
 */
export function setPrice(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  order: PriceOrder,
): Promise<SetPriceOutcome> {
  const { ticket, original, payable, during, actor } = order
  const now = clock()
  return db.transaction().execute(async (trx): Promise<SetPriceOutcome> => {
    if (payable > original) return { ok: false, refusal: 'payable_above' }
    if (ticket === 'adult' && payable === 0) return { ok: false, refusal: 'adult_without_deposit' }
    if (during && during.from > during.to) return { ok: false, refusal: 'range' }
    const standing = await trx
      .selectFrom('ticket_price')
      .selectAll()
      .where('ticket', '=', ticket)
      .where('valid_from', 'is', null)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const amounts = { original_amount: original, payable_amount: payable }
    if (during) {
      const { min_age, max_age } = standing
      await trx
        .deleteFrom('ticket_price')
        .where('ticket', '=', ticket)
        .where('valid_from', '=', during.from)
        .where('valid_to', '=', during.to)
        .execute()
      await trx
        .insertInto('ticket_price')
        .values({ ticket, ...amounts, min_age, max_age, valid_from: during.from, valid_to: during.to })
        .execute()
    } else await trx.updateTable('ticket_price').set(amounts).where('id', '=', standing.id).execute()
    const before = { original_amount: standing.original_amount, payable_amount: standing.payable_amount }
    const details = { ticket, after: amounts, ...(during ?? { before }) }
    await recordAction(trx, { command: 'prices set', details, actor, now })
    return { ok: true }
  })
}
