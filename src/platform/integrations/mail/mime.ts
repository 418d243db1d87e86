import type { SendMailOptions } from 'nodemailer'
import { isSingleAddress } from '../../../shared/addresses.ts'
import { messageIdOf, type OutgoingMail } from './mailer.ts'

/** Prevents header injection: replaces line breaks and control characters by spaces. */
const sanitizeHeader = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Builds the Nodemailer options of a mail. Deterministic: the same mail always gives the same bytes. */
export function toMimeOptions(mail: OutgoingMail, from: string): SendMailOptions {
  const { name, address } = mail.replyTo
  return {
    messageId: messageIdOf(mail),
    date: mail.at,
    from,
    to: { name: '', address: mail.to },
    ...(isSingleAddress(address) && { replyTo: { name: sanitizeHeader(name), address } }),
    subject: sanitizeHeader(mail.subject),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    baseBoundary: mail.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
