import { randomUUID } from 'node:crypto'
import type { Env } from '../../env.ts'
import { smtpMailer } from '../../integrations/mail/smtp-mailer.ts'
import { createPaymentProviders } from '../../integrations/providers.ts'
import { type CheckResult, failed, ok, warning } from './check.ts'

/** Sends a mail to the operator with the settings of the site. */
export async function checkMail(env: Env, now: Date): Promise<CheckResult> {
  if (!env.smtpUrl) {
    return warning('Mail', 'No mail server is set: mails are written to files.', 'Set SMTP_URL in /etc/bonaca/env.')
  }
  const mailer = smtpMailer(env.smtpUrl, env.mailFrom)
  const text = 'This mail was sent by bonaca doctor. Mails of the site reach you.'
  const result = await mailer.send({
    id: randomUUID(),
    origin: env.origin,
    to: env.operator.email,
    at: now,
    subject: 'Bonaca: test of the mail server',
    html: `<p>${text}</p>`,
    text,
    language: 'en',
    replyTo: { name: 'Bonaca', address: env.operator.email },
    attachments: [],
  })
  mailer.close()
  if (result === 'sent') {
    return ok('Mail', `The mail server took a test mail to ${env.operator.email}: check that it is in the inbox.`)
  }
  return failed('Mail', `The mail server refused a test mail: ${result.failed}.`, mailRemedy(result.failed))
}

function mailRemedy(cause: string): string {
  if (cause.startsWith('EAUTH')) return 'Correct user and password in SMTP_URL; encode special characters, @ as %40.'
  if (/^(ESOCKET|ECONNECTION|ETIMEDOUT|EDNS|ECONNREFUSED)/.test(cause)) {
    return 'Correct host and port in SMTP_URL. Many servers block port 25: use smtps:// with port 465, or 587.'
  }
  return 'Correct MAIL_FROM and OPERATOR_EMAIL: the mail server must be allowed to send for that domain.'
}

/** Looks up a payment that does not exist: a provider answers that only to valid keys. Moves no money. */
export async function checkProviders(env: Env, now: Date): Promise<CheckResult[]> {
  const providers = createPaymentProviders(env.payments, env.origin)
  if (providers.length === 0) {
    const remedy = 'Set the keys of Stripe or Monri (docs/operations/payments.md) for real bookings.'
    return [warning('Payments', 'No payment provider is set: in the sandbox no money moves.', remedy)]
  }
  return Promise.all(
    providers.map(async ({ id, snapshot }) => {
      const name = `Payments by ${id}`
      const result = await snapshot({ attemptId: randomUUID(), reference: null, startedAt: now })
      if (result.outcome !== 'unknown') return ok(name, 'The provider accepts the keys.')
      const remedy =
        'Compare the keys in /etc/bonaca/env with those in the account of the provider, and see its status page.'
      return failed(name, `The provider did not accept a request: ${result.cause}.`, remedy)
    }),
  )
}
