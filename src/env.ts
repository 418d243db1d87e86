import { z } from 'zod'
import type { MonriAccount } from './integrations/monri/client.ts'
import type { OutsideParties } from './site/outside-parties.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (protocols: RegExp, expected: string) => z.url({ protocol: protocols, error: `expected ${expected}` })

const id = (shape: RegExp, example: string) =>
  z
    .string()
    .regex(shape, { error: `expected an id as ${example}` })
    .optional()

const exampleEmail = 'hello@bonaca.example'
const examplePhone = '+385 23 000 000'

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  ORIGIN: url(/^https?$/, 'an address as https://example.com').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'an address as postgresql://user:password@host:5432/database').optional(),
  SMTP_URL: url(/^smtps?$/, 'an address as smtps://user:password@host:465').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  OPERATOR_EMAIL: z.email({ error: 'expected an e-mail address' }).default(exampleEmail),
  OPERATOR_PHONE: z.string().min(6).default(examplePhone),
  GOOGLE_TAG_MANAGER_ID: id(/^GTM-[A-Z0-9]+$/, 'GTM-XXXXXXX'),
  GOOGLE_ANALYTICS_ID: id(/^G-[A-Z0-9]+$/, 'G-XXXXXXXXXX'),
  MARKETPLACE_PARTNER_ID: id(/^[A-Za-z0-9]+$/, 'ABC123'),
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^/{}\s]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})\S+$/, {
      error: 'expected an address as https://tiles.example.com/{z}/{x}/{y}.png',
    })
    .optional(),
  MAP_TILES_CREDIT: z.string().min(1).optional(),
  MONRI_KEY: z.string().min(1).optional(),
  MONRI_AUTHENTICITY_TOKEN: z.string().min(1).optional(),
  MONRI_API_BASE: url(/^https?$/, 'an address as https://ipg.monri.com').default('https://ipg.monri.com'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  LIVE: flag.default(false),
})

export interface Env {
  port: number
  host: string
  origin: string
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  operator: { email: string; phone: string }
  outside: OutsideParties
  /** Null until the operator has an account there. */
  monri: MonriAccount | null
  logLevel: string
  live: boolean
}

/** Names every fault of the environment at once, so that one start tells all there is to mend. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** The only reader of `process.env` (handed in, so that tests can hand in another). */
export function readEnv(source: Record<string, string | undefined>): Env {
  // An empty variable in a unit file or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (!read.success) throw new EnvError(faults(read.error, given))
  const { data } = read
  if (!data.MONRI_KEY !== !data.MONRI_AUTHENTICITY_TOKEN) {
    throw new EnvError('MONRI_KEY and MONRI_AUTHENTICITY_TOKEN: both are needed, or none.')
  }
  const faultsOfLive = data.LIVE ? liveFaults(data) : []
  if (faultsOfLive.length > 0) throw new EnvError(`LIVE=1 needs:\n${faultsOfLive.join('\n')}`)
  return {
    port: data.PORT,
    host: data.HOST,
    origin: (data.ORIGIN ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `Bonaca <${data.OPERATOR_EMAIL}>`,
    operator: { email: data.OPERATOR_EMAIL, phone: data.OPERATOR_PHONE },
    outside: {
      tagManagerId: data.GOOGLE_TAG_MANAGER_ID ?? null,
      analyticsId: data.GOOGLE_ANALYTICS_ID ?? null,
      marketplacePartnerId: data.MARKETPLACE_PARTNER_ID ?? null,
      mapTilesUrl: data.MAP_TILES_URL ?? null,
      mapTilesCredit: data.MAP_TILES_CREDIT ?? null,
    },
    monri: monriAccount(data),
    logLevel: data.LOG_LEVEL,
    live: data.LIVE,
  }
}

function monriAccount(data: z.infer<typeof schema>): MonriAccount | null {
  const { MONRI_KEY: key, MONRI_AUTHENTICITY_TOKEN: authenticityToken } = data
  return key && authenticityToken ? { key, authenticityToken, apiBase: new URL(data.MONRI_API_BASE).origin } : null
}

const secret = /URL|SECRET|KEY|TOKEN|PASSWORD/

function faults(error: z.ZodError, given: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0])
    const found = secret.test(name) ? 'a value that is not shown' : JSON.stringify(given[name])
    return `  ${name}: found ${found}, ${issue.message}`
  })
  return `The environment has faults:\n${lines.join('\n')}`
}

/** What a real business can't be without; where a provider takes real money, the sandbox isn't there at all. */
function liveFaults(data: z.infer<typeof schema>): string[] {
  const wanted: [boolean, string][] = [
    [data.ORIGIN?.startsWith('https://') ?? false, '  ORIGIN: the public address, beginning with https://'],
    [data.SMTP_URL !== undefined, '  SMTP_URL: the mail server'],
    [data.MAIL_FROM !== undefined, '  MAIL_FROM: the sender of the mails'],
    [data.OPERATOR_EMAIL !== exampleEmail, '  OPERATOR_EMAIL: your own address instead of the example'],
    [data.OPERATOR_PHONE !== examplePhone, '  OPERATOR_PHONE: your own number instead of the example'],
    [
      data.MONRI_KEY !== undefined,
      '  MONRI_KEY: an account with a provider that takes real money; in the sandbox no money moves',
    ],
    [
      /^https:\/\/(?!ipgtest\.)/.test(data.MONRI_API_BASE),
      "  MONRI_API_BASE: Monri's live address; on the test address no money moves",
    ],
  ]
  return wanted.filter(([held]) => !held).map(([, fault]) => fault)
}
