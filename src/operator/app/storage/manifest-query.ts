import type { ManifestData, ReadInput } from '../../operations/operations.ts'
import type { AppDatabase } from './database.ts'

export interface ManifestQuery {
  input: ReadInput<'manifest'>
  /** The lowest sequence number that may be waiting or may be recorded while the manifest is read. */
  since: number
}

/** The read of a day's manifest that also answers which of the waiting actions it contains. */
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

/**
 * Whether a manifest was read before the stored one: it is older, or lacks an action that the server has applied since it was
 * read. The action is no longer in the queue, so showing this manifest would go back to the state before it.
 */
export const isOutdated = (manifest: ManifestData, stored: ManifestData | undefined, since: number): boolean =>
  stored !== undefined &&
  (stored.readAt > manifest.readAt ||
    stored.applied.some((sequence) => sequence >= since && !manifest.applied.includes(sequence)))
