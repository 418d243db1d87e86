import { defaultMaxBodyBytes, type Endpoint, type EndpointName, endpoints } from '../../src/contract/endpoints.ts'
import { formSizeLimit } from '../../src/guest/site/http/form-size-limit.ts'
import { hrefTo } from '../../src/pages.ts'
import { signWebhook } from '../../src/platform/integrations/sandbox/server/webhooks.ts'
import {
  asIs,
  type FuzzInput,
  form,
  type InputEncoding,
  inForm,
  inJson,
  inUrl,
  json,
  maxUrlBytes,
  multipart,
  reserved,
  unknownId,
} from './fuzz-input.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { headerInput, headerInputs } from './header-inputs.ts'
import { leafPathsOf, replaceAt } from './json-paths.ts'
import { mcpInputs } from './mcp-requests.ts'
import { octoInputs } from './octo-requests.ts'
import { createSeededRandom } from './random.ts'
import { formPayloads, jsonPayloads, multipartPayloads, type PayloadSet, textPayloads } from './shapes.ts'
import { validBody, validForms, validQuery } from './valid-input.ts'

const random = createSeededRandom(1)

/** Every part of a request that a client controls: fields, whole bodies, parameters, URLs and headers. */
export const listInputs = (state: FuzzState): FuzzInput[] => [
  ...apiInputs(state),
  ...formInputs(state),
  ...octoInputs(state),
  ...mcpInputs(state),
  ...providerInputs(state),
  ...headerInputs(state),
  ...urlInputs(),
]

/** Every field, body and parameter of the API. */
function apiInputs(state: FuzzState): FuzzInput[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
    const call: Endpoint = endpoints[name]
    const method = call.method.toUpperCase()
    const path = `/api${call.path.replace(':provider', 'sandbox').replace(':page', 'tour').replace(':id', unknownId)}`
    const headers = { ...json, ...(call.idempotent && { 'Idempotency-Key': 'key-of-the-complexity-check' }) }
    const to = (part: string, more: InputEncoding, shapes: PayloadSet = textPayloads): FuzzInput => ({
      name: `${method} ${path}, ${part}`,
      payloads: shapes,
      ...more,
    })
    const minimal: FuzzRequest = { method, path, headers, ...(call.body && { body: '{}' }) }
    const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([placeholder, parameter]) =>
      to(`parameter ${parameter}`, {
        maxBytes: maxUrlBytes,
        encode: inUrl,
        buildRequest: (text) => ({ ...minimal, path: `/api${call.path.replace(placeholder, () => inUrl(text))}` }),
      }),
    )
    const query = validQuery(name, random, state)
    const queries = Object.keys(query).map((field) =>
      to(`query ${field}`, {
        maxBytes: maxUrlBytes - reserved / 2,
        encode: inUrl,
        buildRequest: (text) => ({ ...minimal, path: `${path}?${queryWith(query, field, inUrl(text))}` }),
      }),
    )
    if (!call.body || call.maxBodyBytes === undefined) return [...parameters, ...queries]
    const valid = withSpecialOffer(validBody(name, random, state))
    const room = call.maxBodyBytes
    const fields = leafPathsOf(valid).map((field) =>
      to(`field ${field.join('.')}`, {
        maxBytes: room - reserved,
        encode: inJson,
        buildRequest: (text) => ({ ...minimal, body: JSON.stringify(replaceAt(valid, field, text)) }),
      }),
    )
    const whole = to(
      'body',
      { maxBytes: room, encode: asIs, buildRequest: (body) => ({ ...minimal, body }) },
      jsonPayloads,
    )
    const key = headerInput(`${method} ${path}`, { ...minimal, body: JSON.stringify(valid) }, 'Idempotency-Key')
    return [...parameters, ...queries, ...fields, whole, ...(call.idempotent ? [key] : [])]
  })
}

/** Webhooks, whose bodies are read before their signature is verified, and the card fields of the sandbox. */
function providerInputs({ webhookSecret = '', now }: FuzzState): FuzzInput[] {
  const webhook = (provider: string) => `/api/payments/${provider}/events`
  const bodies = ['sandbox', 'stripe', 'monri'].map(
    (provider): FuzzInput => ({
      name: `POST ${webhook(provider)}, signed body`,
      maxBytes: defaultMaxBodyBytes,
      encode: asIs,
      buildRequest: (body) => ({
        method: 'POST',
        path: webhook(provider),
        headers: { ...json, 'Sandbox-Signature': signWebhook(webhookSecret, body, now()) },
        body,
      }),
      payloads: jsonPayloads,
    }),
  )
  const signatures = ['Sandbox-Signature', 'Stripe-Signature', 'Authorization'].map((header) => {
    const path = webhook(header.startsWith('Stripe') ? 'stripe' : header === 'Authorization' ? 'monri' : 'sandbox')
    return headerInput(`POST ${path}`, { method: 'POST', path, headers: json, body: '{}' }, header)
  })
  const card = { number: '4242', expiry: '08/29', cvc: '123', holder: 'Ana' }
  const fields = Object.keys(card).map(
    (field): FuzzInput => ({
      name: `POST /sandbox/tokens, field ${field}`,
      maxBytes: defaultMaxBodyBytes - reserved,
      encode: inJson,
      buildRequest: (text) => ({
        method: 'POST',
        path: '/sandbox/tokens',
        headers: json,
        body: JSON.stringify({ ...card, [field]: text }),
      }),
      payloads: textPayloads,
    }),
  )
  return [...bodies, ...signatures, ...fields]
}

/** Unknown URLs under every prefix. */
function urlInputs(): FuzzInput[] {
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
      maxBytes: maxUrlBytes,
      encode: inUrl,
      buildRequest: (text) => ({ method, path: start + inUrl(text), headers: {} }),
      payloads: textPayloads,
    })),
  )
}

/** Every field of the pages' forms, and the whole bodies. */
function formInputs(state: FuzzState): FuzzInput[] {
  return validForms.flatMap(([page, validFields]) => {
    const fields = validFields(state, random)
    const path = hrefTo(page, 'en', 'provider' in fields && page === 'booking' ? unknownId : undefined)
    const room = formSizeLimit(path)
    const sent = (headers: Record<string, string>, body: string): FuzzRequest => ({
      method: 'POST',
      path,
      headers,
      body,
    })
    const whole = (name: string, headers: Record<string, string>, shapes: PayloadSet): FuzzInput => ({
      name: `POST ${path}, ${name}`,
      maxBytes: room,
      encode: asIs,
      buildRequest: (body) => sent(headers, body),
      payloads: shapes,
    })
    const each = Object.keys(fields).map(
      (field): FuzzInput => ({
        name: `POST ${path}, field ${field}`,
        maxBytes: room - reserved,
        encode: inForm,
        buildRequest: (text) => sent(form, new URLSearchParams({ ...fields, [field]: text }).toString()),
        payloads: textPayloads,
      }),
    )
    return [...each, whole('form', form, formPayloads), whole('multipart form', multipart, multipartPayloads)]
  })
}

const queryWith = (query: Record<string, string>, field: string, written: string) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${name === field ? written : value}`)
    .join('&')

const withSpecialOffer = (body: object): object =>
  'special_offers' in body ? { ...body, special_offers: [{ id: 'snorkel', pieces: 1 }] } : body
