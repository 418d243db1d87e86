import { useState } from 'react'
import { chunkOrReload } from '../chunk-or-reload.ts'

type PaymentWindowChunk = typeof import('./payment-window.tsx')

/**
 * Loads the payment window on its first use. Unlike `lazy`, which shows a loaded component up to 300 ms late, it is
 * rendered as soon as its chunk is there. A chunk that fails to load again after a reload leads to the error page.
 *
 * The caller imports the chunk: an import here would move Vite's import helper into the chunk of the islands, and every page
 * would load that.
 */
export function usePaymentWindow(importChunk: () => Promise<PaymentWindowChunk>) {
  const [{ component, failure }, setState] = useState<{
    component?: PaymentWindowChunk['default']
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
