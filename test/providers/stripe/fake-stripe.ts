import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { answerBrowser, type FakeAccount, fakeAccount } from './account.ts'
import { type FakeDisputes, fakeDisputes } from './disputes.ts'
import { type StripeEventInput, snapshotEvent, thinEvent } from './objects.ts'
import { type FakePayments, fakePayments } from './payment-intents.ts'
import { decodeForm, failure, missing, type StripeResponse, success, textAt } from './wire-format.ts'

export const stripeKeys = {
  secretKey: 'sk_test_of_the_tests',
  publishableKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_of_the_tests',
}

/** A restricted key of the same account: it may read and write all that is not forbidden. */
export const restrictedKey = 'rk_test_of_the_tests'

/** A fault injected into matching requests. `processed`: the request is processed nevertheless. */
export interface StripeFault {
  /** Prefix of method and path: `POST /v1/payment_intents`. */
  on: string
  /** Number of consecutive requests, default 1. */
  times?: number
  processed?: boolean
  /** Runs before the request is processed. */
  before?: () => Promise<void>
  kind: 'cut' | 'half' | 'late' | 'nonsense' | 409 | 429 | 500
}

interface ReceivedRequest {
  method: string
  path: string
  key: string | undefined
  body: string
}

interface WebhookOptions {
  secret?: string
  sentAt?: Date
  thin?: boolean
}

export interface FakeStripe extends FakePayments, FakeAccount, FakeDisputes {
  apiBase: string
  /** All events so far; a test delivers them in any order, late, twice or never. */
  events: StripeEventInput[]
  requests: ReceivedRequest[]
  /** Expires all idempotency keys, as Stripe does after 24 hours. */
  expireIdempotencyKeys(): void
  /** Runs `happens` before each request whose method and path begin with `on`. */
  beforeRequest(on: string, happens: () => void): void
  injectFault(fault: StripeFault): void
  /** The signed webhook request for an event. From then on, its object can be fetched, also if another application created it. */
  webhook(event: StripeEventInput, options?: WebhookOptions): ReturnType<typeof signed>
  close(): Promise<void>
}

/**
 * The part of Stripe's HTTP API that we use, on a local port. It follows the documented protocol: form fields in, JSON
 * out, idempotency keys replay the first response, errors have Stripe's shapes.
 */
