import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import { buildOpenApi } from '../src/api/openapi.ts'
import { type Endpoint, type EndpointName, endpoints } from '../src/contract/calls.ts'
import type { ReservationView } from '../src/contract/reservation.ts'

// CommonJS package: depending on the loader, the function is the default export or `default.default`.
const addFormats = addFormatsModule.default ?? addFormatsModule

interface CallOptions {
  /** Values of the path parameters. */
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** A response whose status, content type and body have been validated against the API description. */
export interface ApiResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: validated against its schema; tests assert the fields they need
  body: any
  headers: Headers
}

/** Sends one API call and validates the response against the published OpenAPI description. */
export async function call(app: Hono, name: EndpointName, options: CallOptions = {}): Promise<ApiResponse> {
  const contractCall: Endpoint = endpoints[name]
  const path = contractCall.path.replace(/:(\w+)/g, (_, key: string) => options.path?.[key] ?? '')
  const query = options.query ? `?${new URLSearchParams(options.query)}` : ''
  const response = await app.request(`http://bonaca.test/api${path}${query}`, {
    method: contractCall.method.toUpperCase(),
    headers: {
      Accept: 'application/json',
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  })
  return expectMatchesContract(contractCall, response)
}

/** Fails unless status, content type and body match the OpenAPI description, from which clients generate their types. */
export async function expectMatchesContract(contractCall: Endpoint, response: Response): Promise<ApiResponse> {
  const body: unknown = await response.json()
  const { status, headers } = response
  const documented = [contractCall.status, ...contractCall.errorStatuses]
  expect(documented, `${contractCall.path} answered ${status}: ${JSON.stringify(body)}`).toContain(status)
  const [type, schema] = published(contractCall, status)
  expect(headers.get('Content-Type')?.split(';')[0]).toBe(type)
  const validate = ajv.compile(schema)
  expect(validate(body), ajv.errorsText(validate.errors)).toBe(true)
  return { status, body, headers }
}

/** Describes how a response violates the OpenAPI description; undefined if it conforms. */
export function contractViolation(
  contractCall: Endpoint,
  { status, type, text }: { status: number; type: string; text: string },
): string | undefined {
  if (![contractCall.status, ...contractCall.errorStatuses].includes(status))
    return `status ${status} is not documented: ${text}`
  const [expectedType, schema] = published(contractCall, status)
  if (type.split(';')[0] !== expectedType) return `content type is ${type}, expected ${expectedType}`
  const validate = compiled(schema)
  return validate(JSON.parse(text))
    ? undefined
    : `body of ${status} violates its schema: ${ajv.errorsText(validate.errors)}`
}

const validators = new Map<object, ReturnType<typeof ajv.compile>>()
function compiled(schema: object) {
  const validator = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validator)
  return validator
}

const description = buildOpenApi({ origin: 'http://bonaca.test', operator: { email: 'operator@bonaca.test', phone: '' } })
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }))

function published({ path, method }: Endpoint, status: number): [string, object] {
  const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]
  const response = operation?.responses[status] as { content: Record<string, { schema: object }> } | undefined
  const [entry] = Object.entries(response?.content ?? {})
  if (!entry) throw new Error(`the OpenAPI description of ${method} ${path} has no response ${status}`)
  return [entry[0], entry[1].schema]
}

let keys = 0
export const newIdempotencyKey = () => `key-of-a-test-${String(++keys).padStart(6, '0')}-${process.pid}`

/** A valid order; `over` replaces the fields under test. */
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

/** Tokenizes a sandbox card by the request that the sandbox's browser script sends. */
export async function sandboxCardToken(app: Hono, number: string): Promise<string> {
  const response = await app.request('http://bonaca.test/sandbox/tokens', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ holder: 'Ana Kowalska', number, expiry: '08/29', cvc: '123' }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { token: string }).token
}

/** Books with a sandbox card, expects 201 and returns the reservation of the response. */
export async function book(app: Hono, number: string, over: Record<string, unknown> = {}): Promise<ReservationView> {
  const payment = { provider: 'sandbox', token: await sandboxCardToken(app, number) }
  const { status, body } = await call(app, 'create', {
    body: orderForm({ payment, ...over }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
