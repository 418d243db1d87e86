import { type Endpoint, type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { locales } from '../../src/i18n/locales.ts'
import { fragmentHref, fragments, hrefTo, isPersonalPage, pageKeys } from '../../src/pages.ts'
import { signWebhook } from '../../src/platform/integrations/sandbox/server/webhooks.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { hostileText, hostileValue, malformedJson } from './hostile.ts'
import { mcpRequest } from './mcp-requests.ts'
import { octoRequest } from './octo-requests.ts'
import { operatorRequest } from './operator-requests.ts'
import type { SeededRandom } from './random.ts'
import { sailingOf, validBody, validForms, validQuery } from './valid-input.ts'
import { generateValue, jsonSchemaOf } from './values.ts'

export function generateRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const kinds: [number, () => FuzzRequest][] = [
    [50, () => apiRequest(random, state)],
    [18, () => formRequest(random, state)],
    [16, () => pageRequest(random, state)],
    [14, () => octoRequest(random, state)],
    [10, () => mcpRequest(random, state)],
    [8, () => webhookRequest(random, state)],
    [8, () => unknownUrlRequest(random)],
    ...(state.operatorToken ? [[30, () => operatorRequest(random, state)] satisfies [number, () => FuzzRequest]] : []),
  ]
  const made = random.pick(kinds.flatMap(([weight, make]) => Array<typeof make>(weight).fill(make)))()
  return { ...made, headers: { ...optionalHeaders(random, state), ...made.headers } }
}

const callNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'providerEvents')

function apiRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const name = random.pick(callNames)
  const call: Endpoint = endpoints[name]
  const method = random.chance(0.03)
    ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
    : call.method.toUpperCase()
  const isCalled = method === call.method.toUpperCase()
  const path = call.path.replace(/:(\w+)/g, (_, parameter) => encoded(random, validParameter(random, parameter, state)))
  const query = random.chance(0.85) ? queryOf(random, validQuery(name, random, state)) : queryOf(random, {})
  return {
    method,
    path: `/api${path}${query}`,
    headers: {
      ...(random.chance(0.8) && { 'X-Locale': random.pick(locales) }),
      ...(call.idempotent && random.chance(0.95) && { 'Idempotency-Key': idempotencyKey(random) }),
      ...(call.body && { 'Content-Type': random.chance(0.97) ? 'application/json' : headerText(random) }),
    },
    ...(call.body &&
      method !== 'GET' &&
      method !== 'HEAD' && { body: bodyOf(random, call, validBody(name, random, state)) }),
    // `call` is left out for a path with special characters, because it can match another route or none.
    ...(isCalled &&
      /^[\w/.-]+$/.test(path) &&
      !/\/\.{1,2}(\/|$)|\/\//.test(path) &&
      !path.endsWith('/') && { call: name }),
  }
}

function bodyOf(random: SeededRandom, call: Endpoint, valid: unknown): string {
  const mutationRate = random.pick([0, 0.02, 0.15, 0.6])
  const text =
    JSON.stringify(call.body ? generateValue(random, jsonSchemaOf(call.body), valid, mutationRate) : valid) ?? ''
  return random.chance(0.06) ? malformedJson(random, text) : text
}

function validParameter(random: SeededRandom, name: string, state: FuzzState): string {
  if (random.chance(0.3)) return hostileText(random)
  if (name === 'id') return random.pick(['AAAAAAAAAAAAAAAAAAAAAA', ...state.ids])
  return random.pick(name === 'page' ? [...pageKeys, 'nowhere'] : ['sandbox', 'sandbox_bank', 'stripe'])
}

function formRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const [page, validFields] = random.pick(validForms)
  const id =
    isPersonalPage(page) && random.chance(0.5) ? random.pick(['AAAAAAAAAAAAAAAAAAAAAA', ...state.ids]) : undefined
  const mutationRate = random.pick([0, 0.1, 0.5])
  const fields = Object.entries(validFields(state, random)).flatMap(([name, value]): [string, string][] => {
    if (random.chance(mutationRate / 4)) return []
    const one: [string, string] = [name, random.chance(mutationRate) ? hostileText(random) : value]
    return random.chance(mutationRate / 4) ? [one, one] : [one]
  })
  if (random.chance(mutationRate / 2)) fields.push([hostileText(random), hostileText(random)])
  const path =
    hrefTo(page, random.pick(locales), id) + (random.chance(0.3) ? queryOf(random, pageQuery(random, state)) : '')
  return { method: 'POST', path, ...(random.chance(0.7) ? urlencoded(fields) : multipart(random, fields)) }
}

const urlencoded = (fields: [string, string][]) => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' } as Record<string, string>,
  body: new URLSearchParams(fields).toString(),
})

function multipart(random: SeededRandom, fields: [string, string][]) {
  const file = random.chance(0.2) ? '; filename="../../x.html"' : ''
  const parts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
  )
  const whole = `${parts.join('')}--b--\r\n`
  return {
    headers: { 'Content-Type': random.pick(['multipart/form-data; boundary=b', 'multipart/form-data']) } as Record<
      string,
      string
    >,
    body: random.chance(0.1) ? whole.slice(0, random.integerBelow(whole.length)) : whole,
  }
}

function pageRequest(random: SeededRandom, state: FuzzState): FuzzRequest {
  const locale = random.pick(locales)
  const page = random.pick(pageKeys)
  const id = isPersonalPage(page) ? random.pick([undefined, 'AAAAAAAAAAAAAAAAAAAAAA', ...state.ids]) : undefined
  const path = random.chance(0.15) ? fragmentHref(random.pick(fragments), locale) : hrefTo(page, locale, id)
  return {
    method: random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']),
    path: path + (random.chance(0.8) ? queryOf(random, pageQuery(random, state)) : ''),
    headers: {},
  }
}

