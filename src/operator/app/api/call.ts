import type { AppErrorBody } from '../../../contract/operator-app/errors.ts'
import type { ReadAnswer, ReadInput, ReadName } from '../../operations/operations.ts'
import { currentEpoch } from './epoch.ts'

export const prefix = '/operator/api/'
/**
 * The time limits of a request, in ms. `answer` is long enough for a bad mobile network; a file is larger and takes
 * longer.
 */
const timeoutMs = { answer: 12_000, file: 60_000 }

/** An answer of the server that is not a success. `code` and `message` are those of `contract/operator-app/errors.ts`. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string[]>
  /** The shortest wait before another attempt, from the header `Retry-After`. */
  readonly retryAfterSeconds: number
  constructor(status: number, { code, message, fields = {} }: AppErrorBody['error'], retryAfterSeconds = 0) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** There was no answer of the server: no network, a time limit, the end of the session, or an answer of a proxy. */
export class OfflineError extends Error {
  /** True if the phone has signal but the server has a fault: a proxy answered, or an action stayed undecided. */
  readonly isFault: boolean
  constructor({ isFault = false } = {}) {
    super()
    this.isFault = isFault
  }
}

/** Whether the same call, with the same input, can succeed at a later attempt. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof OfflineError ||
  (error instanceof CallError && (error.status >= 500 || error.status === 429 || error.status === 408))

interface CallOptions {
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
  /** Set if the answer is a file. */
  as?: 'blob'
}

/** Called after a 401: the session has ended, or the device was revoked. */
let onUnauthorized: (code: string) => void = () => {}
export const handleUnauthorized = (handler: (code: string) => void) => {
  onUnauthorized = handler
}

/**
 * Calls the server.
 * @throws CallError if the answer is an error
 * @throws OfflineError if there is no answer
 */
export async function call<Answer>(
  path: string,
  { method = 'GET', body, headers, as }: CallOptions = {},
): Promise<Answer> {
  // Without any network a request may wait until its time limit, so it is not sent.
  if (!navigator.onLine) throw new OfflineError()
  const epoch = currentEpoch()
  const response = await fetch(prefix + path, {
    method,
    headers: {
      Accept: 'application/json',
      'X-Locale': document.documentElement.lang,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    cache: 'no-store',
    signal: AbortSignal.any([epoch, AbortSignal.timeout(timeoutMs[as === 'blob' ? 'file' : 'answer'])]),
  }).catch(() => {
    throw new OfflineError()
  })
  const read = response.ok && as === 'blob' ? response.blob() : response.json()
  const json: unknown = await read.catch(() => undefined)
  if (epoch.aborted) throw new OfflineError()
  if (response.ok && json !== undefined) return json as Answer
  throw errorOf(response.status, json, response.headers.get('Retry-After'))
}

/** Makes the error for an answer that is not a success. A 401 also calls `onUnauthorized`. */
export function errorOf(status: number, json: unknown, retryAfter: string | null): CallError | OfflineError {
  const error = (json as AppErrorBody | undefined)?.error
  if (!error)
    return status === 404 ? new CallError(404, { code: 'not_found', message: '' }) : new OfflineError({ isFault: true })
  if (status === 401) onUnauthorized(error.code)
  return new CallError(status, error, Number(retryAfter) || 0)
}

/** Calls a read: its name is the path, its input the query string. */
export const read = <Name extends ReadName>(name: Name, input: ReadInput<Name>): Promise<ReadAnswer<Name>> =>
  call<ReadAnswer<Name>>(readPath(name, input))

export function readPath<Name extends ReadName>(name: Name, input: ReadInput<Name>): string {
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
  return query.size === 0 ? name : `${name}?${query}`
}

export const post = <Answer>(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', body, ...(headers && { headers }) })
