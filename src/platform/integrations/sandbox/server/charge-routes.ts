import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import {
  type ChargeResult,
  findChargeByAttempt,
  findChargeById,
  refundCharge,
  updateCharge,
} from './charge-repository.ts'
import { type ChargeErrorCode, cancel, capture } from './charge-state-machine.ts'
import { firstLocale, readJsonObject, sandboxProblem } from './http-helpers.ts'
import { isWellFormedId } from './ids.ts'
import { startCharge } from './start-charge.ts'
import type { Charge, SandboxStore } from './store.ts'

interface ChargeRoutes {
  store: SandboxStore
  secretKey: string
  now: () => Date
  settleAfterMs: number
  /** Waits before the response to a charge with the test card that simulates a timeout. */
  withholdResponse: (client: AbortSignal) => Promise<void>
}

const merchantId = z.string().regex(/^[\x21-\x7e]{1,100}$/)
const positiveAmount = z.int().min(1).max(100_000_000)
const order = z.object({
  attempt_id: merchantId,
  kind: z.enum(['card', 'bank_card']),
  amount: positiveAmount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  description: z
    .string()
    .max(200)
    .refine((text) => !/\p{Cc}/u.test(text))
    .default(''),
  token: z.string().max(500).nullish(),
  // The sandbox supports only manual capture.
  capture: z.literal(false),
  return_url: z.url({ protocol: /^https?$/ }).max(2000),
  locale: z.string().optional(),
})
const captureBody = z.object({ amount: positiveAmount })
const refundBody = z.object({ refund_id: merchantId, amount: positiveAmount })

/** Routes of the API for the merchant's server, which authenticates itself with the secret key. */
export function chargeRoutes(routes: ChargeRoutes): Hono {
  const { store, now } = routes
  const app = new Hono()
  app.use(secretKeyOnly(routes.secretKey))

  app.post('/charges', async (c) => {
    const read = await readBody(c, order)
    if (read instanceof Response) return read
    const started = await startCharge(store, toOrder(read), now(), routes.settleAfterMs)
    if ('refused' in started) return respond(c, started)
    if (started.answerLost) {
      await routes.withholdResponse(c.req.raw.signal)
      return sandboxProblem(c, 504, 'This test card times out on purpose.')
    }
    const { charge } = started
    if (charge.status !== 'declined') return c.json(toJson(charge), 201)
    return c.json({ error: { code: charge.decline_code }, charge: toJson(charge) }, 402)
  })
  app.get('/charges', async (c) => {
    const attempt = merchantId.safeParse(c.req.query('attempt_id'))
    const charge = attempt.success ? await findChargeByAttempt(store, attempt.data) : undefined
    return charge ? c.json(toJson(charge)) : notFound(c)
  })
  app.get('/charges/:id', async (c) => {
    const charge = await findCharge(c, store)
    return charge ? c.json(toJson(charge)) : notFound(c)
  })
  app.post('/charges/:id/capture', async (c) => {
    const charge = await findCharge(c, store)
    if (!charge) return notFound(c)
    const read = await readBody(c, captureBody)
    if (read instanceof Response) return read
    return respond(c, await updateCharge(store, charge.id, now(), (current) => capture(current, read.amount)))
  })
  app.post('/charges/:id/void', async (c) => {
    const charge = await findCharge(c, store)
    return charge ? respond(c, await updateCharge(store, charge.id, now(), cancel)) : notFound(c)
  })
  app.post('/charges/:id/refunds', async (c) => {
    const charge = await findCharge(c, store)
    if (!charge) return notFound(c)
    const read = await readBody(c, refundBody)
    if (read instanceof Response) return read
    const request = { refundId: read.refund_id, amount: read.amount }
    return respond(c, await refundCharge(store, charge.id, now(), request))
  })
  return app
}

function secretKeyOnly(secretKey: string): MiddlewareHandler {
  // Hashes are compared, because they have a fixed length: the constant-time comparison then doesn't leak the length of
  // the key.
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${secretKey}`)
  return async (c, next) => {
    if (timingSafeEqual(hash(c.req.header('Authorization') ?? ''), expected)) return next()
    return sandboxProblem(c, 401, 'The secret key is missing or wrong.')
  }
}

async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema> | Response> {
  const read = await readJsonObject(c)
  if (!read) return sandboxProblem(c, 400, 'The body is not a JSON object.')
  const checked = schema.safeParse(read)
  if (checked.success) return checked.data
  return sandboxProblem(c, 422, `Refused: ${checked.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
}

const toOrder = (read: z.output<typeof order>) => ({
  attemptId: read.attempt_id,
  kind: read.kind,
  amount: read.amount,
  currency: read.currency,
  description: read.description,
  token: read.kind === 'card' ? (read.token ?? null) : null,
  returnUrl: new URL(read.return_url).href,
  locale: firstLocale(read.locale),
})

async function findCharge(c: Context, store: SandboxStore): Promise<Charge | undefined> {
  const id = c.req.param('id') ?? ''
  return isWellFormedId('ch', id) ? findChargeById(store, id) : undefined
}

const notFound = (c: Context) => c.json({ error: { code: 'absent' } }, 404)

function respond(c: Context, result: ChargeResult): Response {
  if (!('refused' in result)) return c.json(toJson(result.charge))
  const charge = result.charge && toJson(result.charge)
  return c.json({ error: { code: result.refused }, charge }, statusOf(result.refused))
}

const statusOf = (refused: ChargeErrorCode) => (refused === 'invalid_token' ? 402 : 409)

/** The charge as the merchant's server reads it. */
export function toJson(charge: Charge) {
  return {
    id: charge.id,
    attempt_id: charge.attempt_id,
    status: charge.status,
    amount: charge.amount,
    currency: charge.currency,
    captured_amount: charge.captured_amount,
    refunded_amount: charge.refunded_amount,
    decline_code: charge.decline_code,
    next_action: nextAction(charge),
  }
}

function nextAction({ status, secret, provider }: Charge) {
  if (status !== 'requires_action' || secret === null) return null
  return provider === 'sandbox_bank'
    ? ({ type: 'redirect', path: `/bank/${secret}` } as const)
    : ({ type: 'challenge', client_secret: secret } as const)
}
