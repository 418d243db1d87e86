import { type AnchorHTMLAttributes, createContext, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The path below `/operator` and the query of the current screen. */
export interface Location {
  path: string
  query: URLSearchParams
}

const base = '/operator'
export const hrefOf = (path: string) => (path === '/' ? base : `${base}${path}`)

const readLocation = (): Location => ({
  path: location.pathname.slice(base.length).replace(/\/$/, '') || '/',
  query: new URLSearchParams(location.search),
})

const LocationContext = createContext<Location>({ path: '/', query: new URLSearchParams() })
export const LocationProvider = LocationContext.Provider
export const useLocation = () => use(LocationContext)

/** The event that `navigate` dispatches: `history.pushState` has none of its own. */
const navigated = 'operator-app:navigated'

/** @param path below `/operator`, with an optional query */
export function navigate(path: string, { replace = false } = {}) {
  if (replace) history.replaceState(history.state, '', hrefOf(path))
  else history.pushState({ from: readLocation().path + location.search }, '', hrefOf(path))
  dispatchEvent(new Event(navigated))
}

/** Renders again for every navigation. A new screen starts at its top; Back returns to the previous scroll position. */
export function useBrowserLocation(): Location {
  const [current, setCurrent] = useState(readLocation)
  const shown = useRef(current)
  useEffect(() => {
    const onPush = () => {
      const before = shown.current
      shown.current = readLocation()
      flushSync(() => setCurrent(shown.current))
      // If only the query has changed, the screen is the same. Scroll position and focus stay, because somebody may be
      // typing.
      if (shown.current.path === before.path) return
      scrollTo({ top: 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
    const onPop = () => {
      shown.current = readLocation()
      setCurrent(shown.current)
    }
    addEventListener(navigated, onPush)
    addEventListener('popstate', onPop)
    return () => {
      removeEventListener(navigated, onPush)
      removeEventListener('popstate', onPop)
    }
  }, [])
  return current
}

/** The path and query of the screen that led here; undefined if the app was opened here. */
export const previousPath = (): string | undefined => (history.state as { from?: string } | null)?.from

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** A link to a screen. Modified clicks open it in another tab as usual. */
export function Link({ to, onClick, ...props }: LinkProps) {
  return (
    <a
      {...props}
      href={hrefOf(to)}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(to)
      }}
    />
  )
}
