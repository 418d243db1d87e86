import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { type HttpResult, sendRequest } from '../http-client.ts'
import {
  type AttemptReference,
  declined,
  declineReasons,
  ok,
  type PaymentProvider,
  type PaymentSnapshot,
  type ProviderResult,
  unknown,
} from '../payment-provider.ts'
import { parseSandboxWebhook } from './webhook.ts'

export interface SandboxClientSettings {
  /** Origin for API requests of our server, such as `http://127.0.0.1:3000`. The sandbox is mounted there under `/sandbox`. */
  baseUrl: string
  /** Origin for the visitor's browser, such as `https://bonaca.example`. */
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

/** Creates the adapter of the sandbox: provider `sandbox` for `card`, `sandbox_bank` for `bank_card`. */
export function sandboxProvider(kind: PaymentProvider['kind'], settings: SandboxClientSettings): PaymentProvider {
  const request = createRequester(settings)
  const toResult = createResultMapper(settings.publicUrl)

  const find = ({ attemptId, reference }: AttemptReference) =>
    request('GET', reference ? chargePath(reference) : `/v1/charges?attempt_id=${encodeURIComponent(attemptId)}`)

  /** Sends an action for a charge. If the id of the charge is unknown, looks it up by attempt id first. */
  async function act(attempt: AttemptReference, action: string, body: object): Promise<ProviderResult> {
    const { reference } = attempt
    if (reference) return toResult.action(await request('POST', `${chargePath(reference)}/${action}`, body))
    const found = toResult.snapshot(await find(attempt))
    return found.outcome === 'ok' ? act({ ...attempt, reference: found.snapshot.reference }, action, body) : found
  }

  return {
    id: kind === 'card' ? 'sandbox' : 'sandbox_bank',
    kind,
    ...(kind === 'bank_card' && { returnParameters: ['charge'] }),
    clientConfiguration: () => ({ ...(kind === 'card' && { script: `${mount}/v1.js` }), test_mode: '1' }),
    async start(order) {
      const response = await request('POST', '/v1/charges', {
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
      return toResult.start(response)
    },
    snapshot: async (attempt) => toResult.snapshot(await find(attempt)),
    capture: ({ amount, ...attempt }) => act(attempt, 'capture', { amount }),
    async void(attempt) {
      const result = await act(attempt, 'void', {})
      // The sandbox rejects a void if the state has changed meanwhile. The result is then the current state.
      return result.outcome === 'declined' && result.reason !== 'absent'
        ? toResult.snapshot(await find(attempt))
        : result
    },
    refund: ({ refundId, amount, ...attempt }) => act(attempt, 'refunds', { refund_id: refundId, amount }),
    parseWebhook: (webhook) => parseSandboxWebhook({ ...webhook, secret: settings.webhookSecret }),
  }
}

const chargePath = (reference: string) => `/v1/charges/${encodeURIComponent(reference)}`

function createRequester({ baseUrl, secretKey, timeoutMs = 8000, fetch }: SandboxClientSettings) {
  const headers = { Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' }
  return (method: 'GET' | 'POST', path: string, body?: object): Promise<HttpResult> =>
    sendRequest(
      baseUrl + mount + path,
      { method, headers, ...(body && { body: JSON.stringify(body) }) },
      { timeoutMs, fetch },
    )
}

/** Maps responses of the sandbox to results of the port. An invalid response is `unknown`, never `declined`. */
function createResultMapper(publicUrl: string) {
  const toSnapshot = createSnapshotMapper(publicUrl)

  function map(response: HttpResult, toDeclined: (status: number, code: string | undefined) => ProviderResult | null) {
    if ('noAnswer' in response) return unknown(response.noAnswer)
    const { status } = response
    const body = parseJson(response.text)
    if (status >= 200 && status < 300) {
      const parsed = charge.safeParse(body)
      return parsed.success ? ok(toSnapshot(parsed.data)) : unknown('the response is not a valid charge')
    }
    const code = failure.safeParse(body).data?.error.code
    return toDeclined(status, code) ?? unknown(`status ${status}${code ? ` ${code}` : ''}`)
  }
  const absent = (status: number, code: string | undefined) =>
    status === 404 && code === 'absent' ? declined('absent') : null
  return {
    start: (response: HttpResult) =>
      map(response, (status, code) => {
        if (status === 402 && code) return declined(declineReason.parse(code))
        // With these statuses the sandbox rejects a request before it creates a charge, so nothing was charged.
        return [400, 401, 413, 422].includes(status) ? declined('provider_fault') : null
      }),
    snapshot: (response: HttpResult) => map(response, absent),
    action: (response: HttpResult) =>
      map(response, (status, code) => (status === 409 && code ? declined('provider_fault') : absent(status, code))),
  }
}

export function createSnapshotMapper(publicUrl: string) {
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
