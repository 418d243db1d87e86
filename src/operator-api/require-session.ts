import type { Context, MiddlewareHandler } from 'hono'
import { type AppRole, mayActAs } from '../contract/operator-app/roles.ts'
import type { AppContext } from '../domain/context.ts'
import { type DeviceSession, findSession } from '../domain/devices/sessions.ts'
import { redactPath } from '../logging/redact-path.ts'
import { appError } from './errors.ts'
import { readSessionToken } from './session-cookie.ts'

/** Answers 401 without a session and 403 if the device's role does not suffice. */
export const requireSession =
  (services: AppContext, role: AppRole): MiddlewareHandler =>
  async (c, next) => {
    const found = await findSession(services, readSessionToken(c, services.operatorOrigin))
    if (!found.ok) return appError(c, found.code)
    c.set('deviceSession', found.session)
    return mayActAs(found.session.role, role) ? next() : wrongRole(services, c, found.session)
  }

/** Answers 403 and logs the attempt. */
export function wrongRole(services: AppContext, c: Context, { device, role }: DeviceSession): Response {
  noteWrongRole(services, { device: device.id, role, call: redactPath(c.req.path) })
  return appError(c, 'wrong_role')
}

/** Logs that a device has tried what its role may not do. */
export const noteWrongRole = ({ log }: AppContext, attempt: { device: string; role: AppRole; call: string }): void =>
  log.warn(attempt, 'not allowed for this role')
