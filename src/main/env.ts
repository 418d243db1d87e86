import { z } from 'zod'
import { currentSite } from '../content/site.ts'
import type { LiveSetting } from '../domain/live-settings.ts'
import { writerIn } from '../operator/operations/sentences.ts'
import type { PaymentProviderSettings } from '../platform/integrations/providers.ts'
import type { TextChannelSettings } from '../platform/integrations/text-messages/create-channels.ts'
import {
  databaseUrl,
  emailAddress,
  listeningHost,
  networks,
  origin,
  phoneNumber,
  sender,
  smtpUrl,
  tilesUrl,
} from '../shared/addresses.ts'
import { isTestKey, monriErrors, monriOf, stripeErrors, stripeOf, unmet } from './payment-env.ts'
import { textChannelErrors, textChannelsOf, textVariables } from './text-channel-env.ts'
import { type WalletSettings, walletErrors, walletSchema, walletSettings } from './wallet-env.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')

const matching = (shape: RegExp, error: string) => z.string().regex(shape, { error }).optional()
const id = (shape: RegExp, example: string) => matching(shape, `expected an id as ${example}`)
const key = (shape: RegExp, example: string) => matching(shape, `expected ${example}`)

const exampleEmail = 'hello@bonaca.example'
const examplePhone = '+385 23 000 000'

const schema = z.object({
  PORT: port.default(3000),
  HOST: listeningHost.default('127.0.0.1'),
  LISTEN_PID: z.coerce.number().int().optional(),
  LISTEN_FDS: z.coerce.number().int().optional(),
  ORIGIN: origin('https://example.com').optional(),
  OPERATOR_ORIGIN: origin('https://crew.example.com').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  NAMES_KEY: key(/^[\w-]{32,}(,[\w-]{32,})*$/, 'at least 32 random letters and digits, or several such keys'),
  DATABASE_URL: databaseUrl.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  OPERATOR_EMAIL: emailAddress.default(exampleEmail),
  OPERATOR_PHONE: phoneNumber.default(examplePhone),
  GOOGLE_TAG_MANAGER_ID: id(/^GTM-[A-Z0-9]+$/, 'GTM-XXXXXXX'),
  GOOGLE_ANALYTICS_ID: id(/^G-[A-Z0-9]+$/, 'G-XXXXXXXXXX'),
  MARKETPLACE_PARTNER_ID: id(/^[A-Za-z0-9]+$/, 'ABC123'),
  MAP_TILES_URL: tilesUrl.optional(),
  MAP_TILES_CREDIT: z.string().min(1).optional(),
  MONRI_KEY: z.string().min(1).optional(),
  MONRI_AUTHENTICITY_TOKEN: z.string().min(1).optional(),
  MONRI_API_BASE: origin('https://ipg.monri.com').default('https://ipg.monri.com'),
  STRIPE_SECRET_KEY: key(/^[rs]k_(test|live)_\w+$/, 'a secret key as sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: key(/^pk_(test|live)_\w+$/, 'a publishable key as pk_live_…'),
  STRIPE_WEBHOOK_SECRET: key(/^whsec_\w+(,whsec_\w+)*$/, 'signing secrets as whsec_… or whsec_…,whsec_…'),
  STRIPE_API_BASE: origin('https://api.stripe.com').optional(),
  ...walletSchema,
  FISCAL_HR_FILE: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'expected at least 16 random characters' }).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  TRUSTED_PROXIES: networks.default([]),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(30).default(0),
  LIVE: flag.default(false),
  ...textVariables,
})

export interface Env {
  port: number
  host: string
  /** The listening socket that systemd has passed to this process, instead of host and port. */
  listenFd: number | undefined
  origin: string
  /** The origin of the operator's app: a host of its own, or `origin`. */
  operatorOrigin: string
  dataDir: string
  /** The key of encrypted backups. Without one, backups are not encrypted. */
  backupKeyFile: string | undefined
  /**
   * The keys that encrypt passengers' names. If none is set, the list has a fixed key without `LIVE=1`, and is empty
   * with `LIVE=1`.
   */
  nameKeys: string[]
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  operator: { email: string; phone: string }
  thirdParties: {
    tagManagerId: string | null
    analyticsId: string | null
    marketplacePartnerId: string | null
    mapTilesUrl: string | null
    mapTilesCredit: string | null
  }
  payments: PaymentProviderSettings
  texts: TextChannelSettings
  wallets: WalletSettings
  /** The file with the settings of fiscal documents for Croatia. Without it, no fiscal documents are issued. */
  fiscalFile: string | undefined
  /** Bearer token of `/metrics`. Without a token, only requests from this machine are allowed. */
  metricsToken: string | undefined
  logLevel: string
  trustedProxies: string[]
  rateLimits: boolean
  /** Seconds for which the process keeps serving after SIGTERM; `/readyz` answers 503 meanwhile. */
  drainSeconds: number
  live: boolean
  /** The settings that `LIVE=1` requires and that are missing or unsuitable. */
  unmetSettings: LiveSetting[]
}

/**
 * The sender of the mails: the name of the business with this address. The name is in quotation marks, because it may
 * contain a comma or dots.
 */
export const senderOf = (email: string) => `"${currentSite().business.name.replace(/["\\]/g, '')}" <${email}>`

