import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type Step, stepOf } from './steps.ts'

/** The address names the step, so that the browser's back and forward move between steps. */
export function useStepInAddress(
  step: Step,
  went: (step: Step) => void,
  go: (step: Step, replace: boolean) => unknown,
) {
  const { search } = useLocation()
  const inAddress = stepOf(new URLSearchParams(search))
  const before = useRef<Step>(undefined)
  useEffect(() => {
    // A form that was refused before script ran may show another step than its address names.
    if (before.current === undefined && step !== inAddress) go(step, true)
    else if (before.current !== undefined && before.current !== inAddress) went(inAddress)
    before.current = inAddress
  })
}
