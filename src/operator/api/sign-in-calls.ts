import { type Context, Hono } from 'hono'
import { currentLook } from '../../content/current-look.ts'
import { propertiesOf } from '../../content/look/look-sheet.ts'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import type { AppLook } from '../../contract/operator-app/look.ts'
import * as calls from '../../contract/operator-app/session.ts'
import type { AppContext } from '../../domain/context.ts'
import { finishPairing, startPairing } from '../../domain/devices/pair-device.ts'
import { isFirstPairing } from '../../domain/devices/pairing.ts'
import { type DeviceSession, endSession, findSession, setDeviceLocale } from '../../domain/devices/sessions.ts'
import { finishPasskeyCheck, finishSignIn, startPasskeyCheck, startSignIn } from '../../domain/devices/sign-in.ts'
import { consume } from '../../domain/rate-limit/consume.ts'
import type { AppRateLimitName } from '../../domain/rate-limit/rate-limit-rules.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { appError } from './errors.ts'
import { parseJsonBody } from './json-body.ts'
import { requireSession } from './require-session.ts'
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts'

/** The calls for pairing, signing in and the session, and for the look of the app before anybody signs in. */
export function signInCalls(services: AppContext): Hono {
  const app = new Hono()
  const limitBy = (name: AppRateLimitName) => async (c: Context, next: () => Promise<void>) => {
    const limit = await consume(services, name, c.get('clientKey')())
    return limit.ok ? next() : appError(c, 'too_many', limit)
  }

  app.post('/pairing/start', limitBy('pairing'), async (c) => {
    const body = parseJsonBody(c, calls.pairingStart)
    if (!body.ok) return body.response
    const started = await startPairing(services, body.value)
    if (!started.ok) return refused(services, c, 'pairing', started)
    const { pairing, options } = started
    const { name, role, expires_at: expiresAt } = pairing
    return c.json(
      calls.pairingOptions.parse({
        ...{ device: { name, role }, isFirst: isFirstPairing(pairing) },
        ...{ expiresAt: expiresAt.toISOString(), options },
      }),
    )
  })
  app.post('/pairing/finish', limitBy('pairing'), async (c) => {
    const body = parseJsonBody(c, calls.pairingFinish)
    if (!body.ok) return body.response
    const paired = await finishPairing(services, body.value)
    return paired.ok ? signedIn(services, c, 'pairing', paired) : refused(services, c, 'pairing', paired)
  })
  app.post('/sign-in/start', limitBy('sign_in'), async (c) => {
    const body = parseJsonBody(c, calls.noInput)
    if (!body.ok) return body.response
    return c.json(calls.signInOptions.parse({ options: await startSignIn(services) }))
  })
  app.post('/sign-in/finish', limitBy('sign_in'), async (c) => {
    const body = parseJsonBody(c, calls.signInFinish)
    if (!body.ok) return body.response
    const outcome = await finishSignIn(services, body.value.response)
    return outcome.ok ? signedIn(services, c, 'sign_in', outcome) : refused(services, c, 'sign_in', outcome)
  })

  app.get('/look', (c) => c.json(lookOfApp()))
  const crew = requireSession(services, 'crew')
  app.post('/passkey-check/start', crew, limitBy('sign_in'), async (c) => {
    const body = parseJsonBody(c, calls.noInput)
    if (!body.ok) return body.response
    return c.json(calls.signInOptions.parse({ options: await startPasskeyCheck(services, sessionOf(c).device.id) }))
  })
  app.post('/passkey-check/finish', crew, limitBy('sign_in'), async (c) => {
    const body = parseJsonBody(c, calls.signInFinish)
    if (!body.ok) return body.response
    const { response } = body.value
    const outcome = await finishPasskeyCheck(services, { response, deviceId: sessionOf(c).device.id })
    return outcome.ok ? signedIn(services, c, 'passkey_check', outcome) : refused(services, c, 'passkey_check', outcome)
  })
  app.get('/session', crew, (c) => c.json(infoOf(services, sessionOf(c))))
  app.post('/session', crew, async (c) => {
    const body = parseJsonBody(c, calls.sessionChange)
    if (!body.ok) return body.response
    const session = sessionOf(c)
    await setDeviceLocale(services.db, session.device.id, body.value.locale)
    return c.json(infoOf(services, { ...session, locale: body.value.locale }))
  })
  app.post('/sign-out', async (c) => {
    const body = parseJsonBody(c, calls.noInput)
    if (!body.ok) return body.response
    const token = readSessionToken(c, services.operatorOrigin)
    const device = token ? await endSession(services.db, token) : undefined
    if (device) logAuthentication(services, { event: 'sign_out', outcome: 'ok', device })
    clearSessionCookie(c, services.operatorOrigin)
    // The app erases its data after this response. Because of this header, the browser erases them too, in case the app
    // can't.
    c.header('Clear-Site-Data', '"storage"')
    return c.json(calls.signedOut.parse({ signedOut: true }))
  })
  return app
}

function lookOfApp(): AppLook {
  const { name, wordmark, tintsInApp } = currentLook()
  const text = 'text' in wordmark ? wordmark.text : name
  return { name, wordmark: text, tints: tintsInApp && propertiesOf(tintsInApp) }
}

interface Authentication {
  event: 'pairing' | 'sign_in' | 'passkey_check' | 'sign_out'
  outcome: 'ok' | AppErrorCode
  /** The id of the device, because the log contains no names; undefined if the device is unknown. */
  device: string | undefined
}

/** Logs each attempt to pair, sign in or check a passkey, and each sign-out. */
function logAuthentication({ log }: AppContext, authentication: Authentication): void {
  log[authentication.outcome === 'ok' ? 'info' : 'warn'](authentication, 'authentication')
}

function refused(
  services: AppContext,
  c: Context,
  event: Authentication['event'],
  { code, deviceId }: { code: AppErrorCode; deviceId?: string },
): Response {
  logAuthentication(services, { event, outcome: code, device: deviceId })
  return appError(c, code)
}

async function signedIn(
  services: AppContext,
  c: Context,
  event: Authentication['event'],
  { deviceId, token }: { deviceId: string; token: string },
): Promise<Response> {
  logAuthentication(services, { event, outcome: 'ok', device: deviceId })
  setSessionCookie(c, services.operatorOrigin, token)
  const found = await findSession(services, token)
  return found.ok ? c.json(infoOf(services, found.session)) : appError(c, found.code)
}

function sessionOf(c: Context): DeviceSession {
  const session = c.get('deviceSession')
  if (!session) throw new Error('the call has no requireSession')
  return session
}

function infoOf({ now }: AppContext, session: DeviceSession): calls.SessionInfo {
  const { device, role, locale, expiresAt, passkeyCheckedUntil } = session
  return {
    device,
    role,
    locale,
    expiresAt: expiresAt.toISOString(),
    passkeyCheckedUntil: passkeyCheckedUntil?.toISOString() ?? null,
    now: now().toISOString(),
    today: dayOf(now()),
  }
}