/** Lists every invalid environment variable at once. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Validates the environment. The caller passes `process.env`, which no other code reads; tests pass another object.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable in a unit file or a compose file means "not set".
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { data, invalid } = parseVariables(values)
  const unmetSettings = unmetLiveSettings(data)
  const isInvalid = (line: string) => invalid.some((other) => other.split(':')[0] === line.split(':')[0])
  const needs = (title: string, lines: string[]) =>
    section(
      title,
      lines.filter((line) => !isInvalid(line)),
    )
  const errors = [
    section('Invalid environment variables', invalid),
    needs('OPERATOR_ORIGIN needs', operatorOriginErrors(data)),
    needs('Stripe needs', stripeErrors(data)),
    needs('Monri needs', monriErrors(data)),
    needs('Text messages need', textChannelErrors(data)),
    needs('Wallet passes need', walletErrors(data)),
    needs('LIVE=1 needs', data.LIVE ? unmetSettings.filter((name) => !inStudio.includes(name)).map(settingText) : []),
  ].filter((text) => text !== '')
  if (errors.length > 0) throw new EnvError(errors.join('\n'))
  return {
    ...{ port: data.PORT, host: data.HOST },
    // systemd passes the first socket as descriptor 3. If the process id differs, the variables were inherited and are
    // meant for another process.
    listenFd: data.LISTEN_PID === process.pid && data.LISTEN_FDS === 1 ? 3 : undefined,
    origin: originOf(data),
    operatorOrigin: data.OPERATOR_ORIGIN ?? originOf(data),
    dataDir: data.DATA_DIR,
    backupKeyFile: data.BACKUP_KEY_FILE,
    nameKeys: data.NAMES_KEY?.split(',') ?? (data.LIVE ? [] : ['development']),
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? senderOf(data.OPERATOR_EMAIL),
    operator: { email: data.OPERATOR_EMAIL, phone: data.OPERATOR_PHONE },
    thirdParties: {
      tagManagerId: data.GOOGLE_TAG_MANAGER_ID ?? null,
      analyticsId: data.GOOGLE_ANALYTICS_ID ?? null,
      marketplacePartnerId: data.MARKETPLACE_PARTNER_ID ?? null,
      mapTilesUrl: data.MAP_TILES_URL ?? null,
      mapTilesCredit: data.MAP_TILES_CREDIT ?? null,
    },
    payments: { stripe: stripeOf(data), monri: monriOf(data) },
    texts: textChannelsOf(data),
    wallets: walletSettings(data),
    fiscalFile: data.FISCAL_HR_FILE,
    metricsToken: data.METRICS_TOKEN,
    ...{ logLevel: data.LOG_LEVEL, trustedProxies: data.TRUSTED_PROXIES },
    rateLimits: data.RATE_LIMITS === 'on',
    ...{ drainSeconds: data.DRAIN_SECONDS, live: data.LIVE },
    unmetSettings,
  }
}

const secretName = /URL|SECRET|KEY|TOKEN|PASSWORD/
/** Matches a URL that contains a user or a password, such as `postgres://user:secret@host/bonaca`. */
const credentials = /:\/\/[^/]*@/

/** Settings that are not checked here, because the owner may have entered the values in the studio instead. */
const inStudio: LiveSetting[] = ['OPERATOR_EMAIL', 'OPERATOR_PHONE']
/** The line about a missing setting, with the sentence from the list "Ready to open". */
const settingText = (name: LiveSetting) => `  ${writerIn('en').say(`opening.setting.${name}`)}`

/** Parses the variables. Invalid ones count as unset, so that their errors don't hide which others are missing. */
function parseVariables(values: Record<string, string | undefined>): {
  data: z.infer<typeof schema>
  invalid: string[]
} {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { data: parsed.data, invalid: [] }
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  const data = schema.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))))
  const invalid = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    const value = values[name] ?? ''
    const isSecret = secretName.test(name) || credentials.test(value)
    const shown = isSecret ? 'a value that is not shown' : JSON.stringify(value)
    return `  ${name}: found ${shown}, ${message}`
  })
  return { data, invalid }
}

/**
 * The requirements of `LIVE=1` that are not met. One is a real payment provider, so a live site never has the sandbox.
 */
function unmetLiveSettings(data: z.infer<typeof schema>): LiveSetting[] {
  const isMet: Record<LiveSetting, boolean> = {
    ORIGIN: data.ORIGIN?.startsWith('https://') ?? false,
    SMTP_URL: data.SMTP_URL !== undefined,
    MAIL_FROM: data.MAIL_FROM !== undefined,
    OPERATOR_EMAIL: data.OPERATOR_EMAIL !== exampleEmail,
    OPERATOR_PHONE: data.OPERATOR_PHONE !== examplePhone,
    RATE_LIMITS: data.RATE_LIMITS === 'on',
    PAYMENTS: data.STRIPE_SECRET_KEY !== undefined || data.MONRI_KEY !== undefined,
    STRIPE_SECRET_KEY: !isTestKey(data.STRIPE_SECRET_KEY),
    STRIPE_API_BASE: data.STRIPE_API_BASE === undefined,
    MONRI_API_BASE: /^https:\/\/(?!ipgtest\.)/.test(data.MONRI_API_BASE),
  }
  return (Object.keys(isMet) as LiveSetting[]).filter((name) => !isMet[name])
}

const originOf = ({ ORIGIN, PORT }: z.infer<typeof schema>) => ORIGIN ?? `http://localhost:${PORT}`

/** Requires a host of its own for the app: cookies and passkeys belong to a host and apply to all of its ports. */
function operatorOriginErrors(data: z.infer<typeof schema>): string[] {
  if (!data.OPERATOR_ORIGIN) return []
  const [site, app] = [new URL(originOf(data)), new URL(data.OPERATOR_ORIGIN)]
  return unmet([
    [site.hostname !== app.hostname, `  another host name than ORIGIN (${site.hostname})`],
    [site.protocol === app.protocol, `  ${site.protocol}//, as ORIGIN`],
  ])
}

const section = (title: string, lines: string[]) => (lines.length > 0 ? `${title}:\n${lines.join('\n')}` : '')
