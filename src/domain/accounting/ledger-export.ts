import { sql } from 'kysely'
import { business } from '../../../content/business.ts'
import type { ProviderId } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { LedgerKind } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'
import { vatPercentOn } from './vat.ts'

/** A movement of money with the fields that the accountant needs. */
export interface LedgerMovement {
  /** Sequential within the year, from 1, without gaps. */
  year: number
  number: number
  bookedAt: Date
  kind: LedgerKind
  /** Cents; negative for outgoing money. */
  amount: number
  vatPercent: number
  code: string
  firstName: string
  lastName: string
  /** The date of the trip, `YYYY-MM-DD`. */
  sailsOn: string
  /** The provider and its reference of the payment; null for cash. */
  provider: ProviderId | null
  reference: string | null
}

export interface LedgerExport {
  movements: LedgerMovement[]
  /** How many movements this export numbered. */
  numbered: number
}

/**
 * Exports the movements of money from `from` to `to`, both included (`YYYY-MM-DD`, local dates), by number. First it numbers all
 * movements without a number, also those outside of the period, in order of time.
 */
export function exportLedger(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { from, to, actor }: { from: string; to: string; actor: string },
): Promise<LedgerExport> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const numbered = await numberMovements(trx)
    if (numbered > 0) await recordAction(trx, { command: 'books', details: { from, to, numbered }, actor, now })
    return { movements: await movementsBetween(trx, from, to), numbered }
  })
}

/** A table lock serialises concurrent exports, so that each sees the numbers of the one before. */
async function numberMovements(trx: Transaction): Promise<number> {
  await sql`lock table ledger_number in share row exclusive mode`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    with unnumbered as (
      select id, posted_at, extract(year from posted_at at time zone ${business.timeZone})::int as year
      from ledger_entry where not exists (select from ledger_number where entry_id = ledger_entry.id)
    ), last_number as materialized (select year, max(number) as last from ledger_number group by year)
    insert into ledger_number (entry_id, year, number)
    select id, year, coalesce(last, 0) + row_number() over (partition by year order by posted_at, id)
    from unnumbered left join last_number using (year)`.execute(trx)
  return Number(numAffectedRows)
}

async function movementsBetween(trx: Transaction, from: string, to: string): Promise<LedgerMovement[]> {
  const rows = await trx
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_number', 'ledger_number.entry_id', 'entry.id')
    .innerJoin('reservation', 'reservation.id', 'entry.reservation_id')
    .leftJoin('refund', 'refund.id', 'entry.refund_id')
    .leftJoin('payment_attempt as attempt', (join) =>
      join.on(sql<boolean>`attempt.id = coalesce(entry.attempt_id, refund.attempt_id)`),
    )
    .select([
      'ledger_number.year',
      'ledger_number.number',
      'entry.posted_at as bookedAt',
      'entry.kind',
      'entry.amount',
      'reservation.code',
      'reservation.first_name as firstName',
      'reservation.last_name as lastName',
      'reservation.date as sailsOn',
      'attempt.provider',
      'attempt.reference',
    ])
    .where('entry.posted_at', '>=', instantOf(from, '00:00'))
    .where('entry.posted_at', '<', instantOf(addDays(to, 1), '00:00'))
    .orderBy('ledger_number.year')
    .orderBy('ledger_number.number')
    .execute()
  return rows.map((row) => ({ ...row, vatPercent: vatPercentOn(dayOf(row.bookedAt)) }))
}
