import { type Insertable, sql } from 'kysely'
import type { Quote } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { IdGenerator } from '../../context.ts'

type NewReservation = Omit<Insertable<Tables['reservation']>, 'code' | 'total_amount' | 'bail_amount'>
type NewEvent = Pick<Insertable<Tables['reservation_event']>, 'event' | 'from_state' | 'to_state'>

/** The first state of a reservation that the operator or a reseller makes, without a session of the guest on the website. */
export const heldWithoutSession = {
  state: 'created',
  seat_status: 'held',
  tracing_id: null,
  tracing_source: 'direct',
  terms_accepted_at: null,
  hold_extended_at: null,
  ended_at: null,
} as const

/**
 * Inserts a reservation with its first events and its price lines. It is one statement to keep the transaction short:
 * other bookings wait for its lock on the departure's row.
 */
export async function insertReservation(
  trx: Transaction,
  ids: IdGenerator,
  reservation: NewReservation,
  { lines, total_amount, bail_amount }: Pick<Quote, 'lines' | 'total_amount' | 'bail_amount'>,
  events: NewEvent[],
): Promise<{ code: string; ticket: string }> {
  const prices = lines.map(({ id, ...line }, position) => ({ ...line, item_id: id, position }))
  // Codes are short, so a collision is possible: retry with another code.
  for (let attempt = 0; attempt < 10; attempt++) {
    const row = await trx
      .with('inserted', (db) =>
        db
          .insertInto('reservation')
          .values({ ...reservation, total_amount, bail_amount, code: ids.code() })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning(['id', 'code', 'ticket']),
      )
      .with('priced', (db) =>
        db
          .insertInto('reservation_line')
          .columns(lineColumns)
          .expression(
            sql`select inserted.id, line.position, line.kind, line.item_id, line.label, line.pieces, line.original_amount,
            line.payable_amount from inserted, jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as line (position int,
            kind text, item_id text, label text, pieces int, original_amount int, payable_amount int)`,
          ),
      )
      .with('logged', (db) =>
        db
          .insertInto('reservation_event')
          .columns(eventColumns)
          .expression(
            sql`select inserted.id, history.event, history.from_state, history.to_state, ${reservation.created_at}::timestamptz
            from inserted, jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as history (event text, from_state text,
            to_state text)`,
          ),
      )
      .selectFrom('inserted')
      .select(['code', 'ticket'])
      .executeTakeFirst()
    if (row) return row
  }
  throw new Error('no free reservation code after 10 attempts')
}

const lineColumns = [
  'reservation_id',
  'position',
  'kind',
  'item_id',
  'label',
  'pieces',
  'original_amount',
  'payable_amount',
] as const
const eventColumns = ['reservation_id', 'event', 'from_state', 'to_state', 'happened_at'] as const
