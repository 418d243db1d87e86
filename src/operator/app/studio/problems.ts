import type { AppI18n } from '../i18n/i18n.tsx'
import type { FieldProblem } from './field-saver.ts'
import { placeLabel } from './labels.ts'

/**
 * The sentences about problems, each with the label of the wrong part of the value; undefined if there is no problem.
 */
export function problemText(problems: readonly FieldProblem[], i18n: AppI18n): string | undefined {
  if (problems.length === 0) return undefined
  const sentences = problems.map(({ key, values, at }) =>
    i18n.t(`problem.${key}`, { ...values, field: at.length > 0 ? placeLabel(at.join('.'), i18n) : '' }).trim(),
  )
  return `${i18n.t('studio.problem')} ${sentences.join(' ')}`
}

/** The problems of one part of a value, with paths that begin below this part. */
export const problemsAt = (problems: readonly FieldProblem[], part: string | number): FieldProblem[] =>
  problems.filter(({ at }) => at[0] === String(part)).map((problem) => ({ ...problem, at: problem.at.slice(1) }))

/**
 * The problems of the value as a whole, or of a part that is not in `parts`. For each part in `parts`, its own control
 * shows the problems.
 */
export const problemsBeside = (problems: readonly FieldProblem[], parts: readonly string[]): FieldProblem[] =>
  problems.filter(({ at: [part] }) => part === undefined || !parts.includes(part))
