import { randomUUID } from 'node:crypto'
import type { ProviderId } from '../../contract/reservation.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { readCertificate } from '../../platform/integrations/certificate.ts'
import type { SmtpMailer } from '../../platform/integrations/mail/smtp-mailer.ts'
import type { AccountCheck, PaymentProvider } from '../../platform/integrations/payment-provider.ts'
import type { MessageChannel } from '../../platform/integrations/text-messages/message-channel.ts'
import type { AppleKeyFiles, GoogleKeyFiles } from '../../platform/integrations/wallet/wallet-keys.ts'
import { diskSpace } from '../../shared/disk-space.ts'
import { readPassengers } from '../passengers/passengers.ts'
import { type Finding, fine, mailProblem, problem } from './finding.ts'
import { checkFiscalDocuments, checkFiscalFile } from './fiscal-checks.ts'
import { checkTextChannel } from './text-checks.ts'
import { checkWallets } from './wallet-checks.ts'

/** What a site checks about itself. */
export interface CheckedSite {
  /** The public addresses: first that of the site, then that of the app if it has a host of its own. */
  origins: string[]
  dataDir: string
  /** Whether real bookings are taken. Without them, a missing backup is no failure. */
  isLive: boolean
  /** Whether the site uses its embedded database; false if a setting names the URL of another one. */
  hasOwnDatabase: boolean
  /** The secrets that encrypt passengers' names; empty if there are none. */
  nameKeys: readonly string[]
  /** The mail server; null if mails are written to files. */
  mailer: Pick<SmtpMailer, 'login'> | null
  /** The payment providers in use, without the sandbox. */
  providers: PaymentProvider[]
  textChannels: MessageChannel[]
  wallets: { apple: AppleKeyFiles | null; google: GoogleKeyFiles | null }
  /** The path of the file with the settings of fiscal documents; undefined if the site issues none. */
  fiscalFile: string | undefined
}

/** Runs all checks that need no rights beyond those of the site. Changes nothing. */
export async function checkSite(db: Queryable, site: CheckedSite, now: Date): Promise<Finding[]> {
  const found = await Promise.all([
    checkDisk(site.dataDir),
    checkBackup(db, site, now),
    checkNames(db, site.nameKeys),
    ...site.origins.map((origin) => checkCertificate(origin, now)),
    site.mailer ? checkLogin(site.mailer) : null,
    ...site.providers.map((provider) => checkProvider(provider, site.origins[0] ?? '', now)),
    ...site.providers.map((provider) => checkWebhooks(db, provider.id, now)),
    ...site.textChannels.map(checkTextChannel),
    checkWallets(site.wallets, now),
    checkFiscalFile(site.fiscalFile, now),
    checkFiscalDocuments(db, now),
  ])
  return [fine('database'), ...found.flat().filter((finding) => finding !== null)]
}

/**
 * Whether passengers' names can be encrypted, and those of the booking that gave names last decrypted. Null if no trip
 * asks for names.
 */
async function checkNames(db: Queryable, keys: readonly string[]): Promise<Finding | null> {
  const asking = await db.selectFrom('trip').select('id').where('asks_names', '=', true).execute()
  if (asking.length === 0) return null
  const last = await db
    .selectFrom('passenger')
    .select('reservation_id')
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const given = await readPassengers(db, last ? [last.reservation_id] : [], keys)
  const isReadable = keys.length > 0 && given.every(({ details }) => details !== null)
  return isReadable ? fine('names') : problem('names', 'names_key')
}

/** Checks the free space of a folder's disk. @param shown the path in the texts, if it differs from `folder` */
export async function checkDisk(folder: string, shown = folder): Promise<Finding> {
  try {
    const { freeBytes, state } = await diskSpace(folder)
    if (state === 'ok') return fine('disk', shown)
    return problem('disk', 'disk_low', { folder: shown, free: gigabytes(freeBytes) }, shown)
  } catch (error) {
    return problem('disk', 'disk_unreadable', { folder: shown, code: codeOf(error) }, shown)
  }
}

/** Bytes as gigabytes with one decimal. */
export const gigabytes = (bytes: number) => Math.round(bytes / 1e8) / 10

/** The greatest age of a backup. One is made every 24 hours; two more hours are allowed for its run. */
const maxBackupHours = 26
const backupHabitDays = 14

/**
 * Whether a backup is overdue; null if the site takes no real bookings. The embedded database needs a daily backup. A
 * managed database is backed up by its host. So it needs a daily backup here only if the site made one within the last
 * two weeks.
 */
async function checkBackup(db: Queryable, site: CheckedSite, now: Date): Promise<Finding | null> {
  if (!site.isLive) return null
  const row = await db
    .selectFrom('operator_action')
    .select('happened_at')
    .where('command', '=', 'backup')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const hours = row ? hoursSince(row.happened_at, now) : Number.POSITIVE_INFINITY
  if (!site.hasOwnDatabase && hours > backupHabitDays * 24) return fine('backup')
  return backupFinding(row?.happened_at ?? null, now)
}

