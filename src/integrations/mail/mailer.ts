/** Port for sending mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<SendResult>
  /** Finishes sends in progress and closes the connections. */
  close(): void
}

/**
 * `permanent`: the recipient was rejected, so a retry won't help. All other failures (connection, busy or full server, login)
 * are transient. `failed` is the error in one line, shown to the operator.
 */
export type SendResult = 'sent' | { failed: string; permanent: boolean }

export interface OutgoingMail extends MailContent {
  /** Id of our message, used for the Message-ID: a retry has the same one, so mail servers can drop the duplicate. */
  id: string
  /** The site's public origin; its host is the domain of the Message-ID. */
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
  /** For Content-Language, such as `de`. */
  language: string
  replyTo: { name: string; address: string }
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
  /** Content-ID for inline images: `src="cid:…"`. */
  cid?: string
}

export const messageIdOf = ({ id, origin }: Pick<OutgoingMail, 'id' | 'origin'>) =>
  `<${id}@${new URL(origin).hostname}>`
