import type { Context, MiddlewareHandler } from 'hono'
import { type AppRole, mayActAs } from '../../contract/operator-app/roles.ts'
import type { AppContext } from '../../domain/context.ts'
import { type DeviceSession, type FoundSession, findSession } from '../../domain/devices/sessions.ts'
import { keyFor } from '../../domain/rate-limit/consume.ts'
import { redactPath } from '../../platform/logging/redact-path.ts'
import { appError } from './errors.ts'
import { readSessionToken } from './session-cookie.ts'

declare module 'hono' {
  interface ContextVariableMap {
    foundSession: FoundSession
  }
}

/**
 * Finds the session to which the cookie of the request belongs. If that session, even an ended one, belongs to a
 * device, the rate limits of the request count the device. Other requests are counted by address. So strangers on the
 * crew's network can't use up the limits of the crew.
 */
export const identifyDevice =
  (services: AppContext): MiddlewareHandler =>
  async (c, next) => {
    const found = await findSession(services, readSessionToken(c, services.operatorOrigin))
    c.set('foundSession', found)
    const device = found.ok ? found.session.device.id : found.deviceId
    const client = c.get('clientKey')
    if (device) c.set('clientKey', () => keyFor(device, client()))
    return next()
  }

/** Answers 401 without a session and 403 if the device's role does not suffice. */
export const requireSession =
  (services: AppContext, role: AppRole): MiddlewareHandler =>
  async (c, next) => {
    const found = c.get('foundSession')
    if (!found.ok) return appError(c, found.code)
    c.set('deviceSession', found.session)
    return mayActAs(found.session.role, role) ? next() : wrongRole(services, c, found.session)
  }

/** Answers 403 because the role of the device does not suffice, and logs the attempt. */
export function wrongRole(services: AppContext, c: Context, { device, role }: DeviceSession): Response {
  noteWrongRole(services, { device: device.id, role, call: redactPath(c.req.path) })
  return appError(c, 'wrong_role')
}

/** Logs that a device has tried what its role may not do. */
export const noteWrongRole = ({ log }: AppContext, attempt: { device: string; role: AppRole; call: string }): void =>
  log.warn(attempt, 'not allowed for this role')
