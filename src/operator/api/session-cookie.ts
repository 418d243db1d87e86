import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sessionDays } from '../../domain/devices/sessions.ts'

/** The `__Host-` prefix prevents other subdomains from setting the cookie. Browsers accept it over HTTPS only. */
const cookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-operator_session' : 'operator_session')

const optionsOf = (origin: string) =>
  ({ path: '/', secure: origin.startsWith('https:'), httpOnly: true, sameSite: 'Strict' }) as const

export function readSessionToken(c: Context, origin: string): string | null {
  const token = getCookie(c, cookieName(origin)) ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

export function setSessionCookie(c: Context, origin: string, token: string): void {
  setCookie(c, cookieName(origin), token, { ...optionsOf(origin), maxAge: sessionDays * 86_400 })
  setCookie(c, crewBrowser, '1', { ...optionsOf(origin), sameSite: 'Lax', maxAge: 400 * 86_400 })
}

/**
 * Marks a browser in which the app was used. Unlike the session's cookie, it is also sent when a link on another site
 * opens a public page. That page then loads no third party, whose script could act with the session.
 */
const crewBrowser = 'crew_browser'

export const isCrewBrowser = (cookies: string | undefined): boolean =>
  cookies !== undefined && /(?:^|;\s*)crew_browser=1/.test(cookies)

export function clearSessionCookie(c: Context, origin: string): void {
  for (const name of [cookieName(origin), crewBrowser]) deleteCookie(c, name, optionsOf(origin))
}
