import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until script has taken over the page. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
