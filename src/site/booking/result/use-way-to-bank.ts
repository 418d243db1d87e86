import { useEffect, useRef } from 'react'
import { onToTheBank } from '../payment/address-after.ts'
import { useLeaving } from '../use-leaving.ts'

/** Submits the form to the bank automatically after booking; a visitor who returns from the bank gets the button instead. */
export function useWayToBank() {
  const form = useRef<HTMLFormElement>(null)
  const [navigating, setNavigating] = useLeaving()
  useEffect(() => {
    if (location.hash !== onToTheBank) return
    // Remove the hash first, so that going back or reloading does not submit again.
    history.replaceState(history.state, '', location.pathname + location.search)
    // The hash is still there after a return from the bank if the button was used before hydration.
    if (isFirstVisit()) form.current?.requestSubmit()
  }, [])
  return { form, navigating, onSubmit: () => setNavigating(true) }
}

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}
