import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { defaultLocale, isLocale, type Locale } from '../../../i18n/locales.ts'

const titles: Partial<Record<ContentfulStatusCode, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  404: 'Not found',
  413: 'Too large',
  422: 'Unprocessable content',
  503: 'Service unavailable',
  504: 'Gateway timeout',
}

/** RFC 9457. The details are for the people who write a merchant's server; visitors read `error.message`. */
export function problem(c: Context, status: ContentfulStatusCode, detail: string): Response {
  const body = { type: 'about:blank', title: titles[status] ?? 'Problem', status, detail }
  return c.json(body, status, { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' })
}

/** The body as an object; null when it is no JSON, or JSON of another kind. */
export async function readObject(c: Context): Promise<Record<string, unknown> | null> {
  try {
    const read: unknown = await c.req.json()
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null
  } catch {
    return null
  }
}

/** Whoever speaks first decides: the request's own word, the header, what is known of the charge. */
export const firstLocale = (...candidates: unknown[]): Locale => candidates.find(isLocale) ?? defaultLocale
