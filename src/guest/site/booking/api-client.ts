import type { Locale } from '../../../i18n/locales.ts'

interface ApiCall {
  locale: Locale
  body?: unknown
  /** The idempotency key: makes a retry with the same body safe. */
  idempotencyKey?: string
}

const timeoutMilliseconds = 30_000

/** Calls the public API; a body makes it a POST. */
export function callApi(path: string, { locale, body, idempotencyKey }: ApiCall): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-Locale': locale, ...attributionHeaders() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return fetch(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
}

function attributionHeaders(): Record<string, string> {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s, 2) as [string, string]))
  const [id, source] = [cookies.get('session_id'), cookies.get('tracing_source')]
  return { ...(id && { 'X-Tracing-Id': id }), ...(source && { 'X-Tracing-Source': source }) }
}
