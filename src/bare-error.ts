/** What may be kept of an error, in the log or beside a failed job. */
export interface BareError {
  type: string
  message: string
  stack: string | undefined
  code?: string
}

/**
 * What failed and where, without what it failed on: the values of a statement and the row that it broke are left out, and
 * a value that the database can't read, which it quotes (class 22 of its errors).
 */
export function bareError(error: Error): BareError {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const clean = (text: string) => (code?.startsWith('22') ? text.replace(/"(?:[^"]|"")*"/g, '"…"') : text)
  return {
    type: error.name,
    message: clean(error.message),
    stack: error.stack && clean(error.stack),
    ...(code !== undefined && { code }),
  }
}

/** As an error again, for whoever keeps all that an error has on it. */
export function withoutParticulars(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const { type, message, stack, code } = bareError(error)
  return Object.assign(new Error(message), { name: type, ...(stack && { stack }), ...(code && { code }) })
}
