import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { type Step, searchOf, stepOf } from './steps.ts'
import { useLeaving } from './use-leaving.ts'

export interface StepMoves {
  /** Shows a step, and keeps what is refused in it. */
  go(step: Step, replace?: boolean): void
  /** Leaves the step that is shown for another one. */
  leaveFor(step: Step): void
  /** The browser is on its way to the document of another step. */
  leaving: boolean
}

interface StepInAddress {
  /** The step that is shown. */
  step: Step
  /** The query that the document was loaded with. */
  search: string
  /** The browser's arrows have led to another step. */
  went(step: Step): void
}

/**
 * The address names the step, so that the browser's back and forward move between steps.
 *
 * The last step, where the payment window opens, is a document of its own: a script that came along into the steps
 * before it (see `outside/`) must not run there, and what once runs in a document can't be sent away.
 */
export function useStepInAddress({ step, search, went }: StepInAddress): StepMoves {
  const { href } = useWords()
  const [loadedFor] = useState(() => stepOf(new URLSearchParams(search)))
  const [inAddress, setInAddress] = useState(loadedFor)
  const [leaving, setLeaving] = useLeaving()
  const before = useRef<Step>(undefined)
  const addressOf = (to: Step) => href('book_now') + searchOf(to)
  const maySee = (to: Step) => to !== 'preview' || loadedFor === 'preview'

  const load = (to: Step) => {
    setLeaving(true)
    location.assign(addressOf(to))
  }
  const go = (to: Step, replace = false) => {
    if (!maySee(to)) return load(to)
    if (replace) history.replaceState(null, '', addressOf(to))
    else history.pushState(null, '', addressOf(to))
    setInAddress(to)
  }
  useEffect(() => {
    const read = () => setInAddress(stepOf(new URLSearchParams(location.search)))
    addEventListener('popstate', read)
    // The arrows may have been pressed before React took over.
    read()
    return () => removeEventListener('popstate', read)
  }, [])
  useEffect(() => {
    // A form that was refused before script ran may show another step than its address names.
    if (before.current === undefined && step !== inAddress) go(step, true)
    else if (before.current !== undefined && before.current !== inAddress) {
      if (maySee(inAddress)) went(inAddress)
      else location.reload()
    }
    before.current = inAddress
  })
  return { go, leaveFor: (to) => (step === 'preview' ? load(to) : go(to)), leaving }
}
