import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { bareError } from './bare-error.ts'
import { holdsCardNumber, withoutCardNumbers } from './card-numbers.ts'
import { trail } from './trail.ts'

/** Structured lines. What could carry a person's data, a secret or a card number is cut out, wherever it stands. */
export const createLog = (level: string, output: DestinationStream = pino.destination(1)): Logger =>
  pino(optionsOf(level), output)

const optionsOf = (level: string): LoggerOptions => ({
  level,
  base: null,
  mixin: () => (trail() ? { tracing: trail() } : {}),
  hooks: { streamWrite: withoutCardNumbersIn },
  redact: {
    paths: ['*.email', '*.phone', '*.password', '*.token', '*.authorization', '*.cookie'],
    censor: '[left out]',
  },
  serializers: {
    // A failed statement carries its values: its text is enough to find it.
    err: bareError,
  },
})

/** Over the finished line, so that nothing in it is passed by: names, numbers, and texts as they were before escaping. */
function withoutCardNumbersIn(line: string): string {
  let found = false
  const clean = (text: string) => {
    if (!holdsCardNumber(text)) return text
    found = true
    return withoutCardNumbers(text, '[card number]')
  }
  const cleaned: unknown = JSON.parse(line, (_, value: unknown) => {
    if (typeof value === 'string') return clean(value)
    if (typeof value === 'number') return holdsCardNumber(String(value)) ? clean(String(value)) : value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), inner]))
  })
  return found ? `${JSON.stringify(cleaned)}\n` : line
}
