/** The fields of an error that may be logged or stored with a failed job. */
export interface SerializedError {
  type: string
  message: string
  stack: string | undefined
  code?: string
}

/**
 * Keeps type, message, stack and code of an error. Drops all other fields, which may contain personal data: pg errors have
 * the parameters of the statement and the failing row. PostgreSQL errors of class 22 quote the invalid value in the message,
 * so quoted texts are replaced. Plain objects that packages throw or emit as errors are treated the same way.
 */
export function serializeError(error: unknown): SerializedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error), stack: undefined }
  const { name, message, stack, code } = stringFieldsOf(error)
  const redact = (text: string) => (code?.startsWith('22') ? text.replace(/"(?:[^"]|"")*"/g, '"…"') : text)
  return {
    type: name ?? 'object',
    message: redact(message ?? 'no message'),
    stack: stack && redact(stack),
    ...(code !== undefined && { code }),
  }
}

function stringFieldsOf(error: object): Partial<Record<'name' | 'message' | 'stack' | 'code', string>> {
  const fields = error as Record<string, unknown>
  const names = ['name', 'message', 'stack', 'code'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])))
}

/** Returns a redacted copy as an `Error`. pg-boss stores all properties of an error with the failed job. */
export function redactError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a value that is no error was thrown')
  const { type, message, stack, code } = serializeError(error)
  return Object.assign(new Error(message), { name: type, ...(stack && { stack }), ...(code && { code }) })
}
