import { type Endpoint, type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { fragmentHref, hrefTo } from '../../src/i18n/href-to.ts'
import { locales } from '../../src/i18n/locales.ts'
import { signWebhook } from '../../src/integrations/sandbox/server/webhooks.ts'
import { fragments, type Page, pageKeys } from '../../src/pages.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { hostileText, hostileValue, malformedJson } from './hostile.ts'
import type { SeededRandom } from './random.ts'
import { generateValue, jsonSchemaOf } from './values.ts'

/** A raw HTTP request. */
export interface FuzzRequest {
  method: string
  /** With the query string. */
  path: string
  headers: Record<string, string>
  body?: string
  /** The contract's call, if the path matches it; the response is then checked against the contract. */
  call?: EndpointName
}

/** What generated requests refer to: a bookable day, and bookings that earlier requests created. */
export interface FuzzState {
  date: string
  ids: string[]
  codes: string[]
  /** Secret that signs a part of the sandbox webhooks. */
  webhookSecret?: string
  now: () => Date
}

export function generateRequest(dice: SeededRandom, known: FuzzState): FuzzRequest {
  const kinds: [number, () => FuzzRequest][] = [
    [50, () => apiRequest(dice, known)],
    [18, () => formRequest(dice, known)],
    [16, () => pageRequest(dice, known)],
    [8, () => webhookRequest(dice, known)],
    [8, () => unknownUrlRequest(dice)],
  ]
  const made = dice.pick(kinds.flatMap(([weight, make]) => Array<typeof make>(weight).fill(make)))()
  return { ...made, headers: { ...optionalHeaders(dice, known), ...made.headers } }
}

const callNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'providerEvents')

function apiRequest(dice: SeededRandom, known: FuzzState): FuzzRequest {
  const name = dice.pick(callNames)
  const call: Endpoint = endpoints[name]
  const method = dice.chance(0.03)
    ? dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])
    : call.method.toUpperCase()
  const isCalled = method === call.method.toUpperCase()
  const path = call.path.replace(/:(\w+)/g, (_, parameter) => encoded(dice, validParameter(dice, parameter, known)))
  const query = dice.chance(0.85) ? queryOf(dice, validQuery(name, dice, known)) : queryOf(dice, {})
  return {
    method,
    path: `/api${path}${query}`,
    headers: {
      ...(dice.chance(0.8) && { 'X-Locale': dice.pick(locales) }),
      ...(call.idempotent && dice.chance(0.95) && { 'Idempotency-Key': idempotencyKey(dice) }),
      ...(call.body && { 'Content-Type': dice.chance(0.97) ? 'application/json' : headerText(dice) }),
    },
    ...(call.body &&
      method !== 'GET' &&
      method !== 'HEAD' && { body: bodyOf(dice, call, validBody(name, dice, known)) }),
    // A path with special characters may match another route or none.
    ...(isCalled &&
      /^[\w/.-]+$/.test(path) &&
      !/\/\.{1,2}(\/|$)|\/\//.test(path) &&
      !path.endsWith('/') && { call: name }),
  }
}

function bodyOf(dice: SeededRandom, call: Endpoint, valid: unknown): string {
  const mutationRate = dice.pick([0, 0.02, 0.15, 0.6])
  const text =
    JSON.stringify(call.body ? generateValue(dice, jsonSchemaOf(call.body), valid, mutationRate) : valid) ?? ''
  return dice.chance(0.06) ? malformedJson(dice, text) : text
}

function validParameter(dice: SeededRandom, name: string, known: FuzzState): string {
  if (dice.chance(0.3)) return hostileText(dice)
  if (name === 'id') return dice.pick(['AAAAAAAAAAAAAAAAAAAAAA', ...known.ids])
  return dice.pick(name === 'page' ? [...pageKeys, 'nowhere'] : ['sandbox', 'sandbox_bank', 'stripe'])
}

export function validQuery(name: EndpointName, dice: SeededRandom, { date }: FuzzState): Record<string, string> {
  if (name === 'disabledDates') return { from: date, to: date, passengers: '2' }
  if (name === 'freeTickets') return { date }
  if (name === 'reviews') return { limit: '20', cursor: dice.pick(['', 'abc', 'MjAyNy0wNS0xMVQxMDowMDowMC4wMDBa']) }
  return name === 'validate' ? { step: dice.pick(['date', 'details']) } : {}
}

