import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/tables.ts'

/** The price lines of a reservation as `QuoteLine[]`, for the select list of a query. */
export const linesOf = (row: ExpressionBuilder<Tables, 'reservation'>) =>
  jsonArrayFrom(
    row
      .selectFrom('reservation_line as line')
      .select([
        'line.kind',
        'line.item_id as id',
        'line.label',
        'line.pieces',
        'line.original_amount',
        'line.payable_amount',
      ])
      .whereRef('line.reservation_id', '=', 'reservation.id')
      .orderBy('line.position'),
  )
