import { type Logger, pino } from 'pino'

/** Structured lines on standard output. What could carry a person's data or a secret is cut out, wherever it stands. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    redact: {
      paths: ['*.email', '*.phone', '*.password', '*.token', '*.authorization', '*.cookie'],
      censor: '[left out]',
    },
    serializers: {
      // A failed statement carries its values: its text is enough to find it.
      err: (error: unknown) =>
        error instanceof Error
          ? {
              type: error.name,
              message: error.message,
              stack: error.stack,
              ...('code' in error && { code: error.code }),
            }
          : { message: typeof error === 'object' ? JSON.stringify(error) : String(error) },
    },
  })
