import type { Mailer } from './mailer.ts'

/** Domains without mailboxes, which RFC 2606 reserves for examples. The guests of the demonstration have addresses in them. */
export const reservedDomains = ['example.com', 'example.net', 'example.org']

const isReserved = (address: string) => reservedDomains.includes(address.toLowerCase().split('@').at(-1) ?? '')

/**
 * Sends a mail with `files` instead of `smtp` if its recipient's domain is reserved. The mail server could only bounce
 * such a mail, and many bounces make other servers distrust the sender.
 */
export const withoutReservedDomains = (smtp: Mailer, files: Mailer): Mailer => ({
  send: (mail) => (isReserved(mail.to) ? files : smtp).send(mail),
  close() {
    smtp.close()
    files.close()
  },
})
