import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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

/**
 * The address names the step, so that the browser's back and forward move between steps.
 *
 * The last step, where the payment window opens, is a document of its own: a script that came along into the steps
 * before it (see `outside/`) must not run there, and what once runs in a document can't be sent away.
 */
export function useStepInAddress(step: Step, went: (step: Step) => void): StepMoves {
  const { href } = useWords()
  const { search } = useLocation()
  const navigate = useNavigate()
  const inAddress = stepOf(new URLSearchParams(search))
  const [loadedFor] = useState(inAddress)
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
    void navigate(addressOf(to), { replace, preventScrollReset: true })
  }
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
