import { randomUUID } from 'node:crypto'
import { currentSite } from '../content/site.ts'
import { describeHealth, type Finding, isProblem } from '../domain/monitoring/finding.ts'
import { translatorOf } from '../i18n/catalogues.ts'
import { operatorLocale } from '../i18n/locales.ts'
import type { Env } from '../main/env.ts'
import { smtpMailer } from '../platform/integrations/mail/smtp-mailer.ts'
import type { Owner } from './machine.ts'
import { runOperatorCommand } from './site-command.ts'

/** Hands results of checks to the site, which stores them and mails the operator what has changed. */
export async function reportFindings(
  release: string,
  findings: Finding[],
  env: Record<string, string>,
  owner?: Owner | null,
): Promise<void> {
  await runOperatorCommand(release, ['health', 'record', JSON.stringify(findings)], env, owner)
}

/**
 * Mails the failures to the operator without the site and its database, because these may have failed.
 * @returns whether the mail server took the mail; false if none is set or nothing fails
 */
export async function mailDirectly(env: Env, findings: Finding[], now: Date): Promise<boolean> {
  const { failing } = describeHealth({ failing: findings.filter(isProblem), fine: [] }, operatorLocale)
  if (!env.smtpUrl || failing.length === 0) return false
  const title = failing[0]?.title ?? ''
  const subject = translatorOf(operatorLocale)('mail.operator_health.subject', { failing: failing.length, title })
  const text = failing.map(({ title, found, advice }) => `${title}\n${found}\n${advice}`).join('\n\n')
  const mailer = smtpMailer(env.smtpUrl, env.mailFrom)
  const result = await mailer.send({
    id: randomUUID(),
    origin: env.origin,
    to: env.operator.email,
    at: now,
    subject,
    html: `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
    text,
    language: operatorLocale,
    replyTo: { name: currentSite().business.name, address: env.operator.email },
    attachments: [],
  })
  mailer.close()
  return result === 'sent'
}
