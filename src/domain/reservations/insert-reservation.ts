import type { Insertable } from 'kysely'
import type { Quote } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { Ids } from '../services.ts'

type NewReservation = Omit<Insertable<Tables['reservation']>, 'code' | 'total_amount' | 'bail_amount'>

/**
 * Writes a reservation with its price, line by line, as it is promised from now on.
 * @returns the code that people read aloud
 */
export async function insertReservation(
  trx: Transaction,
  ids: Ids,
  reservation: NewReservation,
  quote: Pick<Quote, 'lines' | 'total_amount' | 'bail_amount'>,
): Promise<string> {
  const code = await insertUnderFreeCode(trx, ids, {
    ...reservation,
    total_amount: quote.total_amount,
    bail_amount: quote.bail_amount,
  })
  const lines = quote.lines.map(({ id, ...line }, position) => ({
    ...line,
    item_id: id,
    position,
    reservation_id: reservation.id,
  }))
  await trx.insertInto('reservation_line').values(lines).execute()
  return code
}

/** Codes are short, so that one may be taken already: then another is drawn. */
async function insertUnderFreeCode(
  trx: Transaction,
  ids: Ids,
  reservation: Omit<Insertable<Tables['reservation']>, 'code'>,
): Promise<string> {
  for (let draw = 0; draw < 10; draw++) {
    const row = await trx
      .insertInto('reservation')
      .values({ ...reservation, code: ids.code() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (row) return row.code
  }
  throw new Error('no code is free')
}
