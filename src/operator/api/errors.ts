import type { Context } from 'hono'
import { type AppErrorBody, type AppErrorCode, appErrorStatuses } from '../../contract/operator-app/errors.ts'
import { errorSentences } from './error-sentences.ts'
import { localeOf } from './request-locale.ts'

interface ErrorDetails {
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  values?: Record<string, string | number>
}

export function appError(
  c: Context,
  code: AppErrorCode,
  { fields, retryAfterSeconds, values = {} }: ErrorDetails = {},
): Response {
  const status = appErrorStatuses[code]
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  else if (status === 503) c.header('Retry-After', c.res.headers.get('Retry-After') ?? '30')
  const message = errorSentences[code][localeOf(c)].replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
  const body: AppErrorBody = { error: { code, message, ...(fields && { fields }) } }
  return c.json(body, status)
}

/** The refusal of an action. */
export function refusalError(c: Context, code: string, message: string): Response {
  const body: AppErrorBody = { error: { code, message } }
  return c.json(body, 409)
}
