import type { ContactUpdate } from '../../../contract/octo-requests.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { mergeContact } from '../../resellers/merge-contact.ts'
import type { Reseller } from '../../resellers/registry.ts'
import { contactName, guestPhone, type OrderedItem, ResaleRefusedError } from './resale-order.ts'
import type { ResoldBooking } from './resold-booking.ts'

/** What a confirmation or an update may replace; absent or null fields stay unchanged. */
export interface ResaleDetails {
  reference?: string | null | undefined
  notes?: string | null | undefined
  /** Absent fields of the contact stay unchanged too. */
  contact?: ContactUpdate | null | undefined
  /** Whether we send the guest mails, such as the ticket and the reminder. */
  emailReceipt?: boolean | null | undefined
  /** All persons of the booking. */
  items?: OrderedItem[] | undefined
}

/**
 * Writes references, notes and contact data. The caller holds the reservation's row lock.
 * @returns the address for our mails; empty if the guest gets none
 */
export async function writeDetails(
  trx: Transaction,
  reseller: Reseller,
  booking: ResoldBooking,
  { reference, notes, contact, emailReceipt }: ResaleDetails,
  now: Date,
): Promise<string> {
  // A request must not bring erased data back.
  if (booking.anonymized_at) throw new ResaleRefusedError('anonymized')
  const current = mergeContact(booking.contact, contact)
  const receives = emailReceipt ?? booking.email !== ''
  const email = receives ? (current.emailAddress ?? '') : ''
  await trx
    .updateTable('reseller_booking')
    .set({ reference: reference ?? booking.reference, contact: JSON.stringify(current), updated_at: now })
    .where('reservation_id', '=', booking.id)
    .execute()
  await trx
    .updateTable('reservation')
    .set({
      ...contactName(current, reseller.name),
      phone: guestPhone(current),
      email,
      notes: notes ?? booking.notes,
    })
    .where('id', '=', booking.id)
    .execute()
  return email
}
