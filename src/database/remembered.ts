import type { Connection, Runner, Transaction } from './connect.ts'

/** What the operator sets and every visitor reads, kept in memory as long as it is sure to be told of changes. */
export interface ContentMemory {
  /** Something has changed, wherever it was changed. */
  forget(): void
}

interface Kept extends ContentMemory {
  recall<Value>(read: Read<Value>): Promise<Value>
}

type Read<Value> = (db: Runner) => Promise<Value>

const memories = new WeakMap<Runner, Kept>()

/**
 * From now on `remembered` answers from memory over this connection. Whoever reads inside a transaction isn't meant.
 * @param isTold whether a change would be heard at this moment; while it would not, the database is asked each time
 */
export function rememberContent(db: Connection, isTold: () => boolean): ContentMemory {
  const kept = new Map<Read<unknown>, Promise<unknown>>()

  function recall<Value>(read: Read<Value>): Promise<Value> {
    if (!isTold()) return read(db)
    const known = kept.get(read) as Promise<Value> | undefined
    if (known) return known
    const value = read(db)
    kept.set(read, value)
    // A change that comes while it is read throws it away too, and who asks later reads anew. So does a failure.
    value.catch(() => kept.get(read) === value && kept.delete(read))
    return value
  }

  const memory: Kept = { recall, forget: () => kept.clear() }
  memories.set(db, memory)
  return memory
}

/** What `read` says of settings, prices and offers: from memory where there is one. What it gives is shared, and not to be changed. */
export const remembered = <Value>(db: Runner, read: Read<Value>): Promise<Value> =>
  memories.get(db)?.recall(read) ?? read(db)

/** A transaction that changes what is remembered: whoever made it in this process reads nothing from before afterwards. */
export async function changeContent<Result>(
  db: Connection,
  change: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(change)
  } finally {
    memories.get(db)?.forget()
  }
}
