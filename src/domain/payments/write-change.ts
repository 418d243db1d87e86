import type { MailKind } from '../../contract/mail-kinds.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ChangeRow } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { movePlaces } from '../places/move-places.ts'
import { completeChange } from './complete-change.ts'
import type { LockedAggregate } from './lock-aggregate.ts'
import { hasEnded } from './reservation-state-machine.ts'
import type { Transition } from './reservation-transition.ts'

/**
 * Applies a transition of the state machine to a change: writes the state and the places of the change. If the change
 * is completed, it is applied to its booking.
 */
export async function writeChange(
  services: AppContext,
  trx: Transaction,
  { change, reservation }: Pick<LockedAggregate, 'reservation'> & { change: ChangeRow },
  after: NonNullable<Transition['reservation']>,
  now: Date,
): Promise<void> {
  if (after.state === 'completed') return completeChange(services, trx, change, reservation, now, 0)
  const { departure, places, seat_status: from } = change
  if (after.seat_status) await movePlaces(services, trx, { departure, places, from, to: after.seat_status })
  // A change never returns to `created`.
  const state = after.state === 'created' ? undefined : after.state
  await trx
    .updateTable('reservation_change')
    .set({
      ...(state && { state, ended_at: hasEnded(state) ? now : null }),
      ...(after.seat_status && { seat_status: after.seat_status }),
      ...(after.holdExpiresAt && { hold_expires_at: after.holdExpiresAt }),
      ...(after.holdExtendedAt && { hold_extended_at: after.holdExtendedAt }),
    })
    .where('id', '=', change.id)
    .execute()
}

/**
 * Replaces the kinds of mails about the payment of a reservation by those about the payment of a change. Even if the
 * change fails, its booking stays valid, so the mails differ.
 */
export const mailsAboutChange = (kinds: MailKind[]): MailKind[] => kinds.flatMap((kind) => mailKinds[kind] ?? [kind])

const mailKinds: Partial<Record<MailKind, MailKind[]>> = {
  // Neither of these two mails is sent: `completeChange` queues the mails about the changed booking.
  confirmed: [],
  operator_new_booking: [],
  not_paid: ['change_not_paid'],
  failed: ['change_failed'],
  operator_places_gone: [],
  late_money_returned: ['change_money_returned'],
}
