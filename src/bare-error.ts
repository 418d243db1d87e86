/** What may be kept of an error, in the log or beside a failed job. */
export interface BareError {
  type: string
  message: string
  stack: string | undefined
  code?: string
}

/**
 * What failed and where, without what it failed on: the values of a statement and the row that it broke are left out, and
 * a value that the database can't read, which it quotes (class 22 of its errors). Packages also throw and emit objects that
 * aren't errors, with the fields of one: of those the same is kept and nothing else.
 */
export function bareError(error: unknown): BareError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error), stack: undefined }
  const { name, message, stack, code } = textsOf(error)
  const clean = (text: string) => (code?.startsWith('22') ? text.replace(/"(?:[^"]|"")*"/g, '"…"') : text)
  return {
    type: name ?? 'object',
    message: clean(message ?? 'no message'),
    stack: stack && clean(stack),
    ...(code !== undefined && { code }),
  }
}

function textsOf(error: object): Partial<Record<'name' | 'message' | 'stack' | 'code', string>> {
  const known = error as Record<string, unknown>
  const names = ['name', 'message', 'stack', 'code'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof known[name] === 'string' ? [[name, known[name]]] : [])))
}

/** As an error again, for whoever keeps all that an error has on it. */
export function withoutParticulars(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('something that is no error was thrown')
  const { type, message, stack, code } = bareError(error)
  return Object.assign(new Error(message), { name: type, ...(stack && { stack }), ...(code && { code }) })
}
