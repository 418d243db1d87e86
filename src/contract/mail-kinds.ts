/**
 * All kinds of mail. Each message is stored with its kind; `operator_new_bookings` is the mail that sends several messages of the kind
 * `operator_new_booking` together.
 */
export const mailKinds = [
  'confirmed',
  'payment_link',
  'address_replaced',
  'received',
  'not_paid',
  'failed',
  'late_money_returned',
  'cancelled',
  'weather_choice',
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
  'operator_health',
  'operator_new_device',
  'contact_message',
  'private_tour_enquiry',
  'contact_acknowledgement',
  'review_received',
  'waitlist_confirm',
  'waitlist_offer',
  'waitlist_note',
] as const
export type MailKind = (typeof mailKinds)[number]
