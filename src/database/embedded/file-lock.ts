import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

// Node has no file locks, but SQLite, which is in Node, does. The kernel holds them for the process and drops them with
// it, so a `kill -9` leaves nothing stale behind, which a file with a process id in it can't promise.

/** `shared` and one `principal` go together; `exclusive` goes with nothing. */
export type Hold = 'shared' | 'principal' | 'exclusive'

export interface FileLock {
  release(): void
}

/** Takes the lock, or says null when another process, or another holder in this one, is in the way. */
export function tryLock(path: string, hold: Hold): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so no journal is wanted beside the file either.
    file.exec(`pragma journal_mode = memory; ${begin[hold]}`)
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(file)
  return {
    release() {
      if (held.delete(file)) file.close()
    },
  }
}

/** Takes the lock for this process alone, however long that takes. */
export async function waitForLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryLock(path, 'exclusive')
    if (lock) return lock
    await pause(25)
  }
}

const begin: Record<Hold, string> = {
  shared: 'begin; select 1 from sqlite_schema',
  principal: 'begin immediate',
  exclusive: 'begin exclusive',
}

/** A lock must outlive its owner's interest in it: a collected DatabaseSync would close its file. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
