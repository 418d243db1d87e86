import { useEffect, useRef } from 'react'
import { bankRedirectHash } from '../payment/redirect-target.ts'
import { useNavigating } from '../use-navigating.ts'

/**
 * Submits the form to the bank automatically right after booking. A visitor who returns from the bank has to press the
 * button.
 */
export function useBankRedirect() {
  const form = useRef<HTMLFormElement>(null)
  const [navigating, setNavigating] = useNavigating()
  useEffect(() => {
    if (location.hash !== bankRedirectHash) return
    // Remove the hash first, so that going back or reloading does not submit again.
    history.replaceState(history.state, '', location.pathname + location.search)
    // The hash remains if the visitor pressed the button before hydration. After the browser's back button the form
    // must not be submitted again.
    if (isFirstVisit()) form.current?.requestSubmit()
  }, [])
  return { form, navigating, onSubmit: () => setNavigating(true) }
}

function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}
