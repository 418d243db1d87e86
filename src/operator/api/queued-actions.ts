import type { Context } from 'hono'
import { type ActionQueue, type ActionQueueAnswer, actionQueue } from '../../contract/operator-app/action-calls.ts'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { mayActAs } from '../../contract/operator-app/roles.ts'
import type { AppContext } from '../../domain/context.ts'
import { isApplied, queueKey } from '../../domain/devices/applied-sequences.ts'
import type { DeviceSession } from '../../domain/devices/sessions.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { findAction } from '../operations/operations.ts'
import { type RunOnceOutcome, runOnce } from '../operations/run-once.ts'
import { appError, errorSentence } from './errors.ts'
import { contentFault, parseJsonBody } from './json-body.ts'
import { localeOf } from './request-locale.ts'
import { noteWrongRole } from './require-session.ts'

type QueuedAction = ActionQueue['actions'][number]
type Result = ActionQueueAnswer['results'][number]

/**
 * `POST actions`: the queue of a phone. A rejected action does not stop the others. But if an action fails, later ones
 * of the same booking, or later counts of the same day, stay undecided too, because their order matters.
 */
export async function queuedActions(services: AppContext, c: Context): Promise<Response> {
  const body = parseJsonBody(c, actionQueue)
  if (!body.ok) return body.response
  const now = services.now()
  const locale = localeOf(c)
  const skewMilliseconds = Date.parse(body.value.sentAt) - now.getTime()
  const results: Result[] = []
  const failedSubjects = new Set<string>()
  let isReachable = true
  for (const action of body.value.actions) {
    const failed = (code: 'fault' | 'unavailable') => {
      const message = errorSentence(code, locale)
      results.push({ sequence: action.sequence, status: 'failed', repeated: false, code, message })
    }
    const subject = subjectOf(action)
    if (!isReachable || failedSubjects.has(subject)) {
      failed(isReachable ? 'fault' : 'unavailable')
      continue
    }
    try {
      const recordedAt = correctedTime(action.recordedAt, skewMilliseconds, now)
      const result = await queuedAction(
        services,
        c.get('deviceSession') as DeviceSession,
        action,
        { installation: body.value.installation, recordedAt },
        locale,
      )
      if (result === 'revoked') return appError(c, 'revoked')
      results.push(result)
    } catch (err) {
      isReachable = !isUnavailable(err)
      failedSubjects.add(subject)
      if (isReachable) services.log.error({ err, action: action.name }, 'a queued action failed')
      failed(isReachable ? 'fault' : 'unavailable')
    }
  }
  const skewSeconds = Math.round(skewMilliseconds / 1000)
  const clock = { skewSeconds, now: now.toISOString() }
  return c.json({ results, clock } satisfies ActionQueueAnswer)
}

/**
 * Converts the time at which a phone recorded an action from the phone's clock to the server's clock. Returns the
 * present time if the year of the result is not between 1 and 9999.
 */
function correctedTime(recordedAt: string, skewMilliseconds: number, now: Date): Date {
  const at = new Date(Date.parse(recordedAt) - skewMilliseconds)
  return at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999 ? at : now
}

/**
 * The subject of an action, before its input is validated: a booking, a day, or only the action itself. Actions with
 * the same subject keep their order.
 */
function subjectOf({ sequence, name, input }: QueuedAction): string {
  const { booking, date } = (input ?? {}) as { booking?: unknown; date?: unknown }
  const subject = name === 'walk-in' ? undefined : (booking ?? date)
  return typeof subject === 'string' ? subject.trim().toUpperCase() : `#${sequence}`
}

async function queuedAction(
  services: AppContext,
  session: DeviceSession,
  { sequence, name, input, undoes }: QueuedAction,
  { installation, recordedAt }: { installation: string; recordedAt: Date },
  locale: AppLocale,
): Promise<Result | 'revoked'> {
  const conflict = (code: string, message: string, repeated = false) =>
    ({ sequence, status: 'conflict', repeated, code, message }) as const
  const error = (code: Parameters<typeof errorSentence>[0]) => conflict(code, errorSentence(code, locale))
  // If one of the next five checks refuses the action, no result is stored: a repeated action is refused again anyway,
  // and a stored result could include a hash of a card number.
  const fault = contentFault(input)
  if (fault) return conflict(fault.code, fault.sentence(locale))
  const action = findAction(name)
  if (!action) return error('unknown_action')
  if (!mayActAs(session.role, action.role)) {
    noteWrongRole(services, { device: session.device.id, role: session.role, call: name })
    return error('wrong_role')
  }
  if (!action.offline) return error('not_offline')
  if (undoes !== undefined && !(await isApplied(services.db, installation, undoes))) return error('not_applied')
  const context = { ...services, actor: session.device.name, device: session.device, recordedAt, locale }
  const outcome: RunOnceOutcome = await runOnce(context, {
    action,
    input,
    key: queueKey(installation, sequence),
    storeRefusal: true,
  })
  switch (outcome.kind) {
    case 'done':
      return { sequence, status: 'done', repeated: outcome.repeated, answer: outcome.answer }
    case 'conflict':
      return conflict(outcome.code, outcome.message[locale], outcome.repeated)
    case 'refused':
      return conflict(outcome.refusal.code, outcome.refusal.sentence(locale, session.device.name))
    case 'key_reused':
      return error('key_reused')
    case 'revoked':
      return 'revoked'
  }
}