export async function fakeStripe({ now = () => new Date(), lateMs = 1000 } = {}): Promise<FakeStripe> {
  const events: StripeEventInput[] = []
  const requests: ReceivedRequest[] = []
  const faults: StripeFault[] = []
  const hooks: { on: string; happens: () => void }[] = []
  const replays = new Map<string, { body: string; answer: StripeResponse }>()
  const objects = new Map<string, object>()
  const remember = (object: { id?: string }) =>
    void (object.id && !objects.has(object.id) && objects.set(object.id, object))
  // Events contain a snapshot of the object.
  const emit = (type: StripeEventInput['type'], object: { id?: string }) => {
    remember(object)
    const event = { id: `evt_fake${String(events.length + 1).padStart(6, '0')}`, type, object: structuredClone(object) }
    events.push(event)
    deliver(event)
  }
  const { account, deliver, isForbidden, list } = fakeAccount(now, [stripeKeys.secretKey, restrictedKey], (event) =>
    signed(snapshotEvent(event, Math.floor(now().getTime() / 1000)), stripeKeys.webhookSecret, now()),
  )
  const disputes = fakeDisputes(now, emit)
  const payments = fakePayments(now, emit, disputes.isDisputed)

  function route(method: string, url: URL, body: string): StripeResponse {
    const [, , kind, id = '', action] = url.pathname.replace('radar/', 'radar.').split('/')
    const operation = `${method} ${kind} ${id && ':id'} ${action ?? ''}`.trim()
    const [form, query] = [decodeForm(body), decodeForm(url.search.slice(1))]
    if (isForbidden(url.pathname))
      return failure(403, { type: 'invalid_request_error', code: 'more_permissions_required' })
    if (operation === 'POST payment_intents') return payments.create(form)
    if (url.pathname === '/v1/test_helpers/confirmation_tokens') {
      return success(payments.createConfirmationToken(textAt(form, 'payment_method') ?? ''))
    }
    if (operation === 'GET payment_intents') return payments.list(query)
    if (operation === 'POST payment_intents :id capture') return payments.capture(id, form)
    if (operation === 'POST payment_intents :id cancel') return payments.cancel(id)
    if (operation === 'POST refunds') return payments.refund(form)
    if (operation === 'GET refunds') return payments.listRefunds(query)
    if (method !== 'GET') return missing('url')
    const listed = id === '' ? disputes.listDisputes(kind ?? '', query) : undefined
    if (listed) return listed
    return list(url.pathname, query) ?? (operation.endsWith(':id') ? retrieve(id) : missing('url'))
  }

  const retrieve = (id: string): StripeResponse => {
    const object = objects.get(id)
    return object ? success(object) : missing('id')
  }

  /** Replays the first response of an idempotency key, even a 500, but no 409 or 429. Another body with the same key fails. */
  function withIdempotency(key: string | undefined, body: string, execute: () => StripeResponse): StripeResponse {
    const replay = key === undefined ? undefined : replays.get(key)
    if (replay) return replay.body === body ? replay.answer : failure(400, { type: 'idempotency_error' })
    const answer = execute()
    if (key !== undefined && answer.status !== 409 && answer.status !== 429) {
      replays.set(key, { body, answer: structuredClone(answer) })
    }
    return answer
  }

  function nextFault(requestLine: string): StripeFault | undefined {
    const index = faults.findIndex(({ on }) => requestLine.startsWith(on))
    const fault = faults[index]
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times === 0) faults.splice(index, 1)
    return fault
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const [method, key] = [request.method ?? 'GET', request.headers['idempotency-key']?.toString()]
    const body = await text(request)
    requests.push({ method, path: url.pathname, key, body })
    const apiKey = request.headers.authorization?.replace('Bearer ', '')
    if (apiKey?.startsWith('pk_')) {
      return send(response, answerBrowser(apiKey === stripeKeys.publishableKey, url, payments.intents))
    }
    if (!account.keys.has(apiKey ?? '')) {
      return send(response, failure(401, { type: 'invalid_request_error', code: 'api_key_invalid' }))
    }
    for (const { on, happens } of hooks) if (`${method} ${url.pathname}`.startsWith(on)) happens()
    const fault = nextFault(`${method} ${url.pathname}`)
    await fault?.before?.()
    const execute = () => {
      if (!fault) return route(method, url, body)
      const answer = fault.processed ? route(method, url, body) : undefined
      return typeof fault.kind === 'number' ? failureOf(fault.kind) : (answer ?? failure(500, { type: 'api_error' }))
    }
    if (fault && !fault.processed && (fault.kind === 'cut' || fault.kind === 'half')) return response.destroy()
    const answer = withIdempotency(key, body, execute)
    if (fault?.kind === 'cut') return response.destroy()
    if (fault?.kind === 'half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 }).write('{"id":')
      return setTimeout(() => response.destroy(), 20)
    }
    if (fault?.kind === 'late') await pause(lateMs)
    if (fault?.kind === 'nonsense') return send(response, { status: 200, body: { object: 'nonsense' } })
    send(response, answer)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ...payments,
    ...disputes,
    apiBase: `http://127.0.0.1:${port}`,
    events,
    requests,
    ...account,
    expireIdempotencyKeys: () => replays.clear(),
    beforeRequest: (on, happens) => void hooks.push({ on, happens }),
    injectFault: (fault) => void faults.push(fault),
    webhook(event, { secret = stripeKeys.webhookSecret, sentAt = now(), thin = false } = {}) {
      remember(event.object)
      return thin ? signed(thinEvent(event, sentAt), secret, sentAt) : signedEvent(event, secret, sentAt)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const failureOf = (status: 409 | 429 | 500): StripeResponse =>
  failure(
    status,
    {
      409: { type: 'invalid_request_error', code: 'lock_timeout' },
      429: { type: 'invalid_request_error', code: 'rate_limit' },
      500: { type: 'api_error' },
    }[status],
  )

function send(response: ServerResponse, { status, body }: StripeResponse) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' })
  response.end(JSON.stringify(body))
}

export const signedEvent = (event: StripeEventInput, secret: string, sentAt: Date) =>
  signed(snapshotEvent(event, Math.floor(sentAt.getTime() / 1000)), secret, sentAt)

/** Signs as documented by Stripe, without the package under test. */
export function signed(event: object, secret: string, sentAt: Date) {
  const at = Math.floor(sentAt.getTime() / 1000)
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${digest}` } }
}
