import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { containsCardNumber, redactCardNumbers } from './card-numbers.ts'
import { correlationId } from './correlation-id.ts'
import { withPriority } from './journal-priority.ts'
import { serializeError } from './redact-error.ts'

/**
 * Creates a logger that writes JSON lines. Card numbers are redacted in the whole line. Personal data and secrets are
 * redacted only in nested fields with names such as `email` or `token`.
 * @param journal whether journald reads the lines; then each line begins with its priority
 */
export const createLog = (
  level: string,
  output: DestinationStream = pino.destination(1),
  { journal = false } = {},
): Logger => pino(optionsOf(level, journal), output)

const optionsOf = (level: string, journal: boolean): LoggerOptions => ({
  level,
  base: null,
  mixin: () => (correlationId() ? { tracing: correlationId() } : {}),
  hooks: { streamWrite: journal ? (line) => withPriority(levelOf(line), redactLine(line)) : redactLine },
  redact: {
    paths: ['*.email', '*.phone', '*.password', '*.token', '*.authorization', '*.cookie'],
    censor: '[left out]',
  },
  serializers: {
    // Only the fields of `SerializedError` are logged, because a pg error also contains the parameters of its
    // statement.
    err: serializeError,
  },
})

const levelOf = (line: string) => Number(/^\{"level":(\d+)/.exec(line)?.[1])

/** Redacts card numbers in the finished line, so that keys, numbers and unescaped strings are covered too. */
function redactLine(line: string): string {
  let redacted = false
  const redact = (text: string) => {
    if (!containsCardNumber(text)) return text
    redacted = true
    return redactCardNumbers(text, '[card number]')
  }
  const parsed: unknown = JSON.parse(line, (_, value: unknown) => {
    if (typeof value === 'string') return redact(value)
    if (typeof value === 'number') return containsCardNumber(String(value)) ? redact(String(value)) : value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [redact(name), inner]))
  })
  return redacted ? `${JSON.stringify(parsed)}\n` : line
}
