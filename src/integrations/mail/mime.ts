import type { SendMailOptions } from 'nodemailer'
import { messageIdOf, type OutgoingMail } from './mailer.ts'

/** One bare address; anything that could be read as a second recipient, a name or a header is none. */
const oneAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

export const isOneAddress = (address: string) => address.length <= 254 && oneAddress.test(address)

/** No header of ours has a second line, whatever was put in. */
const headerText = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A mail as nodemailer takes it; written twice, it is the same to the byte. */
export function mimeOf(mail: OutgoingMail, from: string): SendMailOptions {
  const { name, address } = mail.replyTo
  return {
    messageId: messageIdOf(mail),
    date: mail.at,
    from,
    to: { name: '', address: mail.to },
    ...(isOneAddress(address) && { replyTo: { name: headerText(name), address } }),
    subject: headerText(mail.subject),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    baseBoundary: mail.id,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
