import type { ReadAnswer } from '../../operations/operations.ts'

export type FieldProblem = ReadAnswer<'site'>['fields'][number]['problems'][number]

export interface FieldInput {
  path: string
  value: unknown
  version: number
}

interface SaveAnswer {
  saved: boolean
  version: number
  value?: unknown
  problems: FieldProblem[]
  by: string | null
}

interface FieldState {
  value: unknown
  problems: readonly FieldProblem[]
  status: 'saved' | 'waiting' | 'failed'
  /** Why the last request failed. */
  error?: unknown
  /** The value that somebody else has saved meanwhile. */
  conflict?: { value: unknown; version: number; by: string | null } | undefined
}

export interface FieldSaver {
  get(): FieldState
  subscribe(listener: () => void): () => void
  /**
   * Saves a value after a short pause in typing. With undefined, the server returns the field to its default value,
   * which is then passed to `accept`.
   */
  type(value: unknown): void
  /** Ends a conflict with the value of this person or with the value that was saved meanwhile. */
  choose(whose: 'mine' | 'theirs'): void
  /** Takes over the value of the server, unless a typed value is not saved yet. */
  accept(field: FieldInput & { problems: readonly FieldProblem[] }): void
  /** Sends a value that is not saved yet, without waiting. */
  flush(): Promise<void>
}

interface Options {
  send: (input: FieldInput) => Promise<SaveAnswer>
  onSaved: () => void
  /** Whether a request that failed with this error may succeed later. */
  isTemporary: (error: unknown) => boolean
}

const delayMs = 120
/**
 * The shortest time between two requests while somebody goes on typing, because the site limits the rate of such
 * requests.
 */
const betweenMs = 400
const retryMs = 3000

/**
 * Saves a field while somebody types, with one request at a time. A value that could not be saved is kept and sent
 * again. If the answer to a request was lost, the server may have saved its value all the same. Then it reports a
 * conflict with this value at the next request. The saver recognizes the value as its own and ignores the conflict.
 */
export function createFieldSaver(
  start: FieldInput & { problems: readonly FieldProblem[] },
  { send, onSaved, isTemporary }: Options,
): FieldSaver {
  let state: FieldState = { value: start.value, problems: start.problems, status: 'saved' }
  let { version } = start
  let isSending = false
  let sentAt = 0
  let unanswered: unknown[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<FieldState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  function sendAfter(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending || state.status === 'saved' || state.conflict) return
    isSending = true
    sentAt = Date.now()
    const { value } = state
    try {
      const answer = await send({ path: start.path, value, version })
      if (answer.saved) {
        unanswered = []
        version = answer.version
        const isNewest = isSame(state.value, value)
        set({
          status: isNewest ? 'saved' : 'waiting',
          error: undefined,
          ...(isNewest && { problems: answer.problems }),
        })
        onSaved()
      } else if (unanswered.some((own) => isSame(own, answer.value))) version = answer.version
      else set({ conflict: { value: answer.value, version: answer.version, by: answer.by } })
    } catch (error) {
      unanswered.push(value)
      set({ status: 'failed', error })
      if (isTemporary(error)) sendAfter(retryMs)
      return
    } finally {
      isSending = false
    }
    if (state.status === 'waiting' || (state.status === 'failed' && !state.conflict)) sendAfter(0)
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(value) {
      set({ value, status: 'waiting' })
      sendAfter(Math.max(delayMs, sentAt + betweenMs - Date.now()))
    },
    choose(whose) {
      const { conflict } = state
      if (!conflict) return
      version = conflict.version
      if (whose === 'theirs') set({ value: conflict.value, status: 'saved', problems: [], conflict: undefined })
      else set({ conflict: undefined, status: 'waiting' })
      unanswered = []
      if (whose === 'theirs') onSaved()
      else void flush()
    },
    accept(field) {
      if (state.status !== 'saved' || isSending || field.version < version) return
      const isDefault = state.value === undefined
      if (field.version === version && !isDefault && isSame(field.problems, state.problems)) return
      version = field.version
      set({ value: field.value, problems: field.problems })
    },
    flush,
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
