/**
 * All kinds of mail. A stored message has one of them. `operator_new_bookings` is a mail that combines several messages
 * of the kind `operator_new_booking`.
 */
export const mailKinds = [
  'confirmed',
  'payment_link',
  'payment_link_reminder',
  'address_replaced',
  'received',
  'not_paid',
  'failed',
  'late_money_returned',
  'cancelled',
  'weather_choice',
  'boat_changed',
  'departure_message',
  'changed',
  'change_not_paid',
  'change_failed',
  'change_money_returned',
  'refund_sent',
  'reminder',
  'thank_you',
  'operator_new_booking',
  'operator_new_bookings',
  'operator_changed',
  'operator_cancelled',
  'operator_places_gone',
  'operator_refund_failed',
  'operator_refund_found',
  'operator_refund_waiting',
  'operator_dispute',
  'operator_health',
  'operator_new_device',
  'operator_harbour',
  'contact_message',
  'private_tour_enquiry',
  'contact_acknowledgement',
  'review_received',
  'waitlist_confirm',
  'waitlist_offer',
  'waitlist_note',
] as const
export type MailKind = (typeof mailKinds)[number]

/** The groups of mails to the operator. A second recipient can get the mails of some groups as well. */
export const operatorMailGroups = ['bookings', 'changes', 'money', 'site', 'enquiries'] as const
export type OperatorMailGroup = (typeof operatorMailGroups)[number]

const groups: Partial<Record<MailKind, OperatorMailGroup>> = {
  operator_new_booking: 'bookings',
  operator_new_bookings: 'bookings',
  operator_changed: 'changes',
  operator_cancelled: 'changes',
  operator_places_gone: 'changes',
  operator_refund_failed: 'money',
  operator_refund_found: 'money',
  operator_refund_waiting: 'money',
  operator_dispute: 'money',
  operator_health: 'site',
  operator_new_device: 'site',
  operator_harbour: 'site',
  contact_message: 'enquiries',
  private_tour_enquiry: 'enquiries',
  review_received: 'enquiries',
}

/** The group of a mail to the operator; undefined for a mail to a guest. */
export const operatorMailGroupOf = (kind: string): OperatorMailGroup | undefined => groups[kind as MailKind]
