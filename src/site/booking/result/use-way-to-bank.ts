import { useEffect, useRef } from 'react'
import { onToTheBank } from '../payment/address-after.ts'
import { useLeaving } from '../use-leaving.ts'

/** Who has just booked goes on to the bank by itself; who comes back from there finds the button. */
export function useWayToBank() {
  const form = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useLeaving()
  useEffect(() => {
    if (location.hash !== onToTheBank) return
    // Taken out of the address first, so that no way back and no reload leads to the bank again.
    history.replaceState(history.state, '', location.pathname + location.search)
    // It still stands there where the button was pressed before script had taken over.
    if (isFirstSight()) form.current?.requestSubmit()
  }, [])
  return { form, leaving, leave: () => setLeaving(true) }
}

function isFirstSight(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'navigate'
}
