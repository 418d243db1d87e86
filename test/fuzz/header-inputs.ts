import { orderForm } from '../fixtures/site/order-form.ts'
import { asIs, type FuzzInput, form, json, maxHeaderBytes, unknownId } from './fuzz-input.ts'
import type { FuzzRequest, FuzzState } from './fuzz-request.ts'
import { headerPayloads } from './shapes.ts'

const headerNames = [
  'Accept Accept-Encoding Accept-Language Authorization Cookie Forwarded If-None-Match Origin Range Referer Sec-Fetch-Site',
  'User-Agent X-Forwarded-For X-Forwarded-Proto X-Locale X-Real-IP X-Tracing-Id X-Tracing-Source',
].flatMap((names) => names.split(' '))
const cookies = ['booking_draft', 'session_id', 'tracing_source', 'i18n_redirected']

/** Every header that the server reads, on requests of every kind. */
export function headerInputs({ date }: FuzzState): FuzzInput[] {
  const read = ['/', '/de/kontakt', '/book-now', `/booking/${unknownId}`, '/api/settings', '/language/de', '/metrics']
  const requests: FuzzRequest[] = [
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

export function headerInput(name: string, sent: FuzzRequest, header: string, before = ''): FuzzInput {
  return {
    name: `${name}, header ${header}${before && ` ${before}`}`,
    maxBytes: maxHeaderBytes,
    encode: asIs,
    buildRequest: (text) => ({ ...sent, headers: { ...sent.headers, [header]: before + text } }),
    payloads: headerPayloads,
  }
}
