import { type ComponentType, useState } from 'react'
import { chunkOrReload } from '../chunk-or-reload.ts'

/**
 * Loads a component when `load` is called, and renders it as soon as its chunk is there; `lazy` would show it up to 300
 * ms late. If the chunk fails to load again after a reload, the error page is shown. The caller imports the chunk: an
 * import here would move Vite's import helper into the chunk of the islands, which every page loads.
 */
export function useLazyComponent<Props>(importChunk: () => Promise<{ default: ComponentType<Props> }>) {
  const [{ component, failure }, setState] = useState<{
    component?: ComponentType<Props>
    failure?: { error: unknown }
  }>({})
  if (failure) throw failure.error
  const load = () => {
    chunkOrReload(importChunk()).then(
      ({ default: loaded }) => setState({ component: loaded }),
      (error: unknown) => setState({ failure: { error } }),
    )
  }
  return [component, load] as const
}
