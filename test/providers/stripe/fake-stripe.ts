import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type EventFacts, snapshotEvent } from './objects.ts'
import { fakePayments } from './payments.ts'
import { type Answer, decodeForm, failure, missing, page } from './wire.ts'

export const stripeKeys = {
  secretKey: 'sk_test_of_the_tests',
  publishableKey: 'pk_test_of_the_tests',
  webhookSecret: 'whsec_of_the_tests',
}

/** What goes wrong with one request. `done`: the work is done all the same. */
export interface Fault {
  /** Which request: `POST /v1/payment_intents`, as the beginning of its method and path. */
  on: string
  /** How many in a row; 1 where it isn't said. */
  times?: number
  done?: boolean
  /** What happens to the caller first. */
  first?: () => Promise<void>
  as: 'cut' | 'half' | 'late' | 'nonsense' | 409 | 429 | 500
}

interface Heard {
  method: string
  path: string
  key: string | undefined
  body: string
}

/**
 * Stripe's HTTP, as far as we use it, on a port of this machine. It keeps to what the real one promises on the wire: form
 * fields in, JSON out, an answer played back to whoever repeats a key, and refusals in Stripe's own shapes.
 */
export async function fakeStripe({ now = () => new Date(), lateMs = 1000 } = {}) {
  const told: EventFacts[] = []
  const heard: Heard[] = []
  const endpoints: { id: string; url: string; status: string; enabled_events: string[] }[] = []
  const domains: { id: string; domain_name: string; enabled: boolean; apple_pay: { status: string } }[] = []
  const faults: Fault[] = []
  const meanwhile: { on: string; happens: () => void }[] = []
  const played = new Map<string, { body: string; answer: Answer }>()
  // An event tells what was so when it happened.
  const tell = (type: EventFacts['type'], object: object) =>
    told.push({ id: `evt_fake${String(told.length + 1).padStart(6, '0')}`, type, object: structuredClone(object) })
  const payments = fakePayments(now, tell)

  function work(method: string, url: URL, body: string): Answer {
    const [, , kind, id = '', action] = url.pathname.split('/')
    const asked = `${method} ${kind} ${id && ':id'} ${action ?? ''}`.trim()
    const [form, query] = [decodeForm(body), decodeForm(url.search.slice(1))]
    if (asked === 'POST payment_intents') return payments.create(form)
    if (asked === 'GET payment_intents') return payments.list(query)
    if (asked === 'GET payment_intents :id') return payments.retrieve(id)
    if (asked === 'POST payment_intents :id capture') return payments.capture(id, form)
    if (asked === 'POST payment_intents :id cancel') return payments.cancel(id)
    if (asked === 'POST refunds') return payments.refund(form)
    if (asked === 'GET refunds') return payments.listRefunds(query)
    if (asked === 'GET webhook_endpoints') return page(endpoints, query, '/v1/webhook_endpoints')
    if (asked === 'GET payment_method_domains') return page(domains, query, '/v1/payment_method_domains')
    return missing('url')
  }

  /** The first answer under a key stands, a 500 too; another request under the same key is refused. */
  function keyed(key: string | undefined, body: string, answerIt: () => Answer): Answer {
    const before = key === undefined ? undefined : played.get(key)
    if (before) return before.body === body ? before.answer : failure(400, { type: 'idempotency_error' })
    const answer = answerIt()
    if (key !== undefined && answer.status !== 409 && answer.status !== 429) {
      played.set(key, { body, answer: structuredClone(answer) })
    }
    return answer
  }

  function faultOn(line: string): Fault | undefined {
    const at = faults.findIndex(({ on }) => line.startsWith(on))
    const fault = faults[at]
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times === 0) faults.splice(at, 1)
    return fault
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const [method, key] = [request.method ?? 'GET', request.headers['idempotency-key']?.toString()]
    const body = await text(request)
    heard.push({ method, path: url.pathname, key, body })
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return send(response, failure(401, { type: 'invalid_request_error', code: 'api_key_invalid' }))
    }
    for (const { on, happens } of meanwhile) if (`${method} ${url.pathname}`.startsWith(on)) happens()
    const fault = faultOn(`${method} ${url.pathname}`)
    await fault?.first?.()
    const answerIt = () => {
      if (!fault) return work(method, url, body)
      const answer = fault.done ? work(method, url, body) : undefined
      return typeof fault.as === 'number' ? failureOf(fault.as) : (answer ?? failure(500, { type: 'api_error' }))
    }
    if (fault && !fault.done && (fault.as === 'cut' || fault.as === 'half')) return response.destroy()
    const answer = keyed(key, body, answerIt)
    if (fault?.as === 'cut') return response.destroy()
    if (fault?.as === 'half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 }).write('{"id":')
      return setTimeout(() => response.destroy(), 20)
    }
    if (fault?.as === 'late') await pause(lateMs)
    if (fault?.as === 'nonsense') return send(response, { status: 200, body: { object: 'nonsense' } })
    send(response, answer)
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    ...payments,
    apiBase: `http://127.0.0.1:${port}`,
    /** Every event since the beginning, for a test to bring in any order, late, twice or never. */
    told,
    heard,
    /** Where the account brings its events, as Stripe's own pages have it. */
    endpoints,
    /** On which of the account's domains wallets are shown. */
    domains,
    /** As after a day. */
    forgetKeys: () => played.clear(),
    /** Something else happens just before a request is worked on. */
    meanwhile: (on: string, happens: () => void) => meanwhile.push({ on, happens }),
    spoil: (fault: Fault) => faults.push(fault),
    /** The event as Stripe would bring it. */
    webhook: (event: EventFacts, { secret = stripeKeys.webhookSecret, sentAt = now() } = {}) =>
      signedEvent(event, secret, sentAt),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>

const failureOf = (status: 409 | 429 | 500): Answer =>
  failure(
    status,
    {
      409: { type: 'invalid_request_error', code: 'lock_timeout' },
      429: { type: 'invalid_request_error', code: 'rate_limit' },
      500: { type: 'api_error' },
    }[status],
  )

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_fake' })
  response.end(JSON.stringify(body))
}

export const signedEvent = (event: EventFacts, secret: string, sentAt: Date) =>
  signed(snapshotEvent(event, Math.floor(sentAt.getTime() / 1000)), secret, sentAt)

/** By the written rule, not by the package that checks it. */
export function signed(event: object, secret: string, sentAt: Date) {
  const at = Math.floor(sentAt.getTime() / 1000)
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${digest}` } }
}
