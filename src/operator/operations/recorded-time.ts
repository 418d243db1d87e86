import type { ActionContext } from './define-action.ts'

const maxAgeHours = 48

/** The time on the device, unless it is in the future or old, because the clock of a phone may be wrong. */
export function recordedTime({ recordedAt, now }: ActionContext): { at?: Date } {
  if (!recordedAt) return {}
  const age = now().getTime() - recordedAt.getTime()
  return age >= 0 && age <= maxAgeHours * 3_600_000 ? { at: recordedAt } : {}
}
