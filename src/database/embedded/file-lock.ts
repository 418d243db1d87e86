import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

// Node.js has no file locks, but its built-in SQLite does. The kernel releases them when the process ends, even by `kill -9`,
// so that they are never stale, unlike PID files.

/** Any number of `shared` and one `principal` are compatible; `exclusive` is compatible with none. */
export type LockMode = 'shared' | 'principal' | 'exclusive'

export interface FileLock {
  release(): void
}

/** Acquires the lock; returns null if another process, or another holder in this process, has an incompatible one. */
export function tryLock(path: string, mode: LockMode): FileLock | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is written: no journal file is needed.
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

/** Acquires the exclusive lock, without a timeout. */
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

/** Prevents garbage collection, which would close the file and release the lock. */
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
