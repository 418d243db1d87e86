import { createTransport } from 'nodemailer'
import { isSingleAddress } from '../../../shared/addresses.ts'
import type { Mailer, OutgoingMail, SendResult } from './mailer.ts'
import { toMimeOptions } from './mime.ts'

export interface SmtpMailer extends Mailer {
  /** Connects and logs in without sending a mail. */
  login(): Promise<SendResult>
}

/**
 * Sends mail over SMTP. `smtps://` uses implicit TLS. `smtp://` uses STARTTLS if the server offers it; `?requireTLS=true`
 * requires it. The mailer doesn't retry: the job queue does, and records the attempts.
 */
export function smtpMailer(smtpUrl: string, from: string): SmtpMailer {
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
    send: async (mail: OutgoingMail): Promise<SendResult> => {
      if (!isSingleAddress(mail.to)) return { failed: 'the recipient is not one e-mail address', permanent: true }
      try {
        await transport.sendMail(toMimeOptions(mail, from))
        return 'sent'
      } catch (error) {
        return toSendFailure(error)
      }
    },
    async login(): Promise<SendResult> {
      try {
        await transport.verify()
        return 'sent'
      } catch (error) {
        return toSendFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  message: string
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

/**
 * Converts an error. Only a 5xx reply to RCPT TO or DATA is permanent. A rejected login or sender is transient, because the
 * operator can correct the configuration.
 */
function toSendFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) throw error
  const { message, code, command, response, responseCode = 0 }: SmtpError = error
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  return {
    // A refused sender has the same error code as a refused recipient, so the command distinguishes them.
    failed: [code, command === 'MAIL FROM' && command, response ?? message]
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' ')
      .slice(0, 300),
    permanent: isAboutThisMail && responseCode >= 500 && responseCode < 600,
  }
}
