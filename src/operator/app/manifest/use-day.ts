import { useEffect, useMemo, useState } from 'react'
import type { ManifestData, ManifestPartyData } from '../../operations/operations.ts'
import { useApp, useAppState } from '../session/app-context.tsx'
import { applyActions } from '../storage/apply-actions.ts'

/**
 * A day's manifest, changed by the actions that wait on this phone. Shows the stored manifest while it loads the
 * latest.
 * @param date `YYYY-MM-DD`; an empty text loads nothing
 */
export function useManifest(date: string): { manifest: ManifestData | undefined; error: unknown } {
  const { sync } = useApp()
  const stored = useAppState((state) => state.manifests[date])
  const queue = useAppState((state) => state.queue)
  const device = useAppState((state) => state.session?.device.name ?? '')
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    setError(undefined)
    if (date === '') return
    sync.loadManifest(date).catch(setError)
  }, [sync, date])
  const manifest = useMemo(() => stored && applyActions(stored, queue, device), [stored, queue, device])
  return { manifest, error: stored ? undefined : error }
}

export const partiesOf = (manifest: ManifestData): ManifestPartyData[] =>
  manifest.places.flatMap(({ parties }) => parties)
