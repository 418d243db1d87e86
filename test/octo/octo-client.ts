import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { addReseller } from '../../src/domain/resellers/registry.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { capabilities, contentSchemas, pricingSchemas } from './capability-schemas.ts'
import { availability, availabilityCalendar, booking, error, list, product, supplier } from './core-schemas.ts'

const ajv = new Ajv2020({ allErrors: false, strict: false })

const core = { supplier, product, availability, availabilityCalendar, booking }
type Entity = keyof typeof core

const validators = new Map<string, ValidateFunction>()
function validatorFor(name: string, schema: object): ValidateFunction {
  const known = validators.get(name) ?? ajv.compile(schema)
  validators.set(name, known)
  return known
}

/** What the answer of an operation consists of. */
type Shape = Entity | `${Entity}[]` | 'capabilities' | 'anything'

/** How an answer violates the schemas of the standard and of the `active` capabilities; undefined if it doesn't. */
function schemaFault(shape: Shape, status: number, json: unknown, active: string): string | undefined {
  if (status !== 200 && status !== 400) return `status ${status}`
  if (status === 400) return faultOf(validatorFor('error', error), json)
  if (shape === 'anything') return undefined
  if (shape === 'capabilities') return faultOf(validatorFor(shape, capabilities), json)
  const entity = shape.replace('[]', '') as Entity
  const schemas = [
    ['core', core[entity]],
    ...(active.includes('pricing') ? [['pricing', pricingSchemas[entity]] as const] : []),
    ...(active.includes('content') ? [['content', contentSchemas[entity]] as const] : []),
  ] as const
  for (const [name, schema] of schemas) {
    const isList = shape.endsWith('[]')
    const fault = faultOf(validatorFor(`${name} ${shape}`, isList ? list(schema) : schema), json)
    if (fault) return fault
  }
  return undefined
}

const faultOf = (validate: ValidateFunction, json: unknown) =>
  validate(json) ? undefined : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(json).slice(0, 600)}`

const shapes: [method: string, path: RegExp, shape: Shape][] = [
  ['GET', /^\/supplier\/?$/, 'supplier'],
  ['GET', /^\/capabilities\/?$/, 'capabilities'],
  ['GET', /^\/products\/?$/, 'product[]'],
  ['GET', /^\/products\/[^/]+\/?$/, 'product'],
  ['POST', /^\/availability\/calendar\/?$/, 'availabilityCalendar[]'],
  ['POST', /^\/availability\/?$/, 'availability[]'],
  ['GET', /^\/bookings\/?(\?|$)/, 'booking[]'],
  ['POST', /^\/bookings\/?$/, 'booking'],
  ['GET', /^\/bookings\/[^/]+\/?$/, 'booking'],
  ['PATCH', /^\/bookings\/[^/]+\/?$/, 'booking'],
  ['POST', /^\/bookings\/[^/]+\/(confirm|cancel|extend)\/?$/, 'booking'],
]

const shapeOf = (method: string, path: string): Shape =>
  shapes.find(([each, pattern]) => each === method && pattern.test(path))?.[2] ?? 'anything'

interface OctoAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: compared field by field in the tests
  json: any
}

export interface OctoClient {
  /** Sends a call and returns its answer. Throws if the answer violates the schemas of the standard. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<OctoAnswer>
  get(path: string, headers?: Record<string, string>): Promise<OctoAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<OctoAnswer>
  patch(path: string, body: unknown): Promise<OctoAnswer>
  id: string
  key: string
}

/** Adds a reseller to the test site, and returns a client with its key. */
export async function octoClient(
  site: Pick<TestSite, 'app' | 'services'>,
  name: string,
  commission = 20,
  bounds: { credit: number; placesPerDay: number } = { credit: 100_000_000, placesPerDay: 1000 },
): Promise<OctoClient> {
  const added = await addReseller(site.services, { name, commission, ...bounds, actor: 'a test' })
  if (!added.ok) throw new Error(added.refusal)
  return clientWith(site, added)
}

function clientWith(site: Pick<TestSite, 'app'>, { id, key }: { id: string; key: string }): OctoClient {
  const client: OctoClient = {
    id,
    key,
    async send(method, path, body, headers = {}) {
      const response = await site.app.request(`http://bonaca.test/octo${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const json = await response.json()
      const active = response.headers.get('Octo-Capabilities') ?? ''
      const fault = schemaFault(shapeOf(method, path), response.status, json, active)
      if (fault) throw new Error(`${method} ${path}: ${fault}`)
      return { status: response.status, headers: response.headers, json }
    },
    get: (path, headers) => client.send('GET', path, undefined, headers),
    post: (path, body, headers) => client.send('POST', path, body, headers),
    patch: (path, body) => client.send('PATCH', path, body),
  }
  return client
}
