import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import type { PaymentOrder, PaymentProvider } from '../payment-provider.ts'
import { sandboxProvider } from './client.ts'
import { createSandbox, type SandboxSettings } from './server/sandbox.ts'

export const sandboxSecretKey = 'sk_of_the_tests'
export const sandboxWebhookSecret = 'whsec_of_the_tests'
export const goodCard = { holder: 'Ana Kovač', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

export interface WebhookDelivery {
  url: string
  body: string
  signature: string
  type: string
  eventId: string
  attemptId: string
}

/** An empty sandbox on a test database, with a manual clock, its HTTP interface and the provider adapter. */
export async function createTestSandbox(db: Database, changes: Partial<SandboxSettings<Tables>> = {}) {
  await sql`truncate sandbox.token, sandbox.charge, sandbox.refund, sandbox.event`.execute(db)
  const clock = { now: new Date('2027-03-01T10:00:00Z') }
  const deliveries: WebhookDelivery[] = []
  const answers = { status: 200 }
  const sandbox = createSandbox({
    db,
    secretKey: sandboxSecretKey,
    webhookSecret: sandboxWebhookSecret,
    now: () => clock.now,
    webhookUrlFor: (provider) => `http://merchant.test/api/payments/${provider}/events`,
    deliver: async (url, init) => {
      deliveries.push(deliveryOf(url, init))
      return new Response(null, { status: answers.status })
    },
    log: { warn: () => {}, error: () => {} },
    noResponseMs: 5_000,
    ...changes,
  })
  const root = new Hono().route('/sandbox', sandbox.app)
  const request = async (path: string, init?: RequestInit) => root.request(`http://sandbox.test/sandbox${path}`, init)
  const provider = (kind: PaymentProvider['kind'], timeoutMs = 8000) =>
    sandboxProvider(kind, {
      baseUrl: 'http://sandbox.test',
      publicUrl: 'https://bonaca.example',
      secretKey: sandboxSecretKey,
      webhookSecret: sandboxWebhookSecret,
      timeoutMs,
      fetch: async (url, init) => root.request(url, init),
    })

  return {
    ...sandbox,
    request,
    provider,
    deliveries,
    /** Status of the merchant's responses to webhooks. */
    answers,
    clock,
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    async tokenFor(number: string): Promise<string> {
      const init = { method: 'POST', body: JSON.stringify({ ...goodCard, number }) }
      const { token } = await (await request('/tokens', init)).json()
      return token
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>

function deliveryOf(url: string, init: RequestInit): WebhookDelivery {
  const body = String(init.body)
  const { id, type, data } = JSON.parse(body)
  const signature = new Headers(init.headers).get('Sandbox-Signature') ?? ''
  return { url, body, signature, type, eventId: id, attemptId: data.attempt_id }
}

export const sandboxOrderFor = (attemptId: string, token: string | null, amount = 3000): PaymentOrder => ({
  attemptId,
  reservationCode: 'BNC-7K4Q2X',
  amount,
  currency: 'EUR',
  token,
  returnUrl: 'https://bonaca.example/de/buchung/x7',
  locale: 'de',
})
