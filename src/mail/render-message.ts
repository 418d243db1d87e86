import type { MailKind } from '../contract/mail-kinds.ts'
import type { MailContent } from '../platform/integrations/mail/mailer.ts'
import type { EmailContent } from './email-content.ts'
import type { MailData } from './message-data.ts'
import { buildAttachments } from './rendering/attachments.ts'
import { renderHtml } from './rendering/render-html.tsx'
import { renderText } from './rendering/render-text.ts'
import { sanitizeMailData } from './sanitize.ts'
import { cancelled, refundSent, weatherChoice } from './templates/cancellation-mails.ts'
import { addressReplaced, changeFailed, changeMoneyReturned, changeNotPaid } from './templates/change-mails.ts'
import {
  contactAcknowledgement,
  contactMessage,
  privateTourEnquiry,
  reviewReceived,
} from './templates/contact-mails.ts'
import { departureMessage } from './templates/departure-message-mails.ts'
import {
  operatorCancelled,
  operatorChanged,
  operatorNewBooking,
  operatorNewBookings,
} from './templates/operator-booking-mails.ts'
import {
  operatorDispute,
  operatorPlacesGone,
  operatorRefundFailed,
  operatorRefundFound,
  operatorRefundWaiting,
} from './templates/operator-money-mails.ts'
import { operatorHarbour, operatorHealth, operatorNewDevice } from './templates/operator-site-mails.ts'
import {
  failed,
  lateMoneyReturned,
  notPaid,
  paymentLink,
  paymentLinkReminder,
  received,
} from './templates/payment-mails.ts'
import { changed, confirmed } from './templates/ticket-mails.ts'
import { boatChanged, reminder, thankYou } from './templates/trip-mails.ts'
import { waitlistConfirm, waitlistNote, waitlistOffer } from './templates/waitlist-mails.ts'

const templates: { [Kind in MailKind]: (data: MailData[Kind]) => EmailContent } = {
  confirmed,
  payment_link: paymentLink,
  payment_link_reminder: paymentLinkReminder,
  address_replaced: addressReplaced,
  received,
  not_paid: notPaid,
  failed,
  late_money_returned: lateMoneyReturned,
  cancelled,
  weather_choice: weatherChoice,
  boat_changed: boatChanged,
  departure_message: departureMessage,
  changed,
  change_not_paid: changeNotPaid,
  change_failed: changeFailed,
  change_money_returned: changeMoneyReturned,
  refund_sent: refundSent,
  reminder,
  thank_you: thankYou,
  operator_new_booking: operatorNewBooking,
  operator_new_bookings: operatorNewBookings,
  operator_changed: operatorChanged,
  operator_cancelled: operatorCancelled,
  operator_places_gone: operatorPlacesGone,
  operator_refund_failed: operatorRefundFailed,
  operator_refund_found: operatorRefundFound,
  operator_refund_waiting: operatorRefundWaiting,
  operator_dispute: operatorDispute,
  operator_health: operatorHealth,
  operator_new_device: operatorNewDevice,
  operator_harbour: operatorHarbour,
  contact_message: contactMessage,
  private_tour_enquiry: privateTourEnquiry,
  contact_acknowledgement: contactAcknowledgement,
  review_received: reviewReceived,
  waitlist_confirm: waitlistConfirm,
  waitlist_offer: waitlistOffer,
  waitlist_note: waitlistNote,
}

export const buildEmailContent = <Kind extends MailKind>(kind: Kind, data: MailData[Kind]): EmailContent =>
  withoutEmptyTexts(templates[kind](sanitizeMailData(data)))

/**
 * Removes paragraphs and lines with an empty text. A text is empty if it depends on facts that are unknown for this
 * trip.
 */
function withoutEmptyTexts(content: EmailContent): EmailContent {
  const blocks = content.blocks.filter((block) => block.type !== 'paragraph' || block.text !== '')
  const isText = (text: string) => text !== ''
  return {
    ...content,
    blocks: blocks.map((block) => {
      if (block.type === 'section') return { ...block, paragraphs: block.paragraphs.filter(isText) }
      return block.type === 'ticket' ? { ...block, lines: block.lines.filter(isText) } : block
    }),
  }
}

/**
 * Renders a mail without its recipient. Called when the mail is sent, not when it is queued, so that it contains current
 * data.
 */
export async function renderMessage<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): Promise<MailContent> {
  const content = buildEmailContent(kind, data)
  return {
    // No-break spaces become plain spaces in the subject. The directional isolates around names stay.
    subject: content.subject.replace(/\s+/g, ' '),
    html: renderHtml(content),
    text: renderText(content),
    language: content.locale,
    replyTo: content.replyTo,
    attachments: await buildAttachments(content),
  }
}
