import { z } from 'zod'
import { exchange, type Heard } from '../exchange.ts'
import {
  type AttemptReference,
  declineReasons,
  type PaymentProvider,
  type PaymentSnapshot,
  type ProviderAnswer,
} from '../payment-provider.ts'
import { readSandboxWebhook } from './webhook.ts'

export interface SandboxClientSettings {
  /** The origin at which our server reaches the sandbox, such as `http://127.0.0.1:3000`; it lives there under `/sandbox`. */
  baseUrl: string
  /** The origin at which a visitor's browser reaches it, such as `https://bonaca.example`. */
  publicUrl: string
  secretKey: string
  webhookSecret: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
}

const mount = '/sandbox'

const charge = z.object({
  id: z.string().min(1),
  attempt_id: z.string(),
  status: z.enum(['requires_action', 'processing', 'authorized', 'captured', 'declined', 'canceled']),
  amount: z.int(),
  currency: z.string(),
  captured_amount: z.int(),
  refunded_amount: z.int(),
  decline_code: z.string().nullable(),
  next_action: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('challenge'), client_secret: z.string() }),
      z.object({ type: z.literal('redirect'), path: z.string().startsWith('/') }),
    ])
    .nullable(),
})
const failure = z.object({ error: z.object({ code: z.string() }), charge: charge.optional() })
const declineReason = z.enum(declineReasons).catch('provider_fault')

/** The sandbox as a payment provider: `card` is `sandbox`, `bank_card` is `sandbox_bank`. */
export function sandboxProvider(kind: PaymentProvider['kind'], settings: SandboxClientSettings): PaymentProvider {
  const call = caller(settings)
  const snapshotOf = snapshots(settings.publicUrl)
  const reader = answerReader(snapshotOf)

  const find = ({ attemptId, reference }: AttemptReference) =>
    call('GET', reference ? chargePath(reference) : `/v1/charges?attempt_id=${encodeURIComponent(attemptId)}`)

  /** Acts on a charge; where its id never reached us, asks for it first. */
  async function act(of: AttemptReference, action: string, body: object): Promise<ProviderAnswer> {
    if (of.reference) return reader.action(await call('POST', `${chargePath(of.reference)}/${action}`, body))
    const found = reader.asked(await find(of))
    return found.outcome === 'ok' ? act({ ...of, reference: found.snapshot.reference }, action, body) : found
  }

  return {
    id: kind === 'card' ? 'sandbox' : 'sandbox_bank',
    kind,
    clientConfiguration: () => ({ ...(kind === 'card' && { script: `${mount}/v1.js` }), test_mode: '1' }),
    async start(order) {
      const answer = await call('POST', '/v1/charges', {
        attempt_id: order.attemptId,
        kind,
        amount: order.amount,
        currency: order.currency,
        description: order.reservationCode,
        token: order.token,
        capture: false,
        return_url: order.returnUrl,
        locale: order.locale,
      })
      return reader.started(answer)
    },
    snapshot: async (of) => reader.asked(await find(of)),
    capture: ({ amount, ...of }) => act(of, 'capture', { amount }),
    async void(of) {
      const answer = await act(of, 'void', {})
      // What can't be voided any more has become something else meanwhile: then that is the news.
      return answer.outcome === 'declined' && answer.reason !== 'absent' ? reader.asked(await find(of)) : answer
    },
    refund: ({ refundId, amount, ...of }) => act(of, 'refunds', { refund_id: refundId, amount }),
    parseWebhook: (webhook) => readSandboxWebhook({ ...webhook, secret: settings.webhookSecret }),
  }
}

const chargePath = (reference: string) => `/v1/charges/${encodeURIComponent(reference)}`

function caller({ baseUrl, secretKey, timeoutMs = 8000, fetch }: SandboxClientSettings) {
  const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' }
  return (method: 'GET' | 'POST', path: string, body?: object): Promise<Heard> =>
    exchange(
      baseUrl + mount + path,
      { method, headers, ...(body && { body: JSON.stringify(body) }) },
      { timeoutMs, fetch },
    )
}

/** The sandbox's answers in our vocabulary. What isn't understood is `unknown`, never a refusal. */
function answerReader(snapshotOf: (read: z.output<typeof charge>) => PaymentSnapshot) {
  function read(heard: Heard, refusal: (status: number, code: string | undefined) => ProviderAnswer | null) {
    if ('silence' in heard) return unknown(heard.silence)
    const status = heard.status
    const body = parsed(heard.text)
    if (status >= 200 && status < 300) {
      const understood = charge.safeParse(body)
      return understood.success ? ok(snapshotOf(understood.data)) : unknown('an answer that is no charge')
    }
    const code = failure.safeParse(body).data?.error.code
    return refusal(status, code) ?? unknown(`answered ${status}${code ? ` ${code}` : ''}`)
  }
  const absent = (status: number, code: string | undefined) =>
    status === 404 && code === 'absent' ? declined('absent') : null
  return {
    started: (heard: Heard) =>
      read(heard, (status, code) => {
        if (status === 402 && code) return declined(declineReason.parse(code))
        // Refused before anything was begun: our fault or theirs, but no money is under way.
        return [400, 401, 413, 422].includes(status) ? declined('provider_fault') : null
      }),
    asked: (heard: Heard) => read(heard, absent),
    action: (heard: Heard) =>
      read(heard, (status, code) => (status === 409 && code ? declined('provider_fault') : absent(status, code))),
  }
}

const ok = (snapshot: PaymentSnapshot): ProviderAnswer => ({ outcome: 'ok', snapshot })
const declined = (reason: z.output<typeof declineReason>): ProviderAnswer => ({ outcome: 'declined', reason })
const unknown = (why: string): ProviderAnswer => ({ outcome: 'unknown', why })

function snapshots(publicUrl: string) {
  return (read: z.output<typeof charge>): PaymentSnapshot => ({
    reference: read.id,
    attemptId: read.attempt_id,
    status: read.status,
    amount: read.status === 'captured' ? read.captured_amount : read.amount,
    currency: read.currency,
    refundedAmount: read.refunded_amount,
    ...(read.decline_code !== null && { decline: declineReason.parse(read.decline_code) }),
    ...(read.next_action && { nextAction: nextActionOf(read.next_action, publicUrl) }),
  })
}

function nextActionOf(
  action: NonNullable<z.output<typeof charge>['next_action']>,
  publicUrl: string,
): NonNullable<PaymentSnapshot['nextAction']> {
  return action.type === 'challenge'
    ? action
    : { type: 'redirect', url: publicUrl + mount + action.path, method: 'GET', fields: {} }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
