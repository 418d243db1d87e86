import { randomUUID } from 'node:crypto'
import { currentSite } from '../../content/site.ts'
import { type HealthCheck, mailProblem } from '../../domain/monitoring/finding.ts'
import { checkFiscalFile } from '../../domain/monitoring/fiscal-checks.ts'
import { checkLogin, checkProvider } from '../../domain/monitoring/site-checks.ts'
import { checkTextChannel } from '../../domain/monitoring/text-checks.ts'
import { checkWallets } from '../../domain/monitoring/wallet-checks.ts'
import type { Env } from '../../main/env.ts'
import { type SmtpMailer, smtpMailer } from '../../platform/integrations/mail/smtp-mailer.ts'
import { createPaymentProviders } from '../../platform/integrations/providers.ts'
import { createTextChannels } from '../../platform/integrations/text-messages/create-channels.ts'
import { layout } from '../layout.ts'
import { type CheckResult, ok, resultOf, warning } from './check.ts'

/**
 * Sends a mail to the operator with the settings of the site.
 * @param onlyLogin logs in to the mail server and sends no mail
 */
export async function checkMail(env: Env, now: Date, { onlyLogin = false } = {}): Promise<CheckResult> {
  if (!env.smtpUrl) {
    return warning('mail', 'No mail server is set: mails are written to files.', 'Set SMTP_URL in /etc/bonaca/env.')
  }
  const mailer = smtpMailer(env.smtpUrl, env.mailFrom)
  try {
    if (onlyLogin) return resultOf(await checkLogin(mailer), 'The mail server accepts user and password.')
    return await sendTestMail(mailer, env, now)
  } finally {
    mailer.close()
  }
}

async function sendTestMail(mailer: SmtpMailer, env: Env, now: Date): Promise<CheckResult> {
  const text = 'This mail was sent by bonaca doctor. Mails of the site reach you.'
  const result = await mailer.send({
    id: randomUUID(),
    origin: env.origin,
    to: env.operator.email,
    at: now,
    subject: `${currentSite().business.name}: test of the mail server`,
    html: `<p>${text}</p>`,
    text,
    language: 'en',
    replyTo: { name: currentSite().business.name, address: env.operator.email },
    attachments: [],
  })
  if (result === 'sent') {
    return ok('mail', `The mail server took a test mail to ${env.operator.email}: check that it is in the inbox.`)
  }
  return resultOf(mailProblem(result.failed), '')
}

export async function checkProviders(env: Env, now: Date): Promise<CheckResult[]> {
  const providers = createPaymentProviders(env.payments, env.origin)
  if (providers.length === 0) {
    const remedy = `Set the keys of Stripe or Monri (${layout.current}/docs/operations/payments.md) for real bookings.`
    return [warning('payments', 'No payment provider is set: in the sandbox no money moves.', remedy)]
  }
  const findings = await Promise.all(providers.map((provider) => checkProvider(provider, env.origin, now)))
  return findings.flat().map((finding) => resultOf(finding, whenFine[finding.check] ?? ''))
}

export async function checkTexts(env: Env): Promise<CheckResult[]> {
  const findings = await Promise.all([...createTextChannels(env.texts).values()].map(checkTextChannel))
  return findings.map((finding) =>
    resultOf(finding, `${finding.subject}: keys, sender and templates are fine, as far as it can be asked.`),
  )
}

/**
 * Checks the keys for Apple Wallet and Google Wallet. Tickets in wallets are optional: a wallet without keys is
 * skipped, and without any keys the list is empty.
 */
export async function checkWalletPasses({ wallets }: Env, now: Date): Promise<CheckResult[]> {
  const findings = await checkWallets(wallets, now)
  return findings.map((finding) => resultOf(finding, 'The keys are valid.'))
}

/** Checks the file with the settings of fiscal documents. Returns an empty list if no file is set. */
export async function checkFiscal({ fiscalFile }: Env, now: Date): Promise<CheckResult[]> {
  const findings = await checkFiscalFile(fiscalFile, now)
  return findings.map((finding) => resultOf(finding, 'The certificate is valid, and the tax authority answers.'))
}

const whenFine: Partial<Record<HealthCheck, string>> = {
  payments: 'The provider accepts the keys.',
  payment_events: 'The provider reports all events that the site needs.',
  wallets: 'Apple Pay and Google Pay are active on this site.',
}
