import type { RequestContext } from '../request-context.ts'

/** Nobody reads a form, fills it in and sends it in so little time; however slow people are, they are not asked. */
const fastestMilliseconds = 1_000

/**
 * Whether a machine has filled in a form with a `Trap`. It is told that all went well, and nothing is kept: what it sent is
 * no loss, and whoever it reports to learns nothing. Where nobody is counted (`RATE_LIMITS=off`) any speed will do.
 */
export function trapped(form: FormData, { now, caller, log }: Pick<RequestContext, 'now' | 'caller' | 'log'>): boolean {
  const why = form.get('subject')
    ? 'the field that nobody sees'
    : caller !== null && isTooFast(form, now())
      ? 'time'
      : null
  if (why) log.info({ why }, 'a form was filled in by a machine; nothing of it is kept')
  return why !== null
}

/** A key is a UUID of version 7, which begins with the moment in which it was made. */
function isTooFast(form: FormData, now: Date): boolean {
  const key = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(String(form.get('form_key') ?? ''))
  if (!key) return false
  const age = now.getTime() - Number.parseInt(`${key[1]}${key[2]}`, 16)
  return age >= 0 && age < fastestMilliseconds
}
