import { type Call, type CallName, calls, largestBody } from '../../src/contract/calls.ts'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { signature } from '../../src/integrations/sandbox/server/webhooks.ts'
import { largestForm } from '../../src/site/largest-form.ts'
import { orderForm } from '../api-client.ts'
import { diceOf } from './dice.ts'
import { type Known, posted, rightBody, rightQuery, type Sent } from './requests.ts'
import { formBodies, headerTexts, jsonBodies, multipartBodies, type Shapes, texts } from './shapes.ts'

/** How a text becomes a request. */
interface InputEncoding {
  /** Maximum size of the encoded text in bytes. */
  room: number
  /** Encodes the text for this place. */
  write(text: string): string
  request(text: string): Sent
}

/** A part of a request that a client controls. */
export interface Input extends InputEncoding {
  name: string
  shapes: Shapes
}

const dice = diceOf(1)
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
/** Bytes reserved for the rest of the request: other headers, other fields. */
const reserved = 1_200
const maxHeaderBytes = 16 * 1024 - 3 * reserved
const maxUrlBytes = 4_096 - 200

const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' }

const asIs = (text: string) => text
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const inForm = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)
/** Percent-encodes what a URL cannot contain; reserved characters stay. */
const inUrl = (text: string) => text.replace(/[^\x21-\x7e]|[<>"\\^`{|}#?]/gu, encodeURIComponent)

/** Every part of a request that a client controls: fields, whole bodies, parameters, URLs and headers. */
export const inputsOf = (known: Known): Input[] => [
  ...apiInputs(known),
  ...formInputs(known),
  ...providerInputs(known),
  ...headerInputs(known),
  ...urlInputs(),
]

/** Gives each input every `part`-th text payload, offset by its index, so that each payload still reaches some inputs. */
export const thinned = (inputs: Input[], part: number): Input[] =>
  inputs.map((input, place) => {
    const { harmless, hostile } = input.shapes
    if (![texts, headerTexts].includes(input.shapes)) return input
    return { ...input, shapes: { harmless, hostile: hostile.filter((_, index) => (index + place) % part === 0) } }
  })

/** Every field, body and parameter of the API. */
function apiInputs(known: Known): Input[] {
  return (Object.keys(calls) as CallName[]).flatMap((name) => {
    const call: Call = calls[name]
    const method = call.method.toUpperCase()
    const path = `/api${call.path.replace(':provider', 'sandbox').replace(':page', 'tour').replace(':id', unknownId)}`
    const headers = { ...json, ...(call.idempotent && { 'Idempotency-Key': 'key-of-the-complexity-check' }) }
    const to = (part: string, more: InputEncoding, shapes: Shapes = texts): Input => ({
      name: `${method} ${path}, ${part}`,
      shapes,
      ...more,
    })
    const minimal: Sent = { method, path, headers, ...(call.body && { body: '{}' }) }
    const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([placeholder, parameter]) =>
      to(`parameter ${parameter}`, {
        room: maxUrlBytes,
        write: inUrl,
        request: (text) => ({ ...minimal, path: `/api${call.path.replace(placeholder, () => inUrl(text))}` }),
      }),
    )
    const query = rightQuery(name, dice, known)
    const queries = Object.keys(query).map((field) =>
      to(`query ${field}`, {
        room: maxUrlBytes - reserved / 2,
        write: inUrl,
        request: (text) => ({ ...minimal, path: `${path}?${queryWith(query, field, inUrl(text))}` }),
      }),
    )
    if (!call.body || call.maxBody === undefined) return [...parameters, ...queries]
    const valid = withSpecialOffer(rightBody(name, dice, known))
    const room = call.maxBody
    const fields = leafPathsOf(valid).map((field) =>
      to(`field ${field.join('.')}`, {
        room: room - reserved,
        write: inJson,
        request: (text) => ({ ...minimal, body: JSON.stringify(replaced(valid, field, text)) }),
      }),
    )
    const whole = to('body', { room, write: asIs, request: (body) => ({ ...minimal, body }) }, jsonBodies)
    const key = headerInput(`${method} ${path}`, { ...minimal, body: JSON.stringify(valid) }, 'Idempotency-Key')
    return [...parameters, ...queries, ...fields, whole, ...(call.idempotent ? [key] : [])]
  })
}

/** Webhooks, whose bodies are read before their signature is verified, and the card fields of the sandbox. */
function providerInputs({ webhookSecret = '', now }: Known): Input[] {
  const webhook = (provider: string) => `/api/payments/${provider}/events`
  const bodies = ['sandbox', 'stripe', 'monri'].map(
    (provider): Input => ({
      name: `POST ${webhook(provider)}, signed body`,
      room: largestBody,
      write: asIs,
      request: (body) => ({
        method: 'POST',
        path: webhook(provider),
        headers: { ...json, 'Sandbox-Signature': signature(webhookSecret, body, now()) },
        body,
      }),
      shapes: jsonBodies,
    }),
  )
  const signatures = ['Sandbox-Signature', 'Stripe-Signature', 'Authorization'].map((header) => {
    const path = webhook(header.startsWith('Stripe') ? 'stripe' : header === 'Authorization' ? 'monri' : 'sandbox')
    return headerInput(`POST ${path}`, { method: 'POST', path, headers: json, body: '{}' }, header)
  })
  const card = { number: '4242', expiry: '08/29', cvc: '123', holder: 'Ana' }
  const fields = Object.keys(card).map(
    (field): Input => ({
      name: `POST /sandbox/tokens, field ${field}`,
      room: largestBody - reserved,
      write: inJson,
      request: (text) => ({
        method: 'POST',
        path: '/sandbox/tokens',
        headers: json,
        body: JSON.stringify({ ...card, [field]: text }),
      }),
      shapes: texts,
    }),
  )
  return [...bodies, ...signatures, ...fields]
}

const headerNames = [
  'Accept Accept-Encoding Accept-Language Authorization Cookie Forwarded If-None-Match Origin Range Referer Sec-Fetch-Site',
  'User-Agent X-Forwarded-For X-Forwarded-Proto X-Locale X-Real-IP X-Tracing-Id X-Tracing-Source',
].flatMap((names) => names.split(' '))
const cookies = ['booking_draft', 'session_id', 'tracing_source', 'i18n_redirected']

/** Every header that the server reads, on requests of every kind. */
function headerInputs({ date }: Known): Input[] {
  const read = ['/', '/de/kontakt', '/book-now', `/booking/${unknownId}`, '/api/settings', '/language/de', '/metrics']
  const requests: Sent[] = [
    ...read.map((path) => ({ method: 'GET', path, headers: {} })),
    { method: 'POST', path: '/contact', headers: form, body: 'name=Ana' },
    { method: 'POST', path: '/api/reservations/validate', headers: json, body: JSON.stringify(orderForm({ date })) },
  ]
  return requests.flatMap((sent) => {
    const name = `${sent.method} ${sent.path}`
    return [
      ...headerNames.map((header) => headerInput(name, sent, header)),
      ...cookies.map((cookie) => headerInput(name, sent, 'Cookie', `${cookie}=`)),
      ...(sent.body === undefined ? [] : [headerInput(name, sent, 'Content-Type', `${sent.headers['Content-Type']};`)]),
    ]
  })
}

function headerInput(name: string, sent: Sent, header: string, before = ''): Input {
  return {
    name: `${name}, header ${header}${before && ` ${before}`}`,
    room: maxHeaderBytes,
    write: asIs,
    request: (text) => ({ ...sent, headers: { ...sent.headers, [header]: before + text } }),
    shapes: headerTexts,
  }
}

/** Unknown URLs under every prefix. */
function urlInputs(): Input[] {
  const starts = [
    '/',
    '/de/',
    '/booking/',
    '/api/',
    '/language/',
    '/assets/',
    '/sandbox/',
    '/?',
    '/book-now?',
    '/booking?',
  ]
  return ['GET', 'POST'].flatMap((method) =>
    starts.map((start) => ({
      name: `${method} ${start}…`,
      room: maxUrlBytes,
      write: inUrl,
      request: (text) => ({ method, path: start + inUrl(text), headers: {} }),
      shapes: texts,
    })),
  )
}

/** Every field of the pages' forms, and the whole bodies. */
function formInputs(known: Known): Input[] {
  return posted.flatMap(([page, validFields]) => {
    const fields = validFields(known, dice)
    const path = hrefTo(page, 'en', 'provider' in fields && page === 'booking' ? unknownId : undefined)
    const room = largestForm(path)
    const sent = (headers: Record<string, string>, body: string): Sent => ({ method: 'POST', path, headers, body })
    const whole = (name: string, headers: Record<string, string>, shapes: Shapes): Input => ({
      name: `POST ${path}, ${name}`,
      room,
      write: asIs,
      request: (body) => sent(headers, body),
      shapes,
    })
    const each = Object.keys(fields).map(
      (field): Input => ({
        name: `POST ${path}, field ${field}`,
        room: room - reserved,
        write: inForm,
        request: (text) => sent(form, new URLSearchParams({ ...fields, [field]: text }).toString()),
        shapes: texts,
      }),
    )
    return [...each, whole('form', form, formBodies), whole('multipart form', multipart, multipartBodies)]
  })
}

const queryWith = (query: Record<string, string>, field: string, written: string) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${name === field ? written : value}`)
    .join('&')

const withSpecialOffer = (body: object): object =>
  'special_offers' in body ? { ...body, special_offers: [{ id: 'snorkel', pieces: 1 }] } : body

/** The paths of all primitive values. */
const leafPathsOf = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leafPathsOf(inner, [...path, name]))
    : [path]

function replaced(value: unknown, [name, ...deeper]: string[], text: string): unknown {
  if (name === undefined) return text
  const of = value as Record<string, unknown>
  const inner = replaced(of[name], deeper, text)
  return Array.isArray(value) ? value.with(Number(name), inner) : { ...of, [name]: inner }
}