export function validBody(name: EndpointName, dice: SeededRandom, known: FuzzState): object {
  const payment = { provider: dice.pick(['sandbox', 'sandbox_bank']), token: dice.pick(['tok_x', 'x']) }
  const order = {
    ...orderForm({ date: known.date, adults: 1, children: 0 }),
    payment: { ...payment, provider: 'sandbox_bank' },
  }
  if (name === 'create')
    return { ...order, expected: dice.pick([undefined, { total_amount: 7500, bail_amount: 1500 }]) }
  if (name === 'validate') return order
  if (name === 'pay') return payment
  if (name === 'sendEmail')
    return { ...message, private_tour: { date: known.date, guests: 4, departure_location: 'zadar' } }
  return {
    ...review,
    stars: 5,
    ...(known.ids.length > 0 && dice.chance(0.3) && { reservation_id: dice.pick(known.ids) }),
  }
}

const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { first_name: 'Ana', last_name: 'K', comment: 'A day without a breath of wind.' }

export const validForms: [Page, (known: FuzzState, dice: SeededRandom) => Record<string, string>][] = [
  ['contact', () => ({ ...message, form_key: 'x', subject: '' })],
  ['private_tours', ({ date }) => ({ ...message, date, guests: '4', departure_location: 'zadar' })],
  ['leave_review', () => ({ ...review, stars: '5' })],
  ['payout', ({ codes }, dice) => ({ code: dice.pick(['BNC-AAAAAA', ...codes]), email: 'ana.kowalska@mail.example' })],
  ['booking', ({ codes }, dice) => ({ code: dice.pick(['BNC-AAAAAA', ...codes]), email: 'ana.kowalska@mail.example' })],
  ['booking', () => ({ provider: 'sandbox_bank', attempts_left: '4' })],
  [
    'book_now',
    ({ date }, dice) => ({
      ...orderFields(date),
      intent: dice.pick([
        'next',
        'back',
        'pay',
        'save',
        'go:preview',
        'month:2027-07',
        `choose:${date}`,
        'count:adults:1',
      ]),
    }),
  ],
]

const orderFields = (date: string) => {
  const { special_offers: _, terms_accepted: __, ...order } = orderForm({ date })
  const texts = Object.entries(order).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), provider: 'sandbox_bank', terms_accepted: 'on', expected_total: '1' }
}

function formRequest(dice: SeededRandom, known: FuzzState): FuzzRequest {
  const [page, validFields] = dice.pick(validForms)
  const id = page === 'booking' && dice.chance(0.5) ? dice.pick(['AAAAAAAAAAAAAAAAAAAAAA', ...known.ids]) : undefined
  const mutationRate = dice.pick([0, 0.1, 0.5])
  const fields = Object.entries(validFields(known, dice)).flatMap(([name, value]): [string, string][] => {
    if (dice.chance(mutationRate / 4)) return []
    const one: [string, string] = [name, dice.chance(mutationRate) ? hostileText(dice) : value]
    return dice.chance(mutationRate / 4) ? [one, one] : [one]
  })
  if (dice.chance(mutationRate / 2)) fields.push([hostileText(dice), hostileText(dice)])
  const path = hrefTo(page, dice.pick(locales), id) + (dice.chance(0.3) ? queryOf(dice, pageQuery(dice, known)) : '')
  return { method: 'POST', path, ...(dice.chance(0.7) ? urlencoded(fields) : multipart(dice, fields)) }
}

const urlencoded = (fields: [string, string][]) => ({
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' } as Record<string, string>,
  body: new URLSearchParams(fields).toString(),
})

