import type { MiddlewareHandler } from 'hono'
import { type AppRole, mayActAs } from '../contract/operator-app/roles.ts'
import type { AppContext } from '../domain/context.ts'
import { findSession } from '../domain/devices/sessions.ts'
import { appError } from './errors.ts'
import { readSessionToken } from './session-cookie.ts'

/** Answers 401 without a session and 403 if the device's role does not suffice. */
export const requireSession =
  (services: AppContext, role: AppRole): MiddlewareHandler =>
  async (c, next) => {
    const found = await findSession(services, readSessionToken(c, services.origin))
    if (!found.ok) return appError(c, found.code)
    c.set('deviceSession', found.session)
    return mayActAs(found.session.role, role) ? next() : appError(c, 'wrong_role')
  }
