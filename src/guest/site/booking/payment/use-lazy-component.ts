import { type ComponentType, useState } from 'react'
import { chunkOrReload } from '../chunk-or-reload.ts'

/**
 * Loads a component when `load` is called. Unlike `lazy`, which shows a loaded component up to 300 ms late, it is rendered as
 * soon as its chunk is there. A chunk that fails to load again after a reload leads to the error page.
 *
 * The caller imports the chunk: an import here would move Vite's import helper into the chunk of the islands, and every page
 * would load that.
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
