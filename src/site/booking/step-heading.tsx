import { useEffect, useRef } from 'react'
import { Head } from '../head/head.tsx'
import { Italics } from '../ui/italics.tsx'
import { useWords } from '../words.tsx'
import { type Step, stepOf } from './steps.ts'
import { useBooking } from './use-booking.ts'

/** Takes the focus when the step changes, so that a screen reader says where one is now. */
export function StepHeading() {
  const { t } = useWords()
  const { step, refusal } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step>(undefined)
  useEffect(() => {
    const left = shown.current ?? stepLeft() ?? step
    const cameAsDocument = shown.current === undefined
    shown.current = step
    if (left === step) return
    // A document comes at its top, and may have been scrolled and used before React took over: that isn't undone.
    if (!cameAsDocument) window.scrollTo(0, 0)
    else if (document.activeElement !== document.body) return
    if (!refusal) heading.current?.focus({ preventScroll: true })
  }, [step, refusal])
  return (
    <>
      <Head
        title={t('booking.document_title', { step: t(`booking.step.${step}`) })}
        description={t('booking.description')}
      />
      <h1 className="d2" tabIndex={-1} ref={heading}>
        <Italics text={t(`booking.title.${step}`)} />
      </h1>
    </>
  )
}

/** The step that led to this document, where it was one; a reload leads nowhere, and keeps its place in the page. */
function stepLeft(): Step | undefined {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrival?.type !== 'navigate' || !URL.canParse(document.referrer)) return undefined
  const { origin, pathname, searchParams } = new URL(document.referrer)
  return origin + pathname === location.origin + location.pathname ? stepOf(searchParams) : undefined
}
