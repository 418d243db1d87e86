import { sql } from 'kysely'
import { region } from '../../../content/business.ts'
import { currentSite } from '../../content/site.ts'
import type { ProviderId } from '../../contract/reservation.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { LedgerKind } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { addDays, dayOf, instantOf } from '../time/operator-time.ts'

/** A movement of money with the fields that the accountant needs. */
export interface LedgerMovement {
  /** The ledger number: `number` runs from 1 within each `year`, without gaps. */
  year: number
  number: number
  bookedAt: Date
  kind: LedgerKind
  /** The amount in cents; negative for outgoing money. */
  amount: number
  vatPercent: number
  code: string
  firstName: string
  lastName: string
  /** The date of the trip, `YYYY-MM-DD`. */
  sailsOn: string
  /** The payment provider and its reference; null for what the crew takes and for payments to a partner (`outside`). */
  provider: ProviderId | null
  reference: string | null
  /** The number of the slip of a payment on the crew's terminal. */
  slip: string | null
  /** The ids of the booking's present trip and start, and of the boat of its departure. */
  trip: string
  start: string
  boat: string
}

export interface LedgerExport {
  movements: LedgerMovement[]
  /** The count of entries to which this export assigned a number. */
  numbered: number
}

/**
 * Assigns numbers to all ledger entries that have none, in order of time. This includes entries before `from` and after
 * `to`. Returns the entries from `from` to `to` (`YYYY-MM-DD`, local dates, both inclusive), ordered by number.
 */
export function exportLedger(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  { from, to, actor }: { from: string; to: string; actor: string },
): Promise<LedgerExport> {
  const now = clock()
  return inTransaction(db, async (trx) => {
    const numbered = await numberMovements(trx)
    if (numbered > 0) await recordAction(trx, { command: 'books', details: { from, to, numbered }, actor, now })
    return { movements: await movementsBetween(trx, from, to), numbered }
  })
}

/** Serializes concurrent exports with a table lock, so that no number is assigned twice. */
async function numberMovements(trx: Transaction): Promise<number> {
  await sql`lock table ledger_number in share row exclusive mode`.execute(trx)
  const { numAffectedRows = 0n } = await sql`
    with unnumbered as (
      select id, posted_at, extract(year from posted_at at time zone ${region.timeZone})::int as year
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
    .innerJoin('departure', 'departure.id', 'reservation.departure')
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
      'entry.slip',
      'reservation.code',
      'reservation.first_name as firstName',
      'reservation.last_name as lastName',
      'reservation.date as sailsOn',
      'attempt.provider',
      'attempt.reference',
      'reservation.trip',
      'reservation.start',
      'departure.boat',
    ])
    .where('entry.posted_at', '>=', instantOf(from, '00:00'))
    .where('entry.posted_at', '<', instantOf(addDays(to, 1), '00:00'))
    .orderBy('ledger_number.year')
    .orderBy('ledger_number.number')
    .execute()
  return rows.map((row) => ({ ...row, vatPercent: vatPercentOn(dayOf(row.bookedAt)) }))
}

/** The rate of VAT in percent on a date (`YYYY-MM-DD`). */
export function vatPercentOn(date: string): number {
  const rate = currentSite().business.vat.findLast(({ from }) => from <= date)
  if (!rate) throw new Error(`no rate of VAT is known for ${date}`)
  return rate.percent
}
