import { useEffect, useRef } from 'react'
import { Head } from '../layout/head.tsx'
import { Italics } from '../ui/italics.tsx'
import { useWords } from '../words.tsx'
import { useBooking } from './use-booking.ts'

/** Takes the focus when the step changes, so that a screen reader says where one is now. */
export function StepHeading() {
  const { t } = useWords()
  const { step, refusal } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
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
