import { endpoints } from '../../src/contract/endpoints.ts'
import { appErrorBody } from '../../src/contract/operator-app/errors.ts'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { locales } from '../../src/i18n/locales.ts'
import { contractViolation } from '../fixtures/api-client.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { htmlInjection } from './hostile.ts'

export interface RawResponse {
  status: number
  headers: Headers
  text: string
}

/** Describes what is wrong with a response; undefined if nothing is. */
export function findResponseFault(sent: FuzzRequest, { status, headers, text }: RawResponse): string | undefined {
  const type = headers.get('Content-Type') ?? ''
  if (status >= 500 && !(status === 503 && headers.has('Retry-After')))
    return `answered ${status}: ${text.slice(0, 300)}`
  if (type.startsWith('text/html') && text.includes(htmlInjection)) return 'the page contains user input unescaped'
  if (/\n\s+at .+:\d+:\d+|ECONNREFUSED|pg_catalog|node_modules/.test(text))
    return 'the response exposes internals (stack trace, database or file names)'
  if (headers.has('Set-Cookie') && /fuzz9|\ba=b\b/.test(headers.get('Set-Cookie') ?? ''))
    return 'user input was injected into Set-Cookie'
  if (/^(https?:)?\/\//.test(headers.get('Location') ?? '') && !isOwnOrigin(headers.get('Location') ?? ''))
    return `open redirect to ${headers.get('Location')}`
  if (sent.octo && status !== 200 && (status !== 400 || !/^\{"error":"[A-Z_]+","errorMessage":"/.test(text)))
    return `answered ${status} to a reseller: ${text.slice(0, 300)}`
  // If an assistant's tool fails, its answer has the status 200 and contains one of the sentences in `faults`.
  if (sent.path === '/mcp' && faults.some((fault) => text.includes(fault)))
    return `a tool failed: ${text.slice(0, 300)}`
  if (text.length > maxAnswerLength) return `an answer of ${text.length} characters`
  const isAppCall = /^\/operator\/api\//.test(sent.path) && sent.method !== 'HEAD' && status >= 400 && status !== 414
  if (isAppCall && !isAppError(text)) return `${status} of the app without an error body: ${text.slice(0, 300)}`
  return sent.call && status !== 414 ? contractViolation(endpoints[sent.call], { status, type, text }) : undefined
}

const faults = locales.map((locale) => translatorOf(locale)('problem.fault'))

/**
 * The maximum length of an answer. A longer one blocks the process for other requests, and a client can request many.
 */
const maxAnswerLength = 1_000_000

const isOwnOrigin = (location: string) => /^http:\/\/(127\.0\.0\.1|localhost|bonaca\.test)[:/]/.test(location)

function isAppError(text: string): boolean {
  try {
    return appErrorBody.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
