import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { defaultLocale, isLocale, type Locale } from '../../../../i18n/locales.ts'

const titles: Partial<Record<ContentfulStatusCode, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  413: 'Too large',
  422: 'Unprocessable content',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

/** Problem details (RFC 9457) for developers of a merchant's server. Visitors see `error.message`. */
export function sandboxProblem(c: Context, status: ContentfulStatusCode, detail: string): Response {
  const body = { type: 'about:blank', title: titles[status] ?? 'Problem', status, detail }
  return c.json(body, status, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
}

/** Reads the JSON body. Returns null if it is not a JSON object. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown> | null> {
  try {
    const read: unknown = await c.req.json()
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/**
 * Returns the first candidate that is a supported locale, or the default locale if none is. Callers list the candidates
 * in order of precedence: request parameter, header, charge. A country is ignored: `de_DE` means `de`.
 */
export const firstLocale = (...candidates: unknown[]): Locale =>
  candidates.map((candidate) => String(candidate).split(/[-_]/)[0]).find(isLocale) ?? defaultLocale
