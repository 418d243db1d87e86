import { useLayoutEffect, useRef } from 'react'
import { useI18n } from '../context/i18n-context.tsx'
import { Head } from '../head/head.tsx'
import { type BookingStep, stepFromSearch } from '../routing/booking-steps.ts'
import { Italics } from '../ui/italics.tsx'
import { useBooking } from './state/use-booking.ts'

/** Scrolls at once, although the style sheet makes scrolling smooth. */
const scrollToTop = () => window.scrollTo({ top: 0, behavior: 'instant' })

/** The heading of the step. It gets the focus when the step changes, so that screen readers announce the new step. */
export function StepHeading() {
  const { t } = useI18n()
  const { step, rejection } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<BookingStep>(undefined)
  // A layout effect runs before the step is painted: a click between paint and scroll would miss its target.
  useLayoutEffect(() => {
    const previous = shown.current ?? previousStep() ?? step
    const isFirstRender = shown.current === undefined
    shown.current = step
    if (previous === step) return
    // A new document starts at the top. If the visitor has scrolled or focused something before hydration, position and
    // focus are kept.
    if (!isFirstRender) scrollToTop()
    else if (document.activeElement !== document.body) return
    if (!rejection) heading.current?.focus({ preventScroll: true })
  }, [step, rejection])
  return (
    <>
      <Head title={t(`booking.step.${step}`)} description={t('booking.description')} />
      <h1 className="d2" tabIndex={-1} ref={heading}>
        <Italics text={t(`booking.title.${step}`)} />
      </h1>
    </>
  )
}

/**
 * The step of the previous document if that was a booking page. Undefined after a reload or a history navigation,
 * because the browser then restores the scroll position.
 */
function previousStep(): BookingStep | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' || !URL.canParse(document.referrer)) return undefined
  const { origin, pathname, searchParams } = new URL(document.referrer)
  return origin + pathname === location.origin + location.pathname ? stepFromSearch(searchParams) : undefined
}
