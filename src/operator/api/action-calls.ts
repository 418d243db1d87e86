import { type Context, Hono } from 'hono'
import { type ActionCallAnswer, idempotencyKeyHeader } from '../../contract/operator-app/action-calls.ts'
import {
  type ActionName,
  actionContracts,
  actionNames,
  needsPasskeyCheck,
} from '../../contract/operator-app/actions.ts'
import { mayActAs } from '../../contract/operator-app/roles.ts'
import type { AppContext } from '../../domain/context.ts'
import { type DeviceSession, isPasskeyChecked } from '../../domain/devices/sessions.ts'
import { runOnce } from '../operations/run-once.ts'
import { appError, refusalError } from './errors.ts'
import { queuedActions } from './queued-actions.ts'
import { localeOf } from './request-locale.ts'
import { requireSession, wrongRole } from './require-session.ts'

/** One action with an idempotency key, and the queue of a phone that had no signal. */
export function actionCalls(services: AppContext): Hono {
  const app = new Hono()
  app.post('/actions/:name', requireSession(services, 'crew'), (c) => {
    const name = actionNames.find((one) => one === c.req.param('name'))
    return name ? oneAction(services, c, name) : appError(c, 'not_found')
  })
  app.post('/actions', requireSession(services, 'crew'), (c) => queuedActions(services, c))
  return app
}

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/

async function oneAction(services: AppContext, c: Context, name: ActionName): Promise<Response> {
  const session = c.get('deviceSession') as DeviceSession
  const { role } = actionContracts[name]
  const input = c.get('json')
  if (!mayActAs(session.role, role)) return wrongRole(services, c, session)
  const key = c.req.header(idempotencyKeyHeader) ?? ''
  if (!keyPattern.test(key)) return appError(c, 'bad_request')
  if (needsPasskeyCheck(name, input) && !isPasskeyChecked(session, services.now()))
    return appError(c, 'passkey_check_needed')
  const context = { ...services, actor: session.device.name, device: session.device, role: session.role }
  const outcome = await runOnce(context, { name, input, key, storeRefusal: false })
  const locale = localeOf(c)
  switch (outcome.kind) {
    case 'done':
      return c.json({ answer: outcome.answer, repeated: outcome.repeated } satisfies ActionCallAnswer)
    case 'conflict':
      return refusalError(c, outcome.code, outcome.message[locale])
    case 'refused': {
      const { code, fields, sentence } = outcome.refusal
      return fields
        ? appError(c, 'invalid', { fields: fields(locale) })
        : refusalError(c, code, sentence(locale, session.device.name))
    }
    default:
      return appError(c, outcome.kind)
  }
}
