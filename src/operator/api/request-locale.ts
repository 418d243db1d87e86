import type { Context } from 'hono'
import { type AppLocale, appLocales } from '../../contract/operator-app/app-locales.ts'
import type { DeviceSession } from '../../domain/devices/sessions.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The session of a signed-in device; undefined for calls without a session. */
    deviceSession: DeviceSession | undefined
  }
}

/** The language of the header `X-Locale`, otherwise of the device, otherwise of the browser: Croatian or English. */
export function localeOf(c: Context): AppLocale {
  const requested = appLocales.find((locale) => locale === c.req.header('X-Locale'))
  if (requested) return requested
  const session = c.get('deviceSession')
  if (session) return session.locale
  return /^hr\b/i.test(c.req.header('Accept-Language') ?? '') ? 'hr' : 'en'
}
