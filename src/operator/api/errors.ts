import type { Context } from 'hono'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { type AppErrorBody, type AppErrorCode, appErrorStatuses } from '../../contract/operator-app/errors.ts'
import type { MessageValues } from '../../i18n/translator.ts'
import { writerIn } from '../operations/sentences.ts'
import { localeOf } from './request-locale.ts'

interface ErrorDetails {
  fields?: Record<string, string[]>
  retryAfterSeconds?: number
  values?: MessageValues
  /** Replaces the default sentence of the error code. */
  message?: string
}

export function appError(
  c: Context,
  code: AppErrorCode,
  { fields, retryAfterSeconds, values, message }: ErrorDetails = {},
): Response {
  const status = appErrorStatuses[code]
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  else if (status === 503) c.header('Retry-After', c.res.headers.get('Retry-After') ?? '30')
  const sentence = message ?? errorSentence(code, localeOf(c), values)
  const body: AppErrorBody = { error: { code, message: sentence, ...(fields && { fields }) } }
  return c.json(body, status)
}

/** The code of an error, or the reason why an action of the queue was not tried. */
type ErrorCode = AppErrorCode | 'not_offline' | 'unknown_action' | 'not_applied'
export const errorSentence = (code: ErrorCode, locale: AppLocale, values?: MessageValues): string =>
  writerIn(locale).say(`error.${code}`, values)

/** The response for an action that was refused. */
export function refusalError(c: Context, code: string, message: string): Response {
  const body: AppErrorBody = { error: { code, message } }
  return c.json(body, 409)
}
