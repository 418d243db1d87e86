import type { SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { messageIdOf, type OutgoingMail } from './mailer.ts'

/** Matches exactly one address. Rejects lists, display names and header injection. */
const singleAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u

export const isSingleAddress = (address: string) => address.length <= 254 && singleAddress.test(address)

/**
 * Whether a mail with this sender gets a From header with one address. Nodemailer's parser makes a group (RFC 6854) of
 * `Bonaca: trips <a@b.example>` and no address of `Bonaca`.
 */
export function isSender(text: string): boolean {
  const [sender, ...others] = addressparser(text)
  const isOne = sender !== undefined && !('group' in sender) && isSingleAddress(sender.address) && others.length === 0
  return isOne && /^(?:[^<>\p{Cc}]*<[^<>\s]+>|[^<>\s]+)$/u.test(text)
}

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
