import type { ChangeRequest } from '../../../contract/change.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { findReservationId } from '../find-reservation.ts'
import { type MakeChangeOutcome, makeChange } from './make-change.ts'
import type { ChangePlan } from './plan-change.ts'
import { type ChangeRefusal, type PreparedChange, prepareChange } from './quote-change.ts'

interface OperatorChange {
  booking: string
  request: ChangeRequest
}

/** What `changeByOperator` would do; changes nothing. Errors of the request are in the language of the crew. */
export async function previewChange(
  services: AppContext,
  { booking, request }: OperatorChange,
  locale: Locale,
): Promise<({ ok: true; code: string } & PreparedChange) | ChangeRefusal> {
  const id = await findReservationId(services.db, booking)
  if (id === undefined) return { ok: false, problem: 'unknown' }
  const prepared = await prepareChange(services, id, request, { locale, by: 'operator' })
  return prepared.ok ? { ...prepared, code: prepared.booking.code } : prepared
}

/**
 * Changes a booking for its guest, without deadlines and without a payment. What is not paid yet is due on board; what
 * exceeds the new total is refunded. Refused if the amounts differ from those of the preview.
 */
export function changeByOperator(
  services: AppContext,
  { request, actor }: OperatorChange & { actor: string },
  { booking: { id, code }, plan: { amounts }, context }: PreparedChange,
): Promise<MakeChangeOutcome> {
  const expected = { total_amount: amounts.total, due_now_amount: amounts.due, refund_amount: amounts.refund }
  const change = { request, payment: undefined, key: null, requestHash: '', expected, caller: null }
  return makeChange(services, id, change, context, (trx, { after, places }: ChangePlan) => {
    const { lines: _, ...trip } = after
    const details = { code, ...trip, places, refund: amounts.refund }
    return recordAction(trx, { command: 'reservation change', details, actor, now: context.now })
  })
}
