import { translatorOf } from '../../i18n/catalogues.ts'
import type { Locale } from '../../i18n/locales.ts'
import { mailFailureOf } from '../../platform/integrations/mail/mail-failure.ts'

/** The names of all checks. */
export const healthChecks = [
  'disk',
  'database',
  'backup',
  'nightly_run',
  'restore_drill',
  'certificate',
  'mail',
  'payments',
  'payment_events',
  'webhooks',
  'wallets',
  'texts',
  'names',
  'wallet_passes',
  'fiscal',
  'settings',
  'site',
  'dns',
  'clock',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** Each possible cause with the advice for it. The catalogues have a text for both. */
const adviceByCause = {
  disk_low: 'disk',
  disk_unreadable: 'folder',
  database_down: 'database',
  backup_none: 'backup',
  backup_old: 'backup',
  nightly_run_failed: 'backup',
  drill_old: 'backup',
  certificate_ends: 'certificate',
  certificate_invalid: 'certificate',
  certificate_unreachable: 'certificate',
  mail_login: 'mail_login',
  mail_unreachable: 'mail_unreachable',
  mail_sender: 'mail_sender',
  mail_recipient: 'mail_recipient',
  mail_refused: 'mail_refused',
  payments_refused: 'payments',
  payments_keys_differ: 'payments',
  payments_rights: 'payments_rights',
  payment_events_none: 'payment_events',
  payment_events_missing: 'payment_events',
  payment_events_undelivered: 'webhooks',
  webhooks_unseen: 'webhooks',
  wallets_missing: 'wallets',
  texts_refused: 'texts',
  texts_sender: 'texts',
  texts_templates: 'texts_templates',
  names_key: 'names_key',
  wallet_files: 'wallet_files',
  wallet_certificate_ends: 'wallet_certificate',
  wallet_refused: 'wallet_google',
  fiscal_file: 'fiscal_file',
  fiscal_company: 'fiscal_company',
  fiscal_certificate_ends: 'fiscal_certificate',
  fiscal_unreachable: 'fiscal_service',
  fiscal_clock: 'clock',
  fiscal_unissued: 'fiscal_file',
  fiscal_undelivered: 'fiscal_service',
  settings_invalid: 'settings',
  site_down: 'site',
  site_pages: 'site_pages',
  dns_none: 'dns',
  clock_off: 'clock',
} as const
export type HealthCause = keyof typeof adviceByCause
export const healthCauses = Object.keys(adviceByCause) as HealthCause[]

/** The result of one check. `subject` distinguishes several results of the same check, such as those of two disks. */
export interface Finding {
  check: HealthCheck
  subject: string
  /** The cause of the problem; null if nothing is wrong. */
  cause: HealthCause | null
  /** Values for the text of the cause. */
  details: Record<string, string | number>
}

export interface Problem extends Finding {
  cause: HealthCause
}

export const fine = (check: HealthCheck, subject = ''): Finding => ({ check, subject, cause: null, details: {} })
export const problem = (
  check: HealthCheck,
  cause: HealthCause,
  details: Finding['details'] = {},
  subject = '',
): Problem => ({ check, subject, cause, details })

/** The problem that a failed mail shows. @param answer the error line of the mail (`SendResult`) */
export const mailProblem = (answer: string): Problem => problem('mail', mailFailureOf(answer), { answer })

export const isProblem = (finding: Finding): finding is Problem => finding.cause !== null

/** What was checked, such as “Disk (/var/lib/bonaca)”. */
export function titleOf({ check, subject }: Pick<Finding, 'check' | 'subject'>, locale: Locale): string {
  const title = translatorOf(locale)(`health.check.${check}`)
  return subject ? `${title} (${subject})` : title
}

/** What is wrong and what to do, in plain words. */
export function describeProblem(
  { cause, details }: Pick<Problem, 'cause' | 'details'>,
  locale: Locale,
): { found: string; advice: string } {
  const t = translatorOf(locale)
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, writeNumber(value, locale)]))
  return { found: t(`health.${cause}`, values), advice: t(`health.advice.${adviceByCause[cause]}`, values) }
}

/** Only fractions are formatted here: the translator formats integers itself, because it needs them for plural forms. */
const writeNumber = (value: string | number, locale: Locale) =>
  typeof value === 'string' || Number.isInteger(value)
    ? value
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)

/** The texts of a health mail in one language. */
export const describeHealth = ({ failing, fine }: { failing: Problem[]; fine: Finding[] }, locale: Locale) => ({
  failing: failing.map((one) => ({ title: titleOf(one, locale), ...describeProblem(one, locale) })),
  fine: fine.map((one) => titleOf(one, locale)),
})
