import type { ReadInput } from '../../operations/operations.ts'
import type { AppDatabase } from './database.ts'

export interface ManifestQuery {
  input: ReadInput<'manifest'>
  /** The lowest sequence number of the waiting actions; if none waits, the number that the next action will get. */
  since: number
}

/** The query of a day's manifest or cash that also asks which of the waiting actions the answer contains. */
export async function manifestQuery(db: AppDatabase, date: string): Promise<ManifestQuery> {
  const transaction = db.transaction(['settings', 'queue'])
  const settings = transaction.objectStore('settings')
  const [first, last, installation] = await Promise.all([
    transaction.objectStore('queue').getKey(IDBKeyRange.lowerBound(0)),
    settings.get('sequence') as Promise<number | undefined>,
    settings.get('installation') as Promise<string | undefined>,
  ])
  const since = first ?? (last ?? 0) + 1
  return { input: { date, ...(installation !== undefined && { installation, since }) }, since }
}

/** Data of the server, with the sequence numbers of this phone's actions that the data contains. */
interface Snapshot {
  readAt: string
  applied: number[]
}

/**
 * Whether a manifest is older than the stored one, or lacks an action that the stored one contains. Such an action has
 * left the queue, so the manifest would show the state before the action.
 */
export const isOutdated = (manifest: Snapshot, stored: Snapshot | undefined, since: number): boolean =>
  stored !== undefined &&
  (stored.readAt > manifest.readAt ||
    stored.applied.some((sequence) => sequence >= since && !manifest.applied.includes(sequence)))
