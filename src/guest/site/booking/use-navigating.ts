import { useEffect, useState } from 'react'

/**
 * State that the caller sets to true when the browser starts to navigate. It is reset when the browser restores the
 * page from the back/forward cache.
 */
export function useNavigating() {
  const [navigating, setNavigating] = useState(false)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setNavigating(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  return [navigating, setNavigating] as const
}
