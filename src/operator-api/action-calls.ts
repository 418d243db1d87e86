import { type Context, Hono } from 'hono'
import { type RunOnceOutcome, runOnce } from '../actions/run-once.ts'
import {
  type ActionCallAnswer,
  type ActionQueue,
  type ActionQueueAnswer,
  actionQueue,
  idempotencyKeyHeader,
} from '../contract/operator-app/action-calls.ts'
import { type ActionName, actionContracts, actionNames } from '../contract/operator-app/actions.ts'
import { type AppLocale, mayActAs } from '../contract/operator-app/roles.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { AppContext } from '../domain/context.ts'
import { type DeviceSession, isPasskeyChecked } from '../domain/devices/sessions.ts'
import { clockSentence, errorSentences, notOfflineSentence } from './error-sentences.ts'
import { appError, refusalError } from './errors.ts'
import { parseJson } from './json-body.ts'
import { localeOf } from './request-locale.ts'
import { requireSession } from './require-session.ts'

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
  const { role, passkeyCheck } = actionContracts[name]
  if (!mayActAs(session.role, role)) return appError(c, 'wrong_role')
  const key = c.req.header(idempotencyKeyHeader) ?? ''
  if (!keyPattern.test(key)) return appError(c, 'bad_request')
  if (passkeyCheck && !isPasskeyChecked(session, services.now())) return appError(c, 'passkey_check_needed')
  const context = { ...services, actor: session.device.name, device: session.device }
  const outcome = await runOnce(context, { name, input: c.get('json'), key, storeRefusal: false })
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

type QueuedAction = ActionQueue['actions'][number]
type Result = ActionQueueAnswer['results'][number]

async function queuedActions(services: AppContext, c: Context): Promise<Response> {
  const body = parseJson(c, actionQueue)
  if (!body.ok) return body.response
  const now = services.now()
  const locale = localeOf(c)
  const skewMilliseconds = Date.parse(body.value.sentAt) - now.getTime()
  const results: Result[] = []
  let isReachable = true
  for (const action of body.value.actions) {
    const failed = (code: 'fault' | 'unavailable') => {
      const message = errorSentences[code][locale]
      results.push({ sequence: action.sequence, status: 'failed', repeated: false, code, message })
    }
    if (!isReachable) {
      failed('unavailable')
      continue
    }
    try {
      const recordedAt = new Date(Date.parse(action.recordedAt) - skewMilliseconds)
      const result = await queuedAction(services, c.get('deviceSession') as DeviceSession, action, recordedAt, locale)
      if (result === 'revoked') return appError(c, 'revoked')
      results.push(result)
    } catch (err) {
      isReachable = !isUnavailable(err)
      if (isReachable) services.log.error({ err, action: action.name }, 'a queued action failed')
      failed(isReachable ? 'fault' : 'unavailable')
    }
  }
  const skewSeconds = Math.round(skewMilliseconds / 1000)
  const clock = { skewSeconds, message: clockSentence(skewSeconds, locale), now: now.toISOString() }
  return c.json({ results, clock } satisfies ActionQueueAnswer)
}

async function queuedAction(
  services: AppContext,
  session: DeviceSession,
  { sequence, name, input }: QueuedAction,
  recordedAt: Date,
  locale: AppLocale,
): Promise<Result | 'revoked'> {
  const conflict = (code: string, message: string, repeated = false) =>
    ({ sequence, status: 'conflict', repeated, code, message }) as const
  const { role, offline } = actionContracts[name]
  if (!mayActAs(session.role, role)) return conflict('wrong_role', errorSentences.wrong_role[locale])
  if (!offline) return conflict('not_offline', notOfflineSentence[locale])
  const context = { ...services, actor: session.device.name, device: session.device, recordedAt }
  const outcome: RunOnceOutcome = await runOnce(context, { name, input, key: `#${sequence}`, storeRefusal: true })
  switch (outcome.kind) {
    case 'done':
      return { sequence, status: 'done', repeated: outcome.repeated, answer: outcome.answer }
    case 'conflict':
      return conflict(outcome.code, outcome.message[locale], outcome.repeated)
    case 'refused':
      return conflict(outcome.refusal.code, outcome.refusal.sentence(locale, session.device.name))
    case 'key_reused':
      return conflict('key_reused', errorSentences.key_reused[locale])
    case 'revoked':
      return 'revoked'
  }
}
