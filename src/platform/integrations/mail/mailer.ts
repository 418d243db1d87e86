import type { MailKind } from '../../../contract/mail-kinds.ts'

/** The port for sending mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<SendResult>
  /** Closes the connections after the mails in progress have been sent. */
  close(): void
}

/**
 * The result of sending. `failed` is the error in one line, for the operator. `permanent`: the recipient or the mail was
 * rejected, so a retry is useless. All other failures (connection, busy or full server, login) are transient.
 */
export type SendResult = 'sent' | { failed: string; permanent: boolean }

/** A mailer that can delay a mail because the recipient's mailbox has just received many. */
export interface LimitedMailer {
  send(mail: OutgoingMail & { kind: MailKind }): Promise<SendResult | { delayedSeconds: number }>
  close(): void
}

export interface OutgoingMail extends MailContent {
  /**
   * The id of the message, from which the Message-ID is derived. A retry has the same Message-ID, so that mail servers can
   * drop the duplicate.
   */
  id: string
  /** The public origin of the site. Its host is the domain of the Message-ID. */
  origin: string
  /** One address without a display name. */
  to: string
  /** The Date header. */
  at: Date
}

export interface MailContent {
  subject: string
  html: string
  text: string
  /** The value of Content-Language, such as `de`. */
  language: string
  replyTo: { name: string; address: string }
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** The Content-ID of an inline image, referenced by `src="cid:…"`. */
  cid?: string
}

export const messageIdOf = ({ id, origin }: Pick<OutgoingMail, 'id' | 'origin'>) =>
  `<${id}@${new URL(origin).hostname}>`
