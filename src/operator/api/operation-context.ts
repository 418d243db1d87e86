import type { Context } from 'hono'
import type { AppContext } from '../../domain/context.ts'
import type { DeviceSession } from '../../domain/devices/sessions.ts'
import type { Refusal } from '../operations/define-operation.ts'
import { appError, refusalError } from './errors.ts'
import { localeOf } from './request-locale.ts'

export const sessionOf = (c: Context) => c.get('deviceSession') as DeviceSession

/** The context of an operation that a device calls. */
export function contextOf(services: AppContext, c: Context) {
  const { device, role } = sessionOf(c)
  return { ...services, actor: device.name, device, role, locale: localeOf(c) }
}

export function refusalAnswer(
  c: Context,
  { code, fields, sentence }: Refusal,
  answer = (message: string) => refusalError(c, code, message),
): Response {
  const locale = localeOf(c)
  return fields
    ? appError(c, 'invalid', { fields: fields(locale) })
    : answer(sentence(locale, sessionOf(c).device.name))
}
