import type { Locale } from '../../i18n/locales.ts'

interface ApiCall {
  locale: Locale
  body?: unknown
  /** Makes a second sending of the same body harmless. */
  key?: string
}

const patienceMilliseconds = 30_000

/** A call of our own API as any client would make it; a body makes it a POST. */
export function callApi(path: string, { locale, body, key }: ApiCall): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', 'X-Locale': locale, ...tracing() })
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (key) headers.set('Idempotency-Key', key)
  return fetch(`/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
}

function tracing(): Record<string, string> {
  const cookies = new Map(document.cookie.split('; ').map((cookie) => cookie.split(/=(.*)/s, 2) as [string, string]))
  const [id, source] = [cookies.get('session_id'), cookies.get('tracing_source')]
  return { ...(id && { 'X-Tracing-Id': id }), ...(source && { 'X-Tracing-Source': source }) }
}
