import { z } from 'zod'
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
    logLevel: data.LOG_LEVEL,
    live: data.LIVE,
  }
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

/** What a real business can't be without; the sandbox of payments is refused where the providers are chosen. */
function liveFaults(data: z.infer<typeof schema>): string[] {
  const wanted: [boolean, string][] = [
    [data.ORIGIN?.startsWith('https://') ?? false, '  ORIGIN: the public address, beginning with https://'],
    [data.SMTP_URL !== undefined, '  SMTP_URL: the mail server'],
    [data.MAIL_FROM !== undefined, '  MAIL_FROM: the sender of the mails'],
    [data.OPERATOR_EMAIL !== exampleEmail, '  OPERATOR_EMAIL: your own address instead of the example'],
    [data.OPERATOR_PHONE !== examplePhone, '  OPERATOR_PHONE: your own number instead of the example'],
    [false, '  a payment provider that takes real money; this version has only the sandbox, in which no money moves'],
  ]
  return wanted.filter(([held]) => !held).map(([, fault]) => fault)
}
