/** All kinds of mail. Each message is stored with its kind. */
export const mailKinds = [
  'confirmed',
  'payment_link',
  'received',
  'not_paid',
  'failed',
  'late_money_returned',
  'cancelled',
  'refund_sent',
  'reminder',
  'thank_you',
  'operator_new_booking',
  'operator_places_gone',
  'operator_refund_failed',
  'contact_message',
  'private_tour_enquiry',
  'contact_acknowledgement',
  'review_received',
] as const
export type MailKind = (typeof mailKinds)[number]
