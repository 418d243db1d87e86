import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { openApiOf } from '../src/api/openapi.ts'
import { type Call, type CallName, calls } from '../src/contract/calls.ts'
import type { ReservationView } from '../src/contract/reservation.ts'

// The package is CommonJS: its function is the module's default, or the default of that.
const addFormats = addFormatsModule.default ?? addFormatsModule

interface Asked {
  /** Fills the path's parameters. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** An answer whose shape was held against the contract already. */
export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the contract has checked it, and a test names what it looks for
  body: any
  headers: Headers
}

/** Calls the API as a client would, and holds every answer against its schema. */
export async function call(app: Hono, name: CallName, asked: Asked = {}): Promise<Answered> {
  const described: Call = calls[name]
  const path = described.path.replace(/:(\w+)/g, (_, key: string) => asked.path?.[key] ?? '')
  const query = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
  const response = await app.request(`http://bonaca.test/api${path}${query}`, {
    method: described.method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      ...(asked.body !== undefined && { 'Content-Type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
  })
  return holdAgainstContract(described, response)
}

/** Every answer is held against the published description, as a stranger's client would generate its types from it. */
export async function holdAgainstContract(described: Call, response: Response): Promise<Answered> {
  const body: unknown = await response.json()
  const { status, headers } = response
  const documented = [described.status, ...described.refuses]
  expect(documented, `${described.path} answered ${status}: ${JSON.stringify(body)}`).toContain(status)
  const [type, schema] = published(described, status)
  expect(headers.get('Content-Type')?.split(';')[0]).toBe(type)
  const validate = ajv.compile(schema)
  expect(validate(body), ajv.errorsText(validate.errors)).toBe(true)
  return { status, body, headers }
}

/** What is undocumented about an answer, in words; undefined when it is as the description says. */
export function isDocumented(
  described: Call,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  if (![described.status, ...described.refuses].includes(status)) return `${status} isn’t among its answers: ${text}`
  const [wanted, schema] = published(described, status)
  if (type.split(';')[0] !== wanted) return `is ${type} instead of ${wanted}`
  const validate = compiled(schema)
  return validate(JSON.parse(text)) ? undefined : `${status} has another shape: ${ajv.errorsText(validate.errors)}`
}

const validators = new Map<object, ReturnType<typeof ajv.compile>>()
function compiled(schema: object) {
  const known = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, known)
  return known
}

const description = openApiOf({ origin: 'http://bonaca.test', operator: { email: 'operator@bonaca.test', phone: '' } })
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))

function published({ path, method }: Call, status: number): [string, object] {
  const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]
  const response = operation?.responses[status] as { content: Record<string, { schema: object }> } | undefined
  const [entry] = Object.entries(response?.content ?? {})
  if (!entry) throw new Error(`${method} ${path} has no description of ${status}`)
  return [entry[0], entry[1].schema]
}

let keys = 0
export const freshKey = () => `key-of-a-test-${String(++keys).padStart(6, '0')}-${process.pid}`

/** A form that is right; `over` changes what the test is about. */
export const orderForm = (over: Record<string, unknown> = {}) => ({
  date: '2027-07-14',
  adults: 2,
  children: 1,
  infants: 0,
  departure_location: 'bibinje',
  first_name: 'Ana',
  last_name: 'Kowalska',
  phone: '+48 600 123 456',
  email: 'ana.kowalska@mail.example',
  notes: '',
  special_offers: [],
  terms_accepted: true,
  ...over,
})

/** A token for one of the sandbox's cards, as its own script would ask for it. */
export async function tokenFor(app: Hono, number: string): Promise<string> {
  const response = await app.request('http://bonaca.test/sandbox/tokens', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ holder: 'Ana Kowalska', number, expiry: '08/29', cvc: '123' }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { token: string }).token
}

/** Books with a card of the sandbox and returns the reservation as the answer shows it. */
export async function book(app: Hono, number: string, over: Record<string, unknown> = {}): Promise<ReservationView> {
  const payment = { provider: 'sandbox', token: await tokenFor(app, number) }
  const { status, body } = await call(app, 'create', {
    body: orderForm({ payment, ...over }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
