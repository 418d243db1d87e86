import { type Insertable, sql } from 'kysely'
import type { Quote } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { Ids } from '../services.ts'

type NewReservation = Omit<Insertable<Tables['reservation']>, 'code' | 'total_amount' | 'bail_amount'>
type Happened = Pick<Insertable<Tables['reservation_event']>, 'event' | 'from_state' | 'to_state'>

/**
 * Writes a reservation with its price, line by line, as it is promised from now on, and with what has happened to it.
 * One statement, since it is sent while others wait for the day.
 * @returns the code that people read aloud
 */
export async function insertReservation(
  trx: Transaction,
  ids: Ids,
  reservation: NewReservation,
  { lines, total_amount, bail_amount }: Pick<Quote, 'lines' | 'total_amount' | 'bail_amount'>,
  happened: Happened[],
): Promise<string> {
  const prices = lines.map(({ id, ...line }, position) => ({ ...line, item_id: id, position }))
  // Codes are short, so that one may be taken already: then another is drawn.
  for (let draw = 0; draw < 10; draw++) {
    const row = await trx
      .with('made', (db) =>
        db
          .insertInto('reservation')
          .values({ ...reservation, total_amount, bail_amount, code: ids.code() })
          .onConflict((conflict) => conflict.column('code').doNothing())
          .returning(['id', 'code']),
      )
      .with('priced', (db) =>
        db
          .insertInto('reservation_line')
          .columns(lineColumns)
          .expression(
            sql`select made.id, line.position, line.kind, line.item_id, line.label, line.pieces, line.original_amount,
            line.payable_amount from made, jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as line (position int,
            kind text, item_id text, label text, pieces int, original_amount int, payable_amount int)`,
          ),
      )
      .with('told', (db) =>
        db
          .insertInto('reservation_event')
          .columns(eventColumns)
          .expression(
            sql`select made.id, told.event, told.from_state, told.to_state, ${reservation.created_at}::timestamptz
            from made, jsonb_to_recordset(${JSON.stringify(happened)}::jsonb) as told (event text, from_state text,
            to_state text)`,
          ),
      )
      .selectFrom('made')
      .select('code')
      .executeTakeFirst()
    if (row) return row.code
  }
  throw new Error('no code is free')
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
