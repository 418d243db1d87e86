import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import type { PaymentOrder } from '../payment-provider.ts'
import { monriProvider } from './client.ts'

// Fake of Monri's API: payment form, status, capture, refund, void and callbacks, with fault injection. It computes the
// digests independently of our code, from Monri's documentation.

export const monriKey = 'key-of-the-tests'
export const monriAuthenticityToken = '7db11ea5d4a1af32421b564c79b946d1ead3daf0'
const origin = 'https://monri.test'

const sha = (algorithm: 'sha1' | 'sha512', text: string) => createHash(algorithm).update(text).digest('hex')

/** `drop`: the request is lost. `fail_after`, `delay`: it is processed, but the response is a 500, or too late. */
export type MonriFault = 'drop' | 'delay' | 'fail_after'

interface Transaction {
  type: string
  amount: number
  approved: boolean
}

interface Order {
  number: string
  amount: number
  currency: string
  callbackUrl: string
  returnUrl: string
  transactions: Transaction[]
}

export interface MonriCallback {
  url: string
  body: string
  authorization: string
}

export interface FakeMonri {
  /** Serves the browser's form and our API requests. */
  app: Hono
  fetch: typeof globalThis.fetch
  orders: Map<string, Order>
  /** Callbacks that are not delivered yet. */
  callbacks: MonriCallback[]
  /** Executed actions in order, such as `capture 3000`. */
  executed: string[]
  /** Injects one fault each into the next requests whose path contains `path`. */
  injectFaults(path: string, ...faults: MonriFault[]): void
  /** Submits the form and then a good or a bad card. Returns the URL that the browser is redirected to. */
  pay(fields: Record<string, string>, outcome?: 'approve' | 'decline'): Promise<string | null>
}

