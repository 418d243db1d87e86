import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { CrewTender } from '../../platform/database/tables.ts'
import { officeBox } from '../../shared/cash-boxes.ts'
import { type ManifestTotals, manifestTotals } from '../../shared/manifest-totals.ts'
import type { Days } from '../accounting/report-period.ts'
import { addDays, instantOf } from '../time/operator-time.ts'
import { loadTrips } from '../trips/trips.ts'
import { type BoardingPlace, groupByBoardingPlace } from './boarding-places.ts'
import { type CashMovement, cashMovementsOn } from './cash-movements.ts'
import { type ManifestParty, manifestOn } from './manifest.ts'

export interface CashBalance {
  places: BoardingPlace[]
  totals: ManifestTotals
  /** Parties that are not completely aboard or still owe cash. Parties that did not come are left out. */
  open: ManifestParty[]
  /** The cash posted on the day of the balance, in cents, for trips of any day. `handedBack` is negative. */
  cashBox: CashBox
  movements: CashMovement[]
  terminal: TerminalPayments
}

export interface CashBox {
  ofTheDay: number
  ofOtherDays: number
  handedBack: number
  sum: number
  /** The cash taken minus the cash handed back, per box. */
  takings: { box: string; amount: number }[]
}

/**
 * Balances the cash of a day (`YYYY-MM-DD`) to the cent. `totals` is about the trips of the day: `restAmount` =
 * `cashAmount` + `terminalAmount` + `dueAmount`. `cashBox` is about the cash posted on the day: `sum` = `ofTheDay` +
 * `ofOtherDays` + `handedBack`.
 */
export async function cashBalanceOn(db: Queryable, date: string, locale: Locale): Promise<CashBalance> {
  const parties = await manifestOn(db, date, locale)
  return {
    places: groupByBoardingPlace(await loadTrips(db), parties),
    totals: manifestTotals(parties),
    open: parties.filter(({ aboard, guests, dueAmount, noShow }) => !noShow && (aboard < guests || dueAmount > 0)),
    cashBox: await cashBoxOf(db, date),
    movements: await cashMovementsOn(db, date),
    terminal: await terminalPaymentsOn(db, date),
  }
}

/** The ledger entries of a kind that were posted on these days, with their bookings, in the order of time. */
const entriesPosted = (db: Queryable, kind: CrewTender, { from, to }: Days) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('reservation', 'reservation.id', 'ledger_entry.reservation_id')
    .where('kind', '=', kind)
    .where('posted_at', '>=', instantOf(from, '00:00'))
    .where('posted_at', '<', instantOf(addDays(to, 1), '00:00'))
    .orderBy('posted_at')
    .orderBy('ledger_entry.id')

/** The cash entries posted on these days. Amounts in cents, negative if handed back; `date` is that of the trip. */
export const cashPosted = (db: Queryable, days: Days) =>
  entriesPosted(db, 'cash', days).select(['amount', 'date', 'device', 'posted_at']).execute()

export interface TerminalPayments {
  amount: number
  slips: { code: string; slip: string | null; amount: number; at: Date }[]
}

/** What was paid by card on the crew's terminal on a day, in cents, in the order of time; negative if given back. */
export async function terminalPaymentsOn(db: Queryable, date: string): Promise<TerminalPayments> {
  const slips = await entriesPosted(db, 'terminal', { from: date, to: date })
    .select(['code', 'slip', 'amount', 'posted_at as at'])
    .execute()
  return { amount: slips.reduce((sum, { amount }) => sum + amount, 0), slips }
}

/** Cash posted on a day, in cents. */
export async function cashBoxOf(db: Queryable, date: string): Promise<CashBox> {
  const rows = await cashPosted(db, { from: date, to: date })
  const sum = (entries: typeof rows) => entries.reduce((total, { amount }) => total + amount, 0)
  const taken = rows.filter(({ amount }) => amount > 0)
  const byBox = Map.groupBy(rows, ({ device }) => device ?? officeBox)
  return {
    takings: [...byBox].map(([box, entries]) => ({ box, amount: sum(entries) })),
    ofTheDay: sum(taken.filter((row) => row.date === date)),
    ofOtherDays: sum(taken.filter((row) => row.date !== date)),
    handedBack: sum(rows.filter(({ amount }) => amount < 0)),
    sum: sum(rows),
  }
}
