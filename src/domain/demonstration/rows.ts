import type { Insertable } from 'kysely'
import type pg from 'pg'
import { copyRows } from '../../database/copy-rows.ts'
import type { Tables } from '../../database/tables.ts'

type Kept =
  | 'departure'
  | 'reservation'
  | 'reservation_line'
  | 'payment_attempt'
  | 'refund'
  | 'cancellation'
  | 'boarding'
  | 'ledger_entry'
  | 'reservation_event'
  | 'message'
  | 'review'

/** What has been told so far, table by table, those that others refer to first. */
export type Rows = { [Table in Kept]: Insertable<Tables[Table]>[] } & {
  /** The stranger's books: without them it would know of no payment that is to be sent back. */
  'sandbox.charge': { [column: string]: unknown; id: string; attempt_id: string; refunded_amount: number }[]
  'sandbox.refund': object[]
}

export const noRows = (): Rows => ({
  departure: [],
  reservation: [],
  reservation_line: [],
  payment_attempt: [],
  refund: [],
  cancellation: [],
  boarding: [],
  ledger_entry: [],
  reservation_event: [],
  message: [],
  review: [],
  'sandbox.charge': [],
  'sandbox.refund': [],
})

/** The ledger's rows wait in a table of their own until all are there: its numbers follow the time. */
const unordered = { ledger_entry: 'told_ledger_entry' }

export const prepare = (client: pg.ClientBase) =>
  client.query(
    'create temporary table told_ledger_entry (like ledger_entry) on commit drop; alter table told_ledger_entry drop column id',
  )

export async function write(client: pg.PoolClient, rows: Rows): Promise<void> {
  for (const [table, told] of Object.entries(rows)) {
    await copyRows(client, table === 'ledger_entry' ? unordered.ledger_entry : table, told as Record<string, unknown>[])
  }
}

export const putInOrder = (client: pg.ClientBase) =>
  client.query(`
    insert into ledger_entry (reservation_id, kind, amount, attempt_id, refund_id, booked_at)
    select reservation_id, kind, amount, attempt_id, refund_id, booked_at from told_ledger_entry order by booked_at, kind, reservation_id`)
