import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { type BookingStep, searchForStep, stepFromSearch } from '../../routing/booking-steps.ts'
import { useNavigating } from '../use-navigating.ts'

export interface StepNavigation {
  /** Shows a step. If possible, no new document is loaded, so that the errors of the step stay visible. */
  go(step: BookingStep, replace?: boolean): void
  /** Shows another step. Leaving the last step loads a new document. */
  leaveFor(step: BookingStep): void
  /** True while the browser loads the document of another step. */
  navigating: boolean
}

interface StepInUrlOptions {
  step: BookingStep
  /** The query with which the document was loaded. */
  search: string
  /** Called when the browser's back or forward button has changed the step in the URL. */
  onStepChange(step: BookingStep): void
}

/**
 * Keeps the step in the URL, so that the browser's back and forward buttons move between steps. The last step, which
 * has the card fields, is loaded as a new document. Third-party scripts of earlier steps (`third-party/`) must not run
 * next to the card fields, and a document can't unload a script.
 */
export function useStepInUrl({ step, search, onStepChange }: StepInUrlOptions): StepNavigation {
  const { href } = useI18n()
  const [loadedFor] = useState(() => stepFromSearch(new URLSearchParams(search)))
  const [stepInUrl, setStepInUrl] = useState(loadedFor)
  const [navigating, setNavigating] = useNavigating()
  const previous = useRef<BookingStep>(undefined)
  const urlOf = (to: BookingStep) => href('book_now') + searchForStep(to)
  const isInThisDocument = (to: BookingStep) => to !== 'preview' || loadedFor === 'preview'

  const load = (to: BookingStep) => {
    setNavigating(true)
    location.assign(urlOf(to))
  }
  const go = (to: BookingStep, replace = false) => {
    if (!isInThisDocument(to)) return load(to)
    if (replace) history.replaceState(null, '', urlOf(to))
    else history.pushState(null, '', urlOf(to))
    setStepInUrl(to)
  }
  useEffect(() => {
    const syncWithUrl = () => setStepInUrl(stepFromSearch(new URLSearchParams(location.search)))
    addEventListener('popstate', syncWithUrl)
    // Before hydration the back button may have changed the URL.
    syncWithUrl()
    return () => removeEventListener('popstate', syncWithUrl)
  }, [])
  useEffect(() => {
    // After a rejection without JavaScript the rendered step can differ from the step in the URL.
    if (previous.current === undefined && step !== stepInUrl) go(step, true)
    else if (previous.current !== undefined && previous.current !== stepInUrl) {
      if (isInThisDocument(stepInUrl)) onStepChange(stepInUrl)
      else location.reload()
    }
    previous.current = stepInUrl
  })
  return { go, leaveFor: (to) => (step === 'preview' ? load(to) : go(to)), navigating }
}
