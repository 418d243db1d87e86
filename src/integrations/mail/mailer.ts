/** The port to whoever carries our mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<Sending>
  /** Lets what is under way end and closes the connections. */
  close(): void
}

/**
 * `permanent`: the recipient was refused, and trying again won't help. Everything else (no connection, a server that is
 * busy, full or doesn't know us) may pass. `failed` says why in one line, for the operator.
 */
export type Sending = 'sent' | { failed: string; permanent: boolean }

export interface OutgoingMail extends MailContent {
  /** Our message's own id. Sent twice, a mail carries the same Message-ID, by which its reader's server knows it again. */
  id: string
  /** The site's public address; its host is the right half of the Message-ID. */
  origin: string
  /** One address, without a name. */
  to: string
  /** The mail's Date. */
  at: Date
}

export interface MailContent {
  subject: string
  html: string
  text: string
  /** As `de`. */
  language: string
  replyTo: { name: string; address: string }
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Where the HTML shows it: `src="cid:…"`. */
  cid?: string
}

export const messageIdOf = ({ id, origin }: Pick<OutgoingMail, 'id' | 'origin'>) =>
  `<${id}@${new URL(origin).hostname}>`
