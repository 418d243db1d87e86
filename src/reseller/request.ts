import type { Context } from 'hono'
import { shownLocales } from '../content/shown-languages.ts'
import type { AppContext } from '../domain/context.ts'
import { consume } from '../domain/rate-limit/consume.ts'
import { findResellerByKey, type Reseller } from '../domain/resellers/registry.ts'
import type { Locale } from '../i18n/locales.ts'
import { negotiateLocale } from '../i18n/negotiate-locale.ts'
import { cardNumberPaths } from '../platform/logging/card-number-paths.ts'
import { isTooDeep } from '../shared/json.ts'
import { type Capabilities, parseCapabilities } from './capabilities.ts'
import { badRequest, OctoError, tooManyRequests, unprocessable } from './errors.ts'
import type { KeyRateLimit } from './key-rate-limit.ts'

/** An authenticated request of a reseller. */
export interface OctoRequest {
  services: AppContext
  reseller: Reseller
  capabilities: Capabilities
  /** The language of the content. */
  locale: Locale
  /** A parameter of the path or of the query. */
  parameter: (name: string) => string
  query: Record<string, string>
  /**
   * Consumes points of the key's rate limit according to the cost of the answer.
   * @throws OctoError
   */
  consume(points: number): Promise<void>
  /** The JSON body; an empty object if the request has none. */
  body: Record<string, unknown>
}

/** Authenticates a request, consumes a point of the key's rate limit, and reads the body. @throws OctoError */
export async function readRequest(services: AppContext, c: Context, keyLimit: KeyRateLimit): Promise<OctoRequest> {
  const reseller = await authenticate(services, c, keyLimit)
  const caller = c.get('clientKey')()
  return {
    services,
    reseller,
    capabilities: parseCapabilities(c.req.header('Octo-Capabilities')),
    locale: negotiateLocale(c.req.header('Accept-Language'), shownLocales()),
    parameter: (name) => c.req.param(name) ?? '',
    query: c.req.query(),
    async consume(points) {
      const limit = await keyLimit(reseller.id, caller, points)
      if (!limit.ok) throw tooManyRequests(limit.retryAfterSeconds)
    },
    body: await readBody(c),
  }
}

async function authenticate(services: AppContext, c: Context, keyLimit: KeyRateLimit): Promise<Reseller> {
  const [, key] = /^Bearer\s+(\S{1,200})$/i.exec(c.req.header('Authorization')?.trim() ?? '') ?? []
  if (!key) throw new OctoError('UNAUTHORIZED')
  const reseller = await findResellerByKey(services.db, key)
  const caller = c.get('clientKey')()
  const limit = await (reseller ? keyLimit(reseller.id, caller) : consume(services, 'octo_key', caller))
  if (!limit.ok) throw tooManyRequests(limit.retryAfterSeconds)
  if (!reseller) throw new OctoError('FORBIDDEN')
  return reseller
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return {}
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body) || isTooDeep(body)) throw badRequest()
  if (cardNumberPaths(body).length > 0) throw unprocessable('The request contains a card number, which is never stored')
  return body as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw badRequest('The request body is not valid JSON')
    throw error
  }
}

/** Headers of every successful answer. */
export function answerHeaders({ capabilities, locale }: OctoRequest): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Octo-Capabilities': capabilities.header })
  if (capabilities.has('content')) {
    headers.set('Content-Language', locale)
    headers.set('Available-Languages', shownLocales().join(', '))
  }
  return headers
}
