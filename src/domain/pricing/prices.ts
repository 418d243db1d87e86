import type { Runner } from '../../database/connect.ts'
import type { Ticket } from '../../database/tables.ts'

/** What one ticket costs on a day, in cents: `original` is the full price, `payable` the deposit in it. */
export interface TicketPrice {
  original_amount: number
  payable_amount: number
  min_age: number
  max_age: number | null
}

export type TicketPrices = Record<Ticket, TicketPrice>

/** The prices of a day: a seasonal price counts before the standing one, the latest that was set before earlier ones. */
export async function pricesOn(db: Runner, date: string): Promise<TicketPrices> {
  const rows = await db
    .selectFrom('ticket_price')
    .select(['ticket', 'original_amount', 'payable_amount', 'min_age', 'max_age', 'valid_from'])
    .where((where) =>
      where.or([
        where('valid_from', 'is', null),
        where.and([where('valid_from', '<=', date), where('valid_to', '>=', date)]),
      ]),
    )
    .orderBy('valid_from', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute()
  const price = (ticket: Ticket): TicketPrice => {
    const row = rows.find((candidate) => candidate.ticket === ticket)
    if (!row) throw new Error(`no price for ${ticket}`)
    return {
      original_amount: row.original_amount,
      payable_amount: row.payable_amount,
      min_age: row.min_age,
      max_age: row.max_age,
    }
  }
  return { adult: price('adult'), child: price('child'), infant: price('infant') }
}
