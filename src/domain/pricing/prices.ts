import type { Runner } from '../../database/connect.ts'
import { remembered } from '../../database/remembered.ts'
import type { Ticket } from '../../database/tables.ts'

/** The price of one fare on a date, in cents: `original` is the full price, `payable` the deposit included in it. */
export interface TicketPrice {
  original_amount: number
  payable_amount: number
  min_age: number
  max_age: number | null
}

export type TicketPrices = Record<Ticket, TicketPrice>

/** The prices on a date; a seasonal price overrides the standard price. */
export const pricesOn = async (db: Runner, date: string): Promise<TicketPrices> => (await priceList(db))(date)

/** Loads all prices, from the cache if possible. @returns a function that gives the prices on a date */
export const priceList = (db: Runner): Promise<PriceList> => remembered(db, readPrices)

type PriceList = (date: string) => TicketPrices

async function readPrices(db: Runner): Promise<PriceList> {
  const rows = await db
    .selectFrom('ticket_price')
    .select(['ticket', 'original_amount', 'payable_amount', 'min_age', 'max_age', 'valid_from', 'valid_to'])
    .orderBy('valid_from', (order) => order.desc().nullsLast())
    .execute()
  return (date) => {
    const isValid = ({ valid_from, valid_to }: (typeof rows)[number]) =>
      valid_from === null || (valid_from <= date && date <= (valid_to ?? ''))
    return pricesOf(rows.filter(isValid))
  }
}

function pricesOf(rows: (TicketPrice & { ticket: Ticket })[]): TicketPrices {
  const price = (ticket: Ticket): TicketPrice => {
    const row = rows.find((candidate) => candidate.ticket === ticket)
    if (!row) throw new Error(`no price for fare ${ticket}`)
    return {
      original_amount: row.original_amount,
      payable_amount: row.payable_amount,
      min_age: row.min_age,
      max_age: row.max_age,
    }
  }
  return { adult: price('adult'), child: price('child'), infant: price('infant') }
}
