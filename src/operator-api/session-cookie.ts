import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sessionDays } from '../domain/devices/sessions.ts'

/** The `__Host-` prefix prevents other subdomains from setting the cookie. Browsers accept it over HTTPS only. */
const cookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-operator_session' : 'operator_session')

const optionsOf = (origin: string) =>
  ({ path: '/', secure: origin.startsWith('https:'), httpOnly: true, sameSite: 'Strict' }) as const

export function readSessionToken(c: Context, origin: string): string | null {
  const token = getCookie(c, cookieName(origin)) ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null
}

export const setSessionCookie = (c: Context, origin: string, token: string): void =>
  setCookie(c, cookieName(origin), token, { ...optionsOf(origin), maxAge: sessionDays * 86_400 })

export const clearSessionCookie = (c: Context, origin: string): void =>
  void deleteCookie(c, cookieName(origin), optionsOf(origin))
