import { dayInWords } from '../print/words.ts'
import { optional, pastDay, required } from './field.ts'
import { UsageError } from './usage-error.ts'

/** `--from` and `--to` of a command that looks back, both included. */
export const pastSpan = {
  from: required(pastDay, 'the first day'),
  to: optional(pastDay, 'the last day; today when not given'),
}

/** Two days that were typed the wrong way round are a UsageError. */
export function spanOf<Span extends { from: string; to: string }>(span: Span): Span {
  if (span.from > span.to)
    throw new UsageError(`${dayInWords(span.from)} lies after ${dayInWords(span.to)}: the first day comes first.`)
  return span
}
