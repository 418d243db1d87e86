import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { answerBrowser, type FakeAccount, fakeAccount } from './account.ts'
import { type FakeDisputes, fakeDisputes } from './disputes.ts'
import { idempotencyKeys, responseHeaders, temporaryErrors } from './idempotency.ts'
import { type StripeEventInput, snapshotEvent, thinEvent } from './objects.ts'
import { type FakePayments, fakePayments } from './payment-intents.ts'
import { type Routes, stripeRoutes } from './routes.ts'
import { decodeForm, failure, missing, type StripeResponse, success, unexecuted } from './wire-format.ts'

export const stripeKeys = {
  secretKey: 'sk_test_of_the_tests',
  publishableKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_of_the_tests',
}

/** A restricted key of the same account: it may read and write all that is not forbidden. */
export const restrictedKey = 'rk_test_of_the_tests'

type TemporaryError = keyof typeof temporaryErrors

/** A fault injected into matching requests. `processed`: the request is processed nevertheless. */
export interface StripeFault {
  /** Prefix of method and path: `POST /v1/payment_intents`. */
  on: string
  /** Number of consecutive requests, default 1. */
  times?: number
  processed?: boolean
  /** Runs before the request is processed. */
  before?: () => Promise<void>
  kind: 'cut' | 'half' | 'late' | 'nonsense' | TemporaryError
}

interface ReceivedRequest {
  method: string
  path: string
  /** The request without its ids: `POST payment_intents :id capture`. */
  operation: string
  key: string | undefined
  query: string
  body: string
  answer?: StripeResponse
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
  routes: Routes
  /** Expires all idempotency keys, as Stripe does after 24 hours. */
  expireIdempotencyKeys(): void
  /** Runs `happens` before each request whose method and path begin with `on`. */
  beforeRequest(on: string, happens: () => void): void
  /** @returns a function that removes the fault */
  injectFault(fault: StripeFault): () => void
  /**
   * Returns the signed webhook request for an event. After this call the event's object can be fetched, even if another
   * application of the account created it.
   */
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
  const keys = idempotencyKeys()
  const objects = new Map<string, object>()
  const remember = (object: { id?: string }) =>
    void (object.id && !objects.has(object.id) && objects.set(object.id, object))
  const sign = (event: StripeEventInput, thin: boolean) => signedEvent(event, stripeKeys.webhookSecret, now(), thin)
  // Events contain a snapshot of the object.
  const emit = (type: StripeEventInput['type'], object: { id?: string }) => {
    remember(object)
    const event = { id: `evt_fake${String(events.length + 1).padStart(6, '0')}`, type, object: structuredClone(object) }
    events.push(event)
    deliver(event)
  }
  const { account, deliver, isForbidden, lists } = fakeAccount(now, [stripeKeys.secretKey, restrictedKey], sign)
  const disputes = fakeDisputes(now, emit)
  const payments = fakePayments(now, emit, disputes.isDisputed)

  const retrieve = (id: string): StripeResponse => {
    const object = objects.get(id)
    return object ? success(object) : missing('id')
  }
  const routes = stripeRoutes({ payments, disputes, lists, retrieve })

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
    const { operation, id } = operationOf(method, url.pathname)
    const received: ReceivedRequest = { method, path: url.pathname, operation, key, query: url.search.slice(1), body }
    requests.push(received)
    const answerWith = (answer: StripeResponse) => {
      received.answer = structuredClone(answer)
      send(response, answer)
    }
    const apiKey = request.headers.authorization?.replace('Bearer ', '')
    if (apiKey?.startsWith('pk_')) {
      return answerWith(answerBrowser(apiKey === stripeKeys.publishableKey, url, payments.intents))
    }
    if (!account.keys.has(apiKey ?? '')) {
      return answerWith(failure(401, { type: 'invalid_request_error' }))
    }
    for (const { on, happens } of hooks) if (`${method} ${url.pathname}`.startsWith(on)) happens()
    const fault = nextFault(`${method} ${url.pathname}`)
    const route = () => {
      payments.expire()
      if (isForbidden(url.pathname)) return unexecuted(403, { type: 'invalid_request_error' })
      return routes[operation]?.[2](id, decodeForm(body || received.query)) ?? missing('url')
    }
    const execute = async () => {
      await fault?.before?.()
      const answer = !fault || fault.processed ? route() : temporaryErrors[500]
      return fault && fault.kind in temporaryErrors ? temporaryErrors[fault.kind as TemporaryError] : answer
    }
    if (fault && !fault.processed && (fault.kind === 'cut' || fault.kind === 'half')) {
      await fault.before?.()
      return response.destroy()
    }
    const answer = await keys.execute(key, `${method} ${url.pathname} ${body}`, execute)
    if (fault?.kind === 'cut') return response.destroy()
    if (fault?.kind === 'half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 }).write('{"id":')
      return setTimeout(() => response.destroy(), 20)
    }
    if (fault?.kind === 'late') await pause(lateMs)
    if (fault?.kind === 'nonsense') return send(response, success({ object: 'nonsense' }))
    answerWith(answer)
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
    routes,
    expireIdempotencyKeys: keys.expire,
    beforeRequest: (on, happens) => void hooks.push({ on, happens }),
    injectFault(fault) {
      faults.push(fault)
      return () => void faults.splice(faults.indexOf(fault), 1)
    },
    webhook(event, { secret = stripeKeys.webhookSecret, sentAt = now(), thin = false } = {}) {
      remember(event.object)
      return signedEvent(event, secret, sentAt, thin)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Names the operation: `GET /v1/refunds/re_1` is `GET refunds :id`. Some collections have names of two parts. */
function operationOf(method: string, path: string) {
  const shape = /^\/v[12]\/((?:(?:core|radar|test_helpers)\/)?\w+)\/?([^/]*)\/?(.*)/
  const [, collection, id = '', action] = shape.exec(path) ?? []
  return { operation: [method, collection, id && ':id', action].filter(Boolean).join(' '), id }
}

function send(response: ServerResponse, answer: StripeResponse) {
  response.writeHead(answer.status, responseHeaders(answer))
  response.end(JSON.stringify(answer.body))
}

export const signedEvent = (event: StripeEventInput, secret: string, sentAt: Date, thin = false) =>
  signed(thin ? thinEvent(event, sentAt) : snapshotEvent(event, Math.floor(sentAt.getTime() / 1000)), secret, sentAt)

/** Signs as documented by Stripe, without the package under test. */
export function signed(event: object, secret: string, sentAt: Date) {
  const at = Math.floor(sentAt.getTime() / 1000)
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${digest}` } }
}
