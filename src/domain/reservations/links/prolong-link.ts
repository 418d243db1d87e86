import { inTransaction } from '../../../shared/in-transaction.ts'
import { recordAction } from '../../audit-log/record-action.ts'
import type { AppContext } from '../../context.ts'
import { queueMessage } from '../../messages/queue-message.ts'
import { settingsFor } from '../../settings/operator-settings.ts'
import { linkReminderAt } from '../../time/hold-deadline.ts'
import { findReservationId } from '../find-reservation.ts'
import { prolongedDeadline } from '../holds/link-deadline.ts'
import { lockDepartureAndReservation } from '../lock-reservation.ts'

export type ProlongLinkOutcome =
  | { ok: true; code: string; heldUntil: Date }
  | { ok: false; refusal: 'unknown' | 'no_link' | 'paid' | 'ending' }
  | { ok: false; refusal: 'ended' }
  | { ok: false; refusal: 'at_limit'; code: string; heldUntil: Date }

/**
 * Prolongs an unpaid payment link (`prolongedDeadline`), and mails it again with the new deadline. The job `end-hold`
 * runs at the old deadline, finds the new one and is queued again for it.
 */
export async function prolongLink(
  services: AppContext,
  { booking, actor }: { booking: string; actor: string },
): Promise<ProlongLinkOutcome> {
  const id = await findReservationId(services.db, booking)
  if (id === undefined) return { ok: false, refusal: 'unknown' }
  const found = await services.db.selectFrom('reservation').select('trip').where('id', '=', id).executeTakeFirst()
  const settings = await settingsFor(services.db, found, () => true)
  return inTransaction(services.db, async (trx): Promise<ProlongLinkOutcome> => {
    const link = await lockDepartureAndReservation(trx, id)
    const now = services.now()
    if (!link) return { ok: false, refusal: 'unknown' }
    if (link.hold_kind !== 'link') return { ok: false, refusal: 'no_link' }
    if (link.state === 'completed' || link.state === 'securing') return { ok: false, refusal: 'paid' }
    if (link.state === 'not_paid' || link.state === 'failed') return { ok: false, refusal: 'ended' }
    // After its deadline, a link can't be prolonged, because the job `end-hold` is about to end it. If the operator
    // releases the places or cancels the departure, the deadline is set to that moment.
    if (now >= link.hold_expires_at) return { ok: false, refusal: 'ending' }
    const heldUntil = prolongedDeadline(link, settings, now)
    if (heldUntil <= link.hold_expires_at) return { ok: false, refusal: 'at_limit', code: link.code, heldUntil }
    await trx
      .updateTable('reservation')
      // A payment that starts shortly before the new deadline may extend it again.
      .set({ hold_expires_at: heldUntil, hold_extended_at: null })
      .where('id', '=', id)
      .execute()
    const { code, state, email: recipient, locale } = link
    await trx
      .insertInto('reservation_event')
      .values({ reservation_id: id, event: 'link_prolonged', from_state: state, to_state: state, happened_at: now })
      .execute()
    const dedupeKey = services.ids.row()
    await queueMessage(services, trx, { kind: 'payment_link', reservationId: id, dedupeKey, recipient, locale }, now)
    const remindAt = linkReminderAt(heldUntil, now)
    if (remindAt) await services.queue.add(trx, 'remind-of-link', { reservationId: id }, remindAt)
    await recordAction(trx, { command: 'reservation prolong', details: { code }, actor, now })
    return { ok: true, code, heldUntil }
  })
}
