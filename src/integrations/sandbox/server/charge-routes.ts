import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { firstLocale, problem, readObject } from './answers.ts'
import { cancel, capture, type Refusal } from './charge.ts'
import { type ChargeAnswer, changeCharge, chargeByAttempt, chargeById, refundCharge } from './charges.ts'
import { looksLikeId } from './ids.ts'
import { startCharge } from './start-charge.ts'
import type { Charge, Store } from './store.ts'

interface ChargeRoutes {
  store: Store
  secretKey: string
  now: () => Date
  settleAfterMs: number
  /** How long the card that loses its answer keeps the merchant waiting. */
  silence: (client: AbortSignal) => Promise<void>
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
  // Only manual capture is spoken here.
  capture: z.literal(false),
  return_url: z.url({ protocol: /^https?$/ }).max(2000),
  locale: z.string().optional(),
})
const captureBody = z.object({ amount: positiveAmount })
const refundBody = z.object({ refund_id: merchantId, amount: positiveAmount })

/** What a merchant's server calls, with its secret key. */
export function chargeRoutes(routes: ChargeRoutes): Hono {
  const { store, now } = routes
  const app = new Hono()
  app.use(secretKeyOnly(routes.secretKey))

  app.post('/charges', async (c) => {
    const read = await body(c, order)
    if (read instanceof Response) return read
    const started = await startCharge(store, orderOf(read), now(), routes.settleAfterMs)
    if ('refused' in started) return answer(c, started)
    if (started.answerLost) {
      await routes.silence(c.req.raw.signal)
      return problem(c, 504, 'This card loses its answer on purpose.')
    }
    const { charge } = started
    if (charge.status !== 'declined') return c.json(wireCharge(charge), 201)
    return c.json({ error: { code: charge.decline_code }, charge: wireCharge(charge) }, 402)
  })
  app.get('/charges', async (c) => {
    const attempt = merchantId.safeParse(c.req.query('attempt_id'))
    const charge = attempt.success ? await chargeByAttempt(store, attempt.data) : undefined
    return charge ? c.json(wireCharge(charge)) : absent(c)
  })
  app.get('/charges/:id', async (c) => {
    const charge = await known(c, store)
    return charge ? c.json(wireCharge(charge)) : absent(c)
  })
  app.post('/charges/:id/capture', async (c) => {
    const charge = await known(c, store)
    if (!charge) return absent(c)
    const read = await body(c, captureBody)
    if (read instanceof Response) return read
    return answer(c, await changeCharge(store, charge.id, now(), (current) => capture(current, read.amount)))
  })
  app.post('/charges/:id/void', async (c) => {
    const charge = await known(c, store)
    return charge ? answer(c, await changeCharge(store, charge.id, now(), cancel)) : absent(c)
  })
  app.post('/charges/:id/refunds', async (c) => {
    const charge = await known(c, store)
    if (!charge) return absent(c)
    const read = await body(c, refundBody)
    if (read instanceof Response) return read
    const asked = { refundId: read.refund_id, amount: read.amount }
    return answer(c, await refundCharge(store, charge.id, now(), asked))
  })
  return app
}

function secretKeyOnly(secretKey: string): MiddlewareHandler {
  // Hashes have one length, so that comparing them tells nothing, not even how long the key is.
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const expected = hash(`Bearer ${secretKey}`)
  return async (c, next) => {
    if (timingSafeEqual(hash(c.req.header('Authorization') ?? ''), expected)) return next()
    return problem(c, 401, 'The secret key is missing or wrong.')
  }
}

async function body<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema> | Response> {
  const read = await readObject(c)
  if (!read) return problem(c, 400, 'The body is not a JSON object.')
  const checked = schema.safeParse(read)
  if (checked.success) return checked.data
  return problem(c, 422, `Refused: ${checked.error.issues.map((issue) => issue.path.join('.')).join(', ')}`)
}

const orderOf = (read: z.output<typeof order>) => ({
  attemptId: read.attempt_id,
  kind: read.kind,
  amount: read.amount,
  currency: read.currency,
  description: read.description,
  token: read.kind === 'card' ? (read.token ?? null) : null,
  returnUrl: new URL(read.return_url).href,
  locale: firstLocale(read.locale),
})

async function known(c: Context, store: Store): Promise<Charge | undefined> {
  const id = c.req.param('id') ?? ''
  return looksLikeId('ch', id) ? chargeById(store, id) : undefined
}

const absent = (c: Context) => c.json({ error: { code: 'absent' } }, 404)

function answer(c: Context, given: ChargeAnswer): Response {
  if (!('refused' in given)) return c.json(wireCharge(given.charge))
  const charge = given.charge && wireCharge(given.charge)
  return c.json({ error: { code: given.refused }, charge }, statusOf(given.refused))
}

const statusOf = (refused: Refusal) => (refused === 'invalid_token' ? 402 : 409)

/** A charge as the merchant's server reads it. */
function wireCharge(charge: Charge) {
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
    ? { type: 'redirect', path: `/bank/${secret}` }
    : { type: 'challenge', client_secret: secret }
}
