import { useEffect, useRef } from 'react'
import { bankRedirectHash } from '../payment/redirect-target.ts'
import { useNavigating } from '../use-navigating.ts'

/** Submits the form to the bank automatically after booking; a visitor who returns from the bank gets the button instead. */
export function useBankRedirect() {
  const form = useRef<HTMLFormElement>(null)
  const [navigating, setNavigating] = useNavigating()
  useEffect(() => {
    if (location.hash !== bankRedirectHash) return
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
