import type { Runner } from '../../database/connect.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { type BoardingPlace, byBoardingPlace } from './boarding-places.ts'
import { type Party, partiesOfDay, type Totals, totalsOf } from './parties-of-day.ts'

export interface BalanceOfDay {
  places: BoardingPlace[]
  totals: Totals
  /** Not aboard, or with cash still open: whom to look for. */
  open: Party[]
  /** What went through the cash box on that day, in cents, whatever it was for. */
  cashBox: { ofTheDay: number; ofOtherDays: number; handedBack: number; sum: number }
}

/**
 * Balances a day (`YYYY-MM-DD`) to the cent: what was due in cash is what was taken and what is open; what is in the cash
 * box is what was taken for this day and for others, less what was handed back.
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
  const sum = (chosen: typeof rows) => chosen.reduce((total, { amount }) => total + amount, 0)
  const taken = rows.filter(({ amount }) => amount > 0)
  return {
    ofTheDay: sum(taken.filter((row) => row.date === date)),
    ofOtherDays: sum(taken.filter((row) => row.date !== date)),
    handedBack: sum(rows.filter(({ amount }) => amount < 0)),
    sum: sum(rows),
  }
}
