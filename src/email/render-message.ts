import type { MailKind } from '../contract/mail-kinds.ts'
import type { MailContent } from '../integrations/mail/mailer.ts'
import type { EmailContent } from './letter.ts'
import { renderHtml } from './letter-html.tsx'
import { renderText } from './letter-text.ts'
import { cancelled } from './letters/cancelled.ts'
import { confirmed } from './letters/confirmed.ts'
import { contactAcknowledgement } from './letters/contact-acknowledgement.ts'
import { contactMessage } from './letters/contact-message.ts'
import { failed } from './letters/failed.ts'
import { lateMoneyReturned } from './letters/late-money-returned.ts'
import { notPaid } from './letters/not-paid.ts'
import { operatorNewBooking } from './letters/operator-new-booking.ts'
import { operatorPlacesGone } from './letters/operator-places-gone.ts'
import { operatorRefundFailed } from './letters/operator-refund-failed.ts'
import { paymentLink } from './letters/payment-link.ts'
import { privateTourEnquiry } from './letters/private-tour-enquiry.ts'
import { received } from './letters/received.ts'
import { refundSent } from './letters/refund-sent.ts'
import { reminder } from './letters/reminder.ts'
import { reviewReceived } from './letters/review-received.ts'
import { thankYou } from './letters/thank-you.ts'
import type { MailData } from './message-data.ts'
import { buildAttachments } from './pictures.ts'
import { sanitizeMailData, sanitizeLine } from './typed-text.ts'

const templates: { [Kind in MailKind]: (data: MailData[Kind]) => EmailContent } = {
  confirmed,
  payment_link: paymentLink,
  received,
  not_paid: notPaid,
  failed,
  late_money_returned: lateMoneyReturned,
  cancelled,
  refund_sent: refundSent,
  reminder,
  thank_you: thankYou,
  operator_new_booking: operatorNewBooking,
  operator_places_gone: operatorPlacesGone,
  operator_refund_failed: operatorRefundFailed,
  contact_message: contactMessage,
  private_tour_enquiry: privateTourEnquiry,
  contact_acknowledgement: contactAcknowledgement,
  review_received: reviewReceived,
}

export const buildEmailContent = <Kind extends MailKind>(kind: Kind, data: MailData[Kind]): EmailContent =>
  templates[kind](sanitizeMailData(data))

/** Renders a mail without its recipient. Called when the mail is due, so that it contains current data. */
export async function renderMessage<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): Promise<MailContent> {
  const content = buildEmailContent(kind, data)
  return {
    subject: sanitizeLine(content.subject),
    html: renderHtml(content),
    text: renderText(content),
    language: content.locale,
    replyTo: content.replyTo,
    attachments: await buildAttachments(content),
  }
}
