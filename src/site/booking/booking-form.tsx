import { type FormEvent, useEffect, useRef } from 'react'
import { useWords } from '../words.tsx'
import { Boarding } from './boarding.tsx'
import type { BookingPage } from './booking-page.server.ts'
import { Calendar, Legend } from './calendar.tsx'
import { ContactFields } from './contact-fields.tsx'
import { Extras } from './extras.tsx'
import { Party } from './party.tsx'
import { dropCreatedNotice } from './payment/created-notice.ts'
import { Preview } from './preview.tsx'
import { Progress } from './progress.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { StepHeading } from './step-heading.tsx'
import { searchOf } from './steps.ts'
import { Summary, SummaryBar } from './summary.tsx'
import { BookingProvider } from './use-booking.ts'
import { useBookingState } from './use-booking-state.ts'

const formId = 'booking'

interface BookingFormProps {
  page: BookingPage
  /** The query of the address. */
  search: string
}

/** The three steps of a booking. */
export default function BookingForm({ page, search }: BookingFormProps) {
  const { href } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const booking = useBookingState(page, { form, search })
  const { step, month, busy } = booking
  // Shown again after a refusal, this page has created nothing.
  useEffect(dropCreatedNotice, [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Paying by a bank's page is the form's own way; windows over the page have forms of theirs.
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'next'
    if (event.target !== event.currentTarget || intent === 'pay') return
    event.preventDefault()
    const off = submitter?.getAttribute('aria-disabled') === 'true'
    if (!busy && !off) booking.act(intent)
  }

  return (
    <BookingProvider value={booking}>
      <div className="wrap booking-page">
        <Progress form={formId} />
        <form
          id={formId}
          ref={form}
          className="booking"
          method="post"
          action={href('book_now') + (step === 'date' ? `?month=${month}` : searchOf(step))}
          onSubmit={onSubmit}
          noValidate
        >
          <div>
            {/* The first button of a form is the one that Enter presses. */}
            <button
              type="submit"
              className="sr-only"
              name="intent"
              value={step === 'preview' ? 'save' : 'next'}
              tabIndex={-1}
              aria-hidden="true"
            />
            <StepHeading />
            <RefusalNotice />
            {step === 'date' && (
              <>
                <Calendar />
                {/* With the days of the month, and what is chosen after them in the frame after that. */}
                <div className="next-frame">
                  <Legend />
                  <div className="booking-section next-frame">
                    <Party />
                    <Boarding />
                  </div>
                </div>
              </>
            )}
            {step === 'details' && (
              <>
                <ContactFields />
                <Extras />
              </>
            )}
            {step === 'preview' && <Preview />}
            {step !== 'date' && <BackButton />}
          </div>
          <Summary form={formId} />
        </form>
      </div>
      <SummaryBar form={formId} />
    </BookingProvider>
  )
}

function BackButton() {
  const { t } = useWords()
  return (
    <p className="booking-section">
      <button type="submit" className="button button-outline" name="intent" value="back">
        {t('booking.back')}
      </button>
    </p>
  )
}
