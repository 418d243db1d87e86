import type { Runner } from '../../database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { type BoardingPlace, byBoardingPlace } from './boarding-places.ts'
import { type Party, partiesOfDay, type Totals, totalsOf } from './parties-of-day.ts'

export interface BalanceOfDay {
  places: BoardingPlace[]
  totals: Totals
  /** Parties that are not aboard or have cash due. */
  open: Party[]
  /** Movements of the cash box on that day in cents, for trips of any day. */
  cashBox: { ofTheDay: number; ofOtherDays: number; handedBack: number; sum: number }
}

/**
 * Balances the cash of a day (`YYYY-MM-DD`) to the cent: cash due = cash taken + cash open, and cash box = cash taken for trips
 * of this day + for other days - cash handed back.
 */
export async function balanceOfDay(db: Runner, date: string): Promise<BalanceOfDay> {
  const parties = await partiesOfDay(db, date)
  return {
    places: byBoardingPlace(parties),
    totals: totalsOf(parties),
    open: parties.filter(({ boardedAt, dueAmount }) => !boardedAt || dueAmount > 0),
    cashBox: await cashBoxOf(db, date),
  }
}

async function cashBoxOf(db: Runner, date: string): Promise<BalanceOfDay['cashBox']> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('reservation', 'reservation.id', 'ledger_entry.reservation_id')
    .select(['amount', 'date'])
    .where('kind', '=', 'cash')
    .where('booked_at', '>=', instantOf(date, '00:00'))
    .where('booked_at', '<', instantOf(addDays(date, 1), '00:00'))
    .execute()
  const sum = (entries: typeof rows) => entries.reduce((total, { amount }) => total + amount, 0)
  const taken = rows.filter(({ amount }) => amount > 0)
  return {
    ofTheDay: sum(taken.filter((row) => row.date === date)),
    ofOtherDays: sum(taken.filter((row) => row.date !== date)),
    handedBack: sum(rows.filter(({ amount }) => amount < 0)),
    sum: sum(rows),
  }
}
