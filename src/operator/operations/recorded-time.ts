import type { OperationContext } from './define-operation.ts'

const maxAgeHours = 48

/** The time recorded by the device. Omitted if in the future or too old, because the clock of a phone can be wrong. */
export function recordedTime({ recordedAt, now }: Pick<OperationContext, 'recordedAt' | 'now'>): { at?: Date } {
  if (!recordedAt) return {}
  const age = now().getTime() - recordedAt.getTime()
  return age >= 0 && age <= maxAgeHours * 3_600_000 ? { at: recordedAt } : {}
}