export function backupFinding(newest: Date | null, now: Date): Finding {
  if (!newest) return problem('backup', 'backup_none')
  const hours = hoursSince(newest, now)
  return hours > maxBackupHours ? problem('backup', 'backup_old', { hours }) : fine('backup')
}

export function drillFinding(last: Date | null, now: Date): Finding {
  const isRecent = last !== null && hoursSince(last, now) <= maxBackupHours
  return isRecent ? fine('restore_drill') : problem('restore_drill', 'drill_old', { hours: maxBackupHours })
}

const hoursSince = (instant: Date, now: Date) => Math.floor((now.getTime() - instant.getTime()) / 3_600_000)

/** A certificate is renewed thirty days before its end. If fewer days than this are left, its renewal has failed. */
const renewedDays = 14

/**
 * Whether the public address has a valid certificate for longer than two weeks; null if it is not https.
 * @param ca the certificate authorities to trust; by default those of Node.js
 */
export async function checkCertificate(origin: string, now: Date, ca?: string): Promise<Finding | null> {
  const { protocol, hostname: host, port } = new URL(origin)
  if (protocol !== 'https:') return null
  const state = await readCertificate(host, Number(port || 443), ca)
  if ('unreachable' in state)
    return problem('certificate', 'certificate_unreachable', { host, code: state.unreachable }, host)
  if ('invalid' in state) return problem('certificate', 'certificate_invalid', { host, code: state.invalid }, host)
  const days = Math.floor((state.ends.getTime() - now.getTime()) / 86_400_000)
  const isRenewed = days >= renewedDays
  return isRenewed ? fine('certificate', host) : problem('certificate', 'certificate_ends', { host, days }, host)
}

export async function checkLogin(mailer: Pick<SmtpMailer, 'login'>): Promise<Finding> {
  const result = await mailer.login()
  return result === 'sent' ? fine('mail') : mailProblem(result.failed)
}

/**
 * Checks the keys by looking up a payment that does not exist: with invalid keys the provider refuses to answer. Then
 * compares the provider's account with the site. The comparison is omitted if the site has no https, because a provider
 * can't reach such a site. Moves no money.
 */
export async function checkProvider(provider: PaymentProvider, origin: string, now: Date): Promise<Finding[]> {
  const { id } = provider
  const result = await provider.snapshot({ attemptId: randomUUID(), reference: null, startedAt: now })
  if (result.outcome === 'unknown') {
    return [problem('payments', 'payments_refused', { provider: nameOf(id), answer: result.cause }, id)]
  }
  const account = origin.startsWith('https:') ? await provider.checkAccount?.(origin, now) : null
  return account ? accountFindings(id, account, new URL(origin).hostname) : [fine('payments', id)]
}

function accountFindings(id: string, account: AccountCheck, host: string): Finding[] {
  const { keys, events, undeliveredEvents: count, missingWallets, unreadable } = account
  const provider = nameOf(id)
  const names = (list: string[]) => [...list.slice(0, 5), ...(list.length > 5 ? ['…'] : [])].join(', ')
  const keyProblem =
    keys === 'differ'
      ? problem('payments', 'payments_keys_differ', { provider }, id)
      : unreadable.length > 0
        ? problem('payments', 'payments_rights', { provider, objects: names(unreadable) }, id)
        : fine('payments', id)
  const { url, missing } = events
  const eventProblem =
    missing === 'all'
      ? problem('payment_events', 'payment_events_none', { provider, url }, id)
      : missing.length > 0
        ? problem('payment_events', 'payment_events_missing', { provider, url, events: names(missing) }, id)
        : count > 0
          ? problem('payment_events', 'payment_events_undelivered', { provider, count }, id)
          : fine('payment_events', id)
  const walletProblem =
    missingWallets.length > 0
      ? problem('wallets', 'wallets_missing', { provider, host, wallets: names(missingWallets) }, id)
      : fine('wallets', id)
  return [keyProblem, eventProblem, walletProblem]
}

/** Providers may deliver an event some hours late. */
const webhookHours = 6
const recentDays = 7

/**
 * Whether the provider sends its events. A payment of the last week counts as unseen if no event has arrived since it
 * was started. Payments of the last hours are left out. Without events the site still learns the outcome, by polling.
 */
async function checkWebhooks(db: Queryable, id: ProviderId, now: Date): Promise<Finding> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const { unseen } = await db
    .selectFrom('payment_attempt')
    .where('provider', '=', id)
    .where('state', '=', 'captured')
    .where('changed_at', '>', hoursAgo(recentDays * 24))
    .where('changed_at', '<', hoursAgo(webhookHours))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_event')
            .select('event_id')
            .where('provider', '=', id)
            .whereRef('received_at', '>=', 'payment_attempt.created_at'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('unseen'))
    .executeTakeFirstOrThrow()
  const count = Number(unseen)
  return count > 0 ? problem('webhooks', 'webhooks_unseen', { provider: nameOf(id), count }, id) : fine('webhooks', id)
}

const nameOf = (id: string) => `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
