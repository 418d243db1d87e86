import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingMail, Sending } from './mailer.ts'
import { isOneAddress, mimeOf } from './mime.ts'

/**
 * Mail over SMTP. The address says how: `smtps://` is TLS from the start, `smtp://` takes TLS where the server offers it
 * and `smtp://…?requireTLS=true` insists on it. Nothing is tried twice in here: our own queue does that, and knows it.
 */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail: OutgoingMail): Promise<Sending> => {
      if (!isOneAddress(mail.to)) return { failed: 'the recipient is not one e-mail address', permanent: true }
      try {
        await transport.sendMail(mimeOf(mail, from))
        return 'sent'
      } catch (error) {
        return refusal(error)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpFault {
  message: string
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/** Only what the server says of this recipient or this mail is for good; a refused login or sender is ours to mend. */
function refusal(error: unknown): Sending {
  if (!(error instanceof Error)) throw error
  const { message, code, command, response, responseCode = 0 }: SmtpFault = error
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  return {
    failed: [code, response ?? message].filter(Boolean).join(' ').replace(/\s+/g, ' ').slice(0, 300),
    permanent: ofThisMail && responseCode >= 500 && responseCode < 600,
  }
}
