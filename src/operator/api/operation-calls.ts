import { type Context, Hono } from 'hono'
import { type ActionCallAnswer, idempotencyKeyHeader } from '../../contract/operator-app/action-calls.ts'
import { mayActAs } from '../../contract/operator-app/roles.ts'
import type { AppContext } from '../../domain/context.ts'
import { crewDays, isDayForRole } from '../../domain/devices/crew-days.ts'
import { isPasskeyChecked } from '../../domain/devices/sessions.ts'
import { formatsOf } from '../../i18n/formats.ts'
import { forgetCached } from '../../platform/cache/query-cache.ts'
import { needsPasskeyCheck, type Operation, type Preview } from '../operations/define-operation.ts'
import { findAction, previews, reads } from '../operations/operations.ts'
import { runOnce } from '../operations/run-once.ts'
import { appError, refusalError } from './errors.ts'
import { contextOf, refusalAnswer, sessionOf } from './operation-context.ts'
import { queuedActions } from './queued-actions.ts'
import { localeOf } from './request-locale.ts'
import { requireSession, wrongRole } from './require-session.ts'

/** The calls of all operations. Each needs a session with the operation's role. */
export function operationCalls(services: AppContext): Hono {
  const app = new Hono()
  for (const operation of reads)
    app.get(`/${operation.name}`, requireSession(services, operation.role), (c) => read(services, c, operation))
  for (const preview of previews)
    app.post(`/previews/${preview.name}`, requireSession(services, preview.role), (c) =>
      planAction(services, c, preview, c.get('json')),
    )
  app.post('/actions/:name', requireSession(services, 'crew'), (c) => act(services, c, findAction(c.req.param('name'))))
  app.post('/actions', requireSession(services, 'crew'), (c) => queuedActions(services, c))
  return app
}

async function read(services: AppContext, c: Context, operation: Operation): Promise<Response> {
  const found = await operation.perform(contextOf(services, c), c.req.query())
  if (!found.ok) return refusalAnswer(c, found, (message) => appError(c, 'not_found', { message }))
  const { date } = found.answer as { date?: string }
  return (operation.nearDays && date !== undefined && refuseFarDay(services, c, date)) || c.json(found.answer)
}

/** Refuses a day that is too far from today for the device's role; undefined if the day is allowed. */
function refuseFarDay({ now }: AppContext, c: Context, date: string): Response | undefined {
  if (isDayForRole({ now, role: sessionOf(c).role }, date)) return undefined
  return appError(c, 'day_not_for_crew', { values: { day: formatsOf(localeOf(c)).shortDay(date), days: crewDays } })
}

/** Answers what an action would do, with the amounts that its button shows. Changes nothing. */
export async function planAction(
  services: AppContext,
  c: Context,
  preview: Preview,
  input: unknown,
): Promise<Response> {
  const planned = await preview.perform(contextOf(services, c), input)
  return planned.ok ? c.json(planned.answer) : refusalAnswer(c, planned)
}

const keyPattern = /^[A-Za-z0-9_-]{16,64}$/

/** Runs one action with its idempotency key. */
async function act(services: AppContext, c: Context, action: Operation | undefined): Promise<Response> {
  if (!action) return appError(c, 'not_found')
  const session = sessionOf(c)
  if (!mayActAs(session.role, action.role)) return wrongRole(services, c, session)
  return runAction(services, c, action, c.get('json'))
}

/** Runs an action. The caller has checked that the role of the session allows it. */
export async function runAction(
  services: AppContext,
  c: Context,
  action: Operation,
  input: unknown,
): Promise<Response> {
  const session = sessionOf(c)
  const key = c.req.header(idempotencyKeyHeader) ?? ''
  if (!keyPattern.test(key)) return appError(c, 'bad_request')
  if (needsPasskeyCheck(action, input) && !isPasskeyChecked(session, services.now()))
    return appError(c, 'passkey_check_needed')
  const outcome = await runOnce(contextOf(services, c), { action, input, key, storeRefusal: false })
  switch (outcome.kind) {
    case 'done':
      forgetCached(services.db)
      return c.json({ answer: outcome.answer, repeated: outcome.repeated } satisfies ActionCallAnswer)
    case 'conflict':
      return refusalError(c, outcome.code, outcome.message[localeOf(c)])
    case 'refused':
      return refusalAnswer(c, outcome.refusal)
    default:
      return appError(c, outcome.kind)
  }
}
