import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and until hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
