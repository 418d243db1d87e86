import { useEffect, useState } from 'react'

/** True while the browser navigates to another document; reset when the page is restored from the back/forward cache. */
export function useNavigating() {
  const [navigating, setNavigating] = useState(false)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setNavigating(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  return [navigating, setNavigating] as const
}