export function fakeMonri({ delayMs = 300 } = {}): FakeMonri {
  const orders = new Map<string, Order>()
  const callbacks: MonriCallback[] = []
  const done: string[] = []
  const faults: { path: string; fault: MonriFault }[] = []
  const app = new Hono()

  app.post('/v2/form', async (c) => {
    const fields = Object.fromEntries(
      Object.entries(await c.req.parseBody()).map(([name, value]) => [name, `${value}`]),
    )
    const { order_number = '', amount = '', currency = '' } = fields
    if (fields.digest !== sha('sha512', monriKey + order_number + amount + currency)) return c.text('invalid digest', 403)
    if (fields.authenticity_token !== monriAuthenticityToken || fields.transaction_type !== 'authorize')
      return c.text('invalid form', 422)
    const known = orders.get(order_number)
    if (known?.transactions.some(({ approved }) => approved)) return c.text('order is paid already', 422)
    orders.set(order_number, {
      number: order_number,
      amount: Number(amount),
      currency,
      callbackUrl: fields.callback_url_override ?? '',
      returnUrl: fields.success_url_override ?? '',
      transactions: known?.transactions ?? [],
    })
    const button = (outcome: string) => `<button name="outcome" value="${outcome}">${outcome}</button>`
    const buttons = button('approve') + button('decline')
    return c.html(`<h1>Monri ${order_number}</h1><form method="post" action="/cards/${order_number}">${buttons}</form>`)
  })

  app.post('/cards/:order', async (c) => {
    const order = orders.get(c.req.param('order'))
    const { outcome } = await c.req.parseBody()
    if (!order) return c.text('no such order', 404)
    const approved = outcome === 'approve'
    order.transactions.push({ type: 'authorize', amount: order.amount, approved })
    if (!approved) return c.text('The card was declined. Please try another one.')
    callbacks.push(signedMonriCallback(order))
    return c.redirect(returnUrlOf(order), 302)
  })

  app.post('/orders/show', async (c) => {
    const request = fieldsIn(await c.req.text())
    const number = request['order-number'] ?? ''
    if (request.digest !== sha('sha1', monriKey + number)) return c.text('invalid digest', 403)
    const order = orders.get(number)
    if (!order || order.transactions.length === 0) return c.text('', 404)
    const list = order.transactions.map((one) => transactionXml(order, one)).join('')
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<order><transactions type="array">${list}</transactions></order>`,
    )
  })

  app.post('/transactions/:order/:document', async (c) => {
    const order = orders.get(c.req.param('order'))
    const type = c.req.param('document').replace(/\.xml$/, '')
    const request = fieldsIn(await c.req.text())
    const amount = Number(request.amount)
    if (!order) return c.text('', 404)
    if (request.digest !== sha('sha1', monriKey + order.number + request.amount + request.currency)) return c.text('', 406)
    const transaction = { type, amount, approved: isAllowed(order, type, amount) }
    order.transactions.push(transaction)
    if (transaction.approved) done.push(`${type} ${amount}`)
    return c.body(transactionXml(order, transaction), 201)
  })

  const fetchWithFaults = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input))
    const at = faults.findIndex(({ path }) => pathname.includes(path))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'drop') throw new TypeError('fetch failed')
    const response = await app.request(pathname, init)
    if (fault === 'delay') await pause(delayMs)
    return fault === 'fail_after' ? new Response('out of order', { status: 500 }) : response
  }

  return {
    app,
    fetch: fetchWithFaults,
    orders,
    callbacks,
    executed: done,
    injectFaults: (path, ...injected) => void faults.push(...injected.map((fault) => ({ path, fault }))),
    async pay(fields, outcome = 'approve') {
      const form = await app.request('/v2/form', { method: 'POST', body: new URLSearchParams(fields) })
      if (!form.ok) throw new Error(`Monri rejected the form: ${await form.text()}`)
      const body = new URLSearchParams({ outcome })
      const response = await app.request(`/cards/${fields.order_number}`, { method: 'POST', body })
      return response.headers.get('Location')
    },
  }
}

function isAllowed({ transactions }: Order, type: string, amount: number): boolean {
  const sum = (of: string) =>
    transactions.filter((one) => one.approved && one.type === of).reduce((total, one) => total + one.amount, 0)
  const open = sum('authorize') > 0 && sum('capture') === 0 && sum('void') === 0
  if (type === 'capture') return open && amount <= sum('authorize')
  if (type === 'void') return open
  return type === 'refund' && sum('capture') >= sum('refund') + amount
}

const transactionXml = ({ number, currency }: Order, { type, amount, approved }: Transaction) =>
  `<transaction>
    <id type="integer">845</id>
    <acquirer>rogach bank</acquirer>
    <order-number>${number}</order-number>
    <amount type="integer">${amount}</amount>
    <currency>${currency}</currency>
    <response-code>${approved ? '0000' : '0005'}</response-code>
    <approval-code nil="true"/>
    <response-message>${approved ? 'transaction approved' : 'declined'} &amp; logged</response-message>
    <status>${approved ? 'approved' : 'declined'}</status>
    <transaction-type>${type}</transaction-type>
  </transaction>`

const fieldsIn = (xml: string): Record<string, string> =>
  Object.fromEntries([...xml.matchAll(/<([\w-]+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]))

/** A signed callback for an order, as Monri sends it after the authorisation. */
export function signedMonriCallback(
  order: Pick<Order, 'number' | 'amount' | 'currency' | 'callbackUrl'>,
  secret = monriKey,
): MonriCallback {
  const body = JSON.stringify({
    id: 186562,
    order_number: order.number,
    amount: order.amount,
    currency: order.currency,
    response_code: '0000',
    status: 'approved',
    transaction_type: 'authorize',
  })
  return { url: order.callbackUrl, body, authorization: `WP3-callback ${sha('sha512', secret + body)}` }
}

function returnUrlOf({ number, amount, currency, returnUrl }: Order): string {
  const query = new URLSearchParams({ amount: `${amount}`, currency, order_number: number, response_code: '0000' })
  const address = `${returnUrl}?${query}`
  return `${address}&digest=${sha('sha512', monriKey + address)}`
}

export const monriProviderFor = (monri: Pick<FakeMonri, 'fetch'>, timeoutMs = 200) =>
  monriProvider({
    key: monriKey,
    authenticityToken: monriAuthenticityToken,
    apiBase: origin,
    callbackUrl: 'http://bonaca.test/api/payments/monri/events',
    timeoutMs,
    fetch: monri.fetch,
  })

export const monriOrderFor = (attemptId: string, amount = 3000): PaymentOrder => ({
  attemptId,
  reservationCode: 'BNC-7K4Q2X',
  amount,
  currency: 'EUR',
  token: null,
  returnUrl: 'https://bonaca.example/de/buchung/x7',
  locale: 'de',
})
