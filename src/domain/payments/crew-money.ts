import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { CrewTender, ReservationRow } from '../../platform/database/tables.ts'

/**
 * Money that the crew has received for a booking minus what it gave back, in cents. `terminal`: by card on the crew's
 * terminal.
 */
export type CrewMoney = Record<CrewTender, number>

export async function crewMoneyOf(db: Queryable, reservationId: string): Promise<CrewMoney> {
  const sumOf = (tender: CrewTender) => sql<number>`coalesce(sum(amount) filter (where kind = ${tender}), 0)::int`
  return db
    .selectFrom('ledger_entry')
    .select([sumOf('cash').as('cash'), sumOf('terminal').as('terminal')])
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()
}

export const sumOfTenders = ({ cash, terminal }: CrewMoney): number => cash + terminal

type Deposit = Pick<ReservationRow, 'deposit_method' | 'bail_amount' | 'added_by_card'>

/** The part of a deposit that the crew received. */
export function depositToCrew({ deposit_method, bail_amount, added_by_card }: Deposit): CrewMoney {
  const of = (tender: CrewTender) => (deposit_method === tender ? bail_amount - added_by_card : 0)
  return { cash: of('cash'), terminal: of('terminal') }
}

/** What the crew has received besides the deposit. */
export async function takenOnBoard(
  db: Queryable,
  reservation: Deposit & Pick<ReservationRow, 'id'>,
): Promise<CrewMoney> {
  const [received, deposit] = [await crewMoneyOf(db, reservation.id), depositToCrew(reservation)]
  return { cash: received.cash - deposit.cash, terminal: received.terminal - deposit.terminal }
}

export interface CrewEntry {
  reservationId: string
  by: CrewTender
  /** Cents; negative if given back. */
  amount: number
  /**
   * The number of the terminal's slip or, for cash, of the receipt in the paper receipt book; null if nobody typed it.
   */
  slip: string | null
  /** The device of the app on which the entry was recorded; null for a command. */
  device: string | null
  at: Date
}

/** Posts money that the crew has received or given back. */
export const postCrewMoney = (trx: Transaction, { reservationId, by, amount, slip, device, at }: CrewEntry) =>
  trx
    .insertInto('ledger_entry')
    .values({
      ...{ reservation_id: reservationId, kind: by, amount, device, posted_at: at },
      ...{ attempt_id: null, refund_id: null, slip },
    })
    .execute()
