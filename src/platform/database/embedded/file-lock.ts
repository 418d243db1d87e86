import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

// File locks by the SQLite in Node.js, because Node.js has no file locks of its own. Unlike a PID file, such a lock is
// never stale: the kernel releases it when the process ends, even by `kill -9`.

/**
 * The kinds of lock on a file. Any number of `shared` locks and one `principal` lock can be held at the same time.
 * While an `exclusive` lock is held, there can be no other lock.
 */
export type LockMode = 'shared' | 'principal' | 'exclusive'

export interface FileLock {
  release(): void
}

/** Acquires the lock; returns null if another process, or another holder in this process, has an incompatible one. */
export function tryLock(path: string, mode: LockMode): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // No data is written, so no journal file is needed.
    file.exec(`pragma journal_mode = memory; ${begin[mode]}`)
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

/** Waits for the exclusive lock, without a timeout. */
export async function waitForLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryLock(path, 'exclusive')
    if (lock) return lock
    await pause(25)
  }
}

const begin: Record<LockMode, string> = {
  shared: 'begin; select 1 from sqlite_schema',
  principal: 'begin immediate',
  exclusive: 'begin exclusive',
}

/** References the open files: garbage collection would close them and release the locks. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