const pageQuery = (random: SeededRandom, { date, codes }: FuzzState): Record<string, string> =>
  random.pick<Record<string, string>>([
    { step: random.pick(['date', 'details', 'preview', 'pay']) },
    { month: date.slice(0, 7) },
    { code: random.pick(['BNC-AAAAAA', ...codes]) },
    { reservation: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { cursor: 'abc' },
    { offer: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { date, adults: '3' },
    { date, ...sailingOf(random) },
    { calendar: '' },
    { change: '' },
    { cancel: '' },
    { order_number: 'x', digest: 'x' },
    { page: 'tour', id: 'x', locale: 'de', _routes: 'x', index: '' },
  ])

function webhookRequest(random: SeededRandom, { webhookSecret, now }: FuzzState): FuzzRequest {
  const valid = {
    id: `evt_${random.integerBelow(1e9)}`,
    type: 'charge.authorized',
    data: { id: 'ch_1', attempt_id: '01990000-0000-7000-8000-000000000000' },
  }
  const event = random.chance(0.5) ? valid : { ...valid, [random.pick(['id', 'type', 'data'])]: hostileValue(random) }
  const body = random.chance(0.2) ? malformedJson(random, JSON.stringify(event)) : JSON.stringify(event)
  const provider = random.pick(['sandbox', 'sandbox_bank', 'stripe', 'monri', 'nobody'])
  const signed = webhookSecret && random.chance(0.6) ? signWebhook(webhookSecret, body, now()) : headerText(random)
  return {
    method: 'POST',
    path: `/api/payments/${provider}/events`,
    headers: {
      'Content-Type': 'application/json',
      'Sandbox-Signature': signed,
      'Stripe-Signature': headerText(random),
    },
    body,
    call: 'providerEvents',
  }
}

const paths = [
  '/',
  '/livez',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/language/',
  '/language/de',
  '/sandbox/',
  '/sandbox/fields/',
  '/sandbox/bank/',
  '/sandbox/challenges/',
  '/sandbox/tokens',
  '/sandbox/v1/charges',
  '/assets/',
  '/pictures/',
  '/api/',
  '/api/openapi.json',
  '/__manifest',
  '/tour.data',
  '/book-now.data',
  '/_root.data',
  '/.well-known/',
  '/de/',
  '/sw.js',
] as const

function unknownUrlRequest(random: SeededRandom): FuzzRequest {
  const path = random.pick(paths) + (random.chance(0.7) ? encoded(random, hostileText(random)) : '')
  const method = random.pick(['GET', 'GET', 'POST', 'HEAD', 'OPTIONS'])
  const withBody = method === 'POST' ? urlencoded([[hostileText(random), hostileText(random)]]) : { headers: {} }
  return { method, path: path + queryOf(random, { page: 'tour', id: hostileText(random) }), ...withBody }
}

/** Percent-encoded, sometimes with sequences that no browser sends. */
function encoded(random: SeededRandom, text: string): string {
  if (random.chance(0.1)) return random.pick(['%', '%ff', '%00', '%c0%ae', '%2e%2e%2f', '..', '.', '%25', '%E0%A4%A'])
  return encodeURIComponent(text.toWellFormed().slice(0, 600))
}

function queryOf(random: SeededRandom, valid: Record<string, string>): string {
  const pairs = Object.entries(valid).flatMap(([name, value]) => {
    if (random.chance(0.05)) return []
    const written = `${name}=${encoded(random, random.chance(0.25) ? hostileText(random) : value)}`
    return random.chance(0.05) ? [written, written] : [written]
  })
  if (random.chance(0.1)) pairs.push(`${encoded(random, hostileText(random))}=${encoded(random, hostileText(random))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Hostile text, reduced to characters that are legal in a header. */
const headerText = (random: SeededRandom) =>
  hostileText(random)
    .replace(/[^\t\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 1_000)

const idempotencyKey = (random: SeededRandom) =>
  random.chance(0.9) ? `key-of-a-fuzz-${random.integerBelow(1e9)}` : headerText(random)

function optionalHeaders(random: SeededRandom, state: FuzzState): Record<string, string> {
  const cookies = [
    `booking_draft=${random.pick(['A'.repeat(32), headerText(random)])}`,
    `i18n_redirected=${headerText(random)}`,
    `session_id=${headerText(random)}`,
    headerText(random),
  ]
  return {
    ...(random.chance(0.3) && { Accept: random.pick(['application/json', 'text/html', headerText(random)]) }),
    ...(random.chance(0.3) && { Cookie: random.pick(cookies) }),
    ...(random.chance(0.2) && { 'Accept-Language': headerText(random) }),
    ...(random.chance(0.2) && { 'Accept-Encoding': random.pick(['br', 'gzip', 'br;q=x', '*', headerText(random)]) }),
    ...(random.chance(0.05) && { 'If-None-Match': headerText(random) }),
    ...(random.chance(0.05) && { 'X-Tracing-Id': headerText(random), 'X-Tracing-Source': headerText(random) }),
    ...(random.chance(0.05) && { 'X-Forwarded-For': headerText(random), 'X-Forwarded-Proto': headerText(random) }),
    ...(random.chance(0.03) && { Range: 'bytes=0-5,-1' }),
    ...(random.chance(0.02) && { Origin: headerText(random) }),
    ...(random.chance(0.02) && { 'Sec-Fetch-Site': headerText(random) }),
    ...(random.chance(0.02) && { Authorization: `Bearer ${headerText(random)}` }),
    ...(random.chance(0.02) && state.ids.length > 0 && { Referer: `https://bonaca.test/booking/${state.ids[0]}` }),
  }
}