function multipart(dice: SeededRandom, fields: [string, string][]) {
  const file = dice.chance(0.2) ? '; filename="../../x.html"' : ''
  const parts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`,
  )
  const whole = `${parts.join('')}--b--\r\n`
  return {
    headers: { 'Content-Type': dice.pick(['multipart/form-data; boundary=b', 'multipart/form-data']) } as Record<
      string,
      string
    >,
    body: dice.chance(0.1) ? whole.slice(0, dice.integerBelow(whole.length)) : whole,
  }
}

function pageRequest(dice: SeededRandom, known: FuzzState): FuzzRequest {
  const locale = dice.pick(locales)
  const page = dice.pick(pageKeys)
  const id = page === 'booking' ? dice.pick([undefined, 'AAAAAAAAAAAAAAAAAAAAAA', ...known.ids]) : undefined
  const path = dice.chance(0.15) ? fragmentHref(dice.pick(fragments), locale) : hrefTo(page, locale, id)
  return {
    method: dice.chance(0.9) ? 'GET' : dice.pick(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']),
    path: path + (dice.chance(0.8) ? queryOf(dice, pageQuery(dice, known)) : ''),
    headers: {},
  }
}

const pageQuery = (dice: SeededRandom, { date, codes }: FuzzState): Record<string, string> =>
  dice.pick<Record<string, string>>([
    { step: dice.pick(['date', 'details', 'preview', 'pay']) },
    { month: date.slice(0, 7) },
    { code: dice.pick(['BNC-AAAAAA', ...codes]) },
    { reservation: 'AAAAAAAAAAAAAAAAAAAAAA' },
    { cursor: 'abc' },
    { calendar: '' },
    { order_number: 'x', digest: 'x' },
    { page: 'tour', id: 'x', locale: 'de', _routes: 'x', index: '' },
  ])

function webhookRequest(dice: SeededRandom, { webhookSecret, now }: FuzzState): FuzzRequest {
  const valid = {
    id: `evt_${dice.integerBelow(1e9)}`,
    type: 'charge.authorized',
    data: { id: 'ch_1', attempt_id: '01990000-0000-7000-8000-000000000000' },
  }
  const event = dice.chance(0.5) ? valid : { ...valid, [dice.pick(['id', 'type', 'data'])]: hostileValue(dice) }
  const body = dice.chance(0.2) ? malformedJson(dice, JSON.stringify(event)) : JSON.stringify(event)
  const provider = dice.pick(['sandbox', 'sandbox_bank', 'stripe', 'monri', 'nobody'])
  const signed = webhookSecret && dice.chance(0.6) ? signWebhook(webhookSecret, body, now()) : headerText(dice)
  return {
    method: 'POST',
    path: `/api/payments/${provider}/events`,
    headers: { 'Content-Type': 'application/json', 'Sandbox-Signature': signed, 'Stripe-Signature': headerText(dice) },
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

function unknownUrlRequest(dice: SeededRandom): FuzzRequest {
  const path = dice.pick(paths) + (dice.chance(0.7) ? encoded(dice, hostileText(dice)) : '')
  const method = dice.pick(['GET', 'GET', 'POST', 'HEAD', 'OPTIONS'])
  const withBody = method === 'POST' ? urlencoded([[hostileText(dice), hostileText(dice)]]) : { headers: {} }
  return { method, path: path + queryOf(dice, { page: 'tour', id: hostileText(dice) }), ...withBody }
}

/** Percent-encoded, sometimes with sequences that no browser sends. */
function encoded(dice: SeededRandom, text: string): string {
  if (dice.chance(0.1)) return dice.pick(['%', '%ff', '%00', '%c0%ae', '%2e%2e%2f', '..', '.', '%25', '%E0%A4%A'])
  return encodeURIComponent(text.toWellFormed().slice(0, 600))
}

function queryOf(dice: SeededRandom, valid: Record<string, string>): string {
  const pairs = Object.entries(valid).flatMap(([name, value]) => {
    if (dice.chance(0.05)) return []
    const written = `${name}=${encoded(dice, dice.chance(0.25) ? hostileText(dice) : value)}`
    return dice.chance(0.05) ? [written, written] : [written]
  })
  if (dice.chance(0.1)) pairs.push(`${encoded(dice, hostileText(dice))}=${encoded(dice, hostileText(dice))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Hostile text, reduced to characters that are legal in a header. */
const headerText = (dice: SeededRandom) =>
  hostileText(dice)
    .replace(/[^\t\x20-\x7e]/g, '?')
    .trim()
    .slice(0, 1_000)

const idempotencyKey = (dice: SeededRandom) =>
  dice.chance(0.9) ? `key-of-a-fuzz-${dice.integerBelow(1e9)}` : headerText(dice)

function optionalHeaders(dice: SeededRandom, known: FuzzState): Record<string, string> {
  const cookies = [
    `booking_draft=${dice.pick(['A'.repeat(32), headerText(dice)])}`,
    `i18n_redirected=${headerText(dice)}`,
    `session_id=${headerText(dice)}`,
    headerText(dice),
  ]
  return {
    ...(dice.chance(0.3) && { Accept: dice.pick(['application/json', 'text/html', headerText(dice)]) }),
    ...(dice.chance(0.3) && { Cookie: dice.pick(cookies) }),
    ...(dice.chance(0.2) && { 'Accept-Language': headerText(dice) }),
    ...(dice.chance(0.2) && { 'Accept-Encoding': dice.pick(['br', 'gzip', 'br;q=x', '*', headerText(dice)]) }),
    ...(dice.chance(0.05) && { 'If-None-Match': headerText(dice) }),
    ...(dice.chance(0.05) && { 'X-Tracing-Id': headerText(dice), 'X-Tracing-Source': headerText(dice) }),
    ...(dice.chance(0.05) && { 'X-Forwarded-For': headerText(dice), 'X-Forwarded-Proto': headerText(dice) }),
    ...(dice.chance(0.03) && { Range: 'bytes=0-5,-1' }),
    ...(dice.chance(0.02) && { Origin: headerText(dice) }),
    ...(dice.chance(0.02) && { 'Sec-Fetch-Site': headerText(dice) }),
    ...(dice.chance(0.02) && { Authorization: `Bearer ${headerText(dice)}` }),
    ...(dice.chance(0.02) && known.ids.length > 0 && { Referer: `https://bonaca.test/booking/${known.ids[0]}` }),
  }
}
