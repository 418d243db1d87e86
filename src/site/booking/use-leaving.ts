import { useEffect, useState } from 'react'

/** Busy while the browser goes to another document; a visitor who comes back by its arrow finds the buttons free. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])
  return [leaving, setLeaving] as const
}
