import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { useNavigating } from '../use-navigating.ts'
import { type BookingStep, searchForStep, stepFromSearch } from './steps.ts'

export interface StepNavigation {
  /** Shows a step and keeps its errors. */
  go(step: BookingStep, replace?: boolean): void
  /** Leaves the displayed step for another one. */
  leaveFor(step: BookingStep): void
  /** True while the browser loads the document of another step. */
  navigating: boolean
}

interface StepInUrlOptions {
  /** The displayed step. */
  step: BookingStep
  /** The query that the document was loaded with. */
  search: string
  /** Called after the browser's back or forward button led to another step. */
  onStepChange(step: BookingStep): void
}

/**
 * Keeps the step in the URL, so that the browser's back and forward buttons move between steps.
 *
 * The last step, which opens the payment window, is loaded as a new document: third-party scripts of the earlier steps
 * (`third-party/`) must not run there, and a script cannot be unloaded from a document.
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
    // The back button may have been used before hydration.
    syncWithUrl()
    return () => removeEventListener('popstate', syncWithUrl)
  }, [])
  useEffect(() => {
    // A form rejected without JavaScript may show another step than its URL names.
    if (previous.current === undefined && step !== stepInUrl) go(step, true)
    else if (previous.current !== undefined && previous.current !== stepInUrl) {
      if (isInThisDocument(stepInUrl)) onStepChange(stepInUrl)
      else location.reload()
    }
    previous.current = stepInUrl
  })
  return { go, leaveFor: (to) => (step === 'preview' ? load(to) : go(to)), navigating }
}
