import { sql } from 'kysely'
import type { Connection, Transaction } from '../../database/connect.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'
import { addDays, instantOf } from '../time/operator-time.ts'

export const bookKinds = ['deposit', 'refund', 'cash', 'outside'] as const
type BookKind = (typeof bookKinds)[number]

/** One movement of money, as the bookkeeper gets it. */
export interface BookEntry {
  number: number
  bookedAt: Date
  kind: BookKind
  /** Cents; what went back is negative. */
  amount: number
  /** Who moved it, where somebody did. */
  provider: string | null
  code: string
  firstName: string
  lastName: string
  /** The day of the trip. */
  date: string
}

/**
 * Every movement of money from one day to another (both included, by the operator's clock), in the order of their
 * numbers. Whatever has none yet gets the next one first, of all days, so that the books have no gap.
 */
export async function books(
  services: Pick<Services, 'db' | 'now'>,
  { from, to, actor }: { from: string; to: string; actor: string },
): Promise<BookEntry[]> {
  let given = atOnce
  // The first time there may be years of them.
  while (given === atOnce) {
    given = await services.db.transaction().execute((trx) => numberEntries(trx, actor, services.now()))
  }
  return entriesOf(services.db, from, to)
}

const atOnce = 10_000

/** Those who number at the same moment wait for each other. @returns how many got a number */
async function numberEntries(trx: Transaction, actor: string, now: Date): Promise<number> {
  await sql`lock table book_number in exclusive mode`.execute(trx)
  const { rows } = await sql<{ number: number }>`
    insert into book_number (number, ledger_entry_id)
    select (select coalesce(max(number), 0) from book_number) + row_number() over (order by booked_at, id), id
    from (
      select id, booked_at from ledger_entry
      where (select count(*) from ledger_entry) > (select count(*) from book_number)
        and not exists (select from book_number where ledger_entry_id = ledger_entry.id)
      order by booked_at, id limit ${atOnce}
    ) as entry
    returning number`.execute(trx)
  const numbers = rows.map(({ number }) => number).sort((a, b) => a - b)
  const details = { first: numbers[0], last: numbers.at(-1) }
  if (numbers.length > 0) await recordAction(trx, { command: 'books', details, actor, now })
  return numbers.length
}

const entriesOf = (db: Connection, from: string, to: string): Promise<BookEntry[]> =>
  db
    .selectFrom('book_number')
    .innerJoin('ledger_entry as entry', 'entry.id', 'book_number.ledger_entry_id')
    .innerJoin('reservation', 'reservation.id', 'entry.reservation_id')
    .leftJoin('payment_attempt as attempt', 'attempt.id', 'entry.attempt_id')
    .select([
      'book_number.number',
      'booked_at as bookedAt',
      'entry.kind',
      'entry.amount',
      'attempt.provider',
      'code',
      'first_name as firstName',
      'last_name as lastName',
      'date',
    ])
    .where('booked_at', '>=', instantOf(from, '00:00'))
    .where('booked_at', '<', instantOf(addDays(to, 1), '00:00'))
    .orderBy('book_number.number')
    .execute()

/** What movements add up to, by kind and in all, in cents. */
export function sumsOf(entries: Pick<BookEntry, 'kind' | 'amount'>[]): Record<BookKind | 'sum', number> {
  const sums = { deposit: 0, refund: 0, cash: 0, outside: 0, sum: 0 }
  for (const { kind, amount } of entries) {
    sums[kind] += amount
    sums.sum += amount
  }
  return sums
}
