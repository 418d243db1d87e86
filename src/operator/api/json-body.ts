import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppContext } from '../../domain/context.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import { validationError, validationErrorFromZod } from '../../domain/validation-error.ts'
import { cardNumberPaths } from '../../platform/logging/card-number-paths.ts'
import { isTooDeep } from '../../shared/json.ts'
import { appError, errorSentence } from './errors.ts'
import { localeOf } from './request-locale.ts'

/**
 * Guards every POST. A header must prove that the request comes from our own origin. The body must be JSON, which a
 * form of another site can't send. The request then consumes a point of the `body` rate limit. Finally the body is
 * parsed; it must not contain card numbers.
 */
export function appJsonBody(services: AppContext): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    if (!isOwnOrigin(c, services.operatorOrigin)) return appError(c, 'foreign')
    if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) return appError(c, 'not_json')
    const limit = await consume(services, 'body', c.get('clientKey')())
    if (!limit.ok) return appError(c, 'too_many', limit)
    return (await parseBody(c)) ?? next()
  }
}

/**
 * Whether a request comes from the origin of the app. The check is stricter than the CSRF check of forms: only browsers
 * use the app, so a request with neither `Origin` nor `Sec-Fetch-Site` is rejected.
 */
export function isOwnOrigin(c: Context, origin: string): boolean {
  const sender = c.req.header('Origin')
  if (sender === undefined) return c.req.header('Sec-Fetch-Site') === 'same-origin'
  return sender === new URL(origin).origin
}

async function parseBody(c: Context): Promise<Response | undefined> {
  try {
    c.set('json', JSON.parse(await c.req.text()))
  } catch (error) {
    if (error instanceof SyntaxError) return appError(c, 'bad_request')
    throw error
  }
  const json = c.get('json')
  const fault = isQueue(c) ? undefined : contentFault(json)
  if (fault?.code === 'invalid' && hasCredential(json)) return undefined
  return fault && appError(c, fault.code, fault.fields && { fields: fault.fields(localeOf(c)) })
}

/** The actions of the queue are checked one by one elsewhere, because a rejected one must not stop the others. */
const isQueue = (c: Context) => /\/actions$/.test(c.req.path)

interface ContentFault {
  code: 'bad_request' | 'invalid'
  sentence(locale: AppLocale): string
  fields?(locale: AppLocale): Record<string, string[]>
}

/** The reason to reject a value before its schema is applied: it is nested too deeply, or contains a card number. */
export function contentFault(json: unknown): ContentFault | undefined {
  if (isTooDeep(json)) return { code: 'bad_request', sentence: (locale) => errorSentence('bad_request', locale) }
  const errors = cardNumberPaths(json).map((path) => ({ field: path, key: 'error.card_number' as const }))
  if (errors.length === 0) return undefined
  const fields = (locale: AppLocale) => validationError(errors, locale).errors
  return { code: 'invalid', fields, sentence: (locale) => [...new Set(Object.values(fields(locale)).flat())].join(' ') }
}

/**
 * Whether the body is a browser's answer about a passkey. The random bytes of the passkey can look like a card number,
 * so such a body is not rejected. Of the passkey, only its id, public key, counter and transports are stored.
 */
const hasCredential = (json: unknown) => typeof json === 'object' && json !== null && 'response' in json

/** Parses the body by a schema of the contract. */
export function parseJsonBody<S extends z.ZodType>(
  c: Context,
  schema: S,
): { ok: true; value: z.output<S> } | { ok: false; response: Response } {
  return parse(c, schema, c.get('json'))
}

/** Parses the query string. */
export const parseAppQuery = <S extends z.ZodType>(c: Context, schema: S) => parse(c, schema, c.req.query())

function parse<S extends z.ZodType>(c: Context, schema: S, value: unknown) {
  const parsed = schema.safeParse(value)
  return parsed.success
    ? ({ ok: true, value: parsed.data } as const)
    : ({
        ok: false,
        response: appError(c, 'invalid', { fields: validationErrorFromZod(parsed.error, localeOf(c)).errors }),
      } as const)
}
