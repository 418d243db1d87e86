import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Whether the component is hydrated; false on the server and in the first render in the browser. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
