import { bodyInputs, type FuzzInput, inUrl, json, maxUrlBytes } from './fuzz-input.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { headerInput } from './header-inputs.ts'
import { hostileText, hostileValue, malformedJson } from './hostile.ts'
import type { SeededRandom } from './random.ts'
import { textPayloads } from './shapes.ts'

// Requests of a reseller, whose key the fuzz tests have: every operation of OCTO, with valid and hostile parts.

const unknownUuid = '6cbd2582-1345-4d8d-8223-ad004beebc1a'
const contact = {
  fullName: 'Ana Kowalska',
  firstName: 'Ana',
  lastName: 'Kowalska',
  emailAddress: 'ana@mail.example',
  phoneNumber: '+48 600 123 456',
  locales: ['pl'],
  postalCode: '23000',
  country: 'PL',
  notes: 'Vegetarian',
}
const unitItems = [{ unitId: 'adult', resellerReference: 'A', contact }, { unitId: 'child' }]

/** Every operation, with a valid body. */
const operations = ({ date }: FuzzState, uuid: string): [method: string, path: string, body?: object][] => {
  const option = { productId: 'kornati', optionId: 'zadar' }
  const availabilityId = `${date}T08:00:00+02:00`
  const trip = { ...option, availabilityId }
  const query = { ...option, units: [{ id: 'adult', quantity: 2 }], currency: 'EUR' }
  const range = { localDateStart: date, localDateEnd: date }
  return [
    ['GET', '/supplier'],
    ['GET', '/capabilities'],
    ['GET', '/products'],
    ['GET', '/products/kornati'],
    ['POST', '/availability/calendar', { ...query, ...range }],
    ['POST', '/availability', { ...query, ...range }],
    ['POST', '/availability', { ...query, availabilityIds: [availabilityId] }],
    ['POST', '/bookings', { ...trip, unitItems, contact, notes: 'x', resellerReference: 'R', expirationMinutes: 5 }],
    ['GET', `/bookings?localDate=${date}&productId=kornati&optionId=zadar`],
    ['GET', '/bookings?resellerReference=R'],
    ['GET', '/bookings?supplierReference=BNC-AAAAAA'],
    ['GET', `/bookings/${uuid}`],
    [
      'PATCH',
      `/bookings/${uuid}`,
      { ...trip, unitItems, contact, notes: 'y', emailReceipt: true, expirationMinutes: 9 },
    ],
    ['POST', `/bookings/${uuid}/confirm`, { contact, unitItems, emailReceipt: true, resellerReference: 'R' }],
    ['POST', `/bookings/${uuid}/confirm`, { contact }],
    ['POST', `/bookings/${uuid}/extend`, { expirationMinutes: 20 }],
    ['POST', `/bookings/${uuid}/cancel`, { reason: 'Ill', force: false }],
    ['GET', '/notifications/subscriptions'],
    [
      'POST',
      '/notifications/subscriptions',
      { url: 'https://x.example', notificationTypes: ['BOOKING_UPDATE'], headers: {} },
    ],
  ]
}

export function octoRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const { key = 'none', uuids = [] } = state.octo ?? {}
  const uuid = random.chance(0.8) ? random.pick([unknownUuid, ...uuids]) : hostileText(random).toWellFormed()
  const [method, path, valid] = random.pick(operations(state, encodeURIComponent(uuid.slice(0, 300))))
  const body = valid && JSON.stringify(mutated(random, valid, random.pick([0, 0, 0.03, 0.3])))
  const sentMethod = random.chance(0.03) ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) : method
  const fullPath = `/octo${path}${random.chance(0.2) && !path.includes('?') ? '/' : ''}`
  return {
    method: sentMethod,
    path: fullPath,
    headers: {
      ...json,
      Authorization: random.chance(0.95) ? `Bearer ${key}` : `Bearer ${asHeader(hostileText(random))}`,
      'Octo-Capabilities': random.chance(0.7) ? 'octo/pricing,content' : asHeader(hostileText(random)),
    },
    ...(body !== undefined &&
      sentMethod !== 'GET' && { body: random.chance(0.05) ? malformedJson(random, body) : body }),
    ...(!/%|\.\.|\/\//.test(fullPath) && { octo: true }),
  }
}

export const asHeader = (text: string) =>
  text
    .replace(/[^\t\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 1_000)

/**
 * A copy of a value. Its parts are left out, doubled or replaced by hostile values with a probability of about `rate`.
 */
export function mutated(random: SeededRandom, value: unknown, rate: number): unknown {
  if (random.chance(rate)) return hostileValue(random)
  if (Array.isArray(value)) {
    const parts = value.map((part) => mutated(random, part, rate))
    return random.chance(rate) ? [...parts, ...parts] : parts
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).flatMap(([name, part]) =>
    random.chance(rate / 2) ? [] : [[name, mutated(random, part, rate)]],
  )
  return Object.fromEntries(fields)
}

/** Every field, body, path and header of the interface. */
export function octoInputs(state: FuzzState): FuzzInput[] {
  if (!state.octo) return []
  const headers = { ...json, Authorization: `Bearer ${state.octo.key}` }
  const calls = operations(state, unknownUuid)
  const bodies = calls.flatMap(([method, path, valid]): FuzzInput[] => {
    if (!valid) return []
    return bodyInputs(`${method} /octo${path}`, valid, (body) => ({ method, path: `/octo${path}`, headers, body }))
  })
  const paths = ['/octo/', '/octo/products/', '/octo/bookings/', '/octo/bookings?resellerReference='].map(
    (start): FuzzInput => ({
      name: `GET ${start}…`,
      maxBytes: maxUrlBytes,
      encode: inUrl,
      buildRequest: (text) => ({ method: 'GET', path: start + inUrl(text), headers }),
      payloads: textPayloads,
    }),
  )
  const supplier: FuzzRequest = { method: 'GET', path: '/octo/supplier', headers }
  const names = ['Authorization', 'Octo-Capabilities', 'Accept-Language']
  return [...bodies, ...paths, ...names.map((name) => headerInput('GET /octo/supplier', supplier, name))]
}
