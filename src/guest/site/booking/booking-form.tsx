import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { answerAssistant } from '../client/answer-assistant.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { searchForStep } from '../routing/booking-steps.ts'
import { Assurances } from '../ui/assurances.tsx'
import { formTool } from '../ui/form-tool.ts'
import { BookingSummary, BookingSummaryBar } from './booking-summary.tsx'
import { Calendar, CalendarLegend, ChosenDay } from './calendar/calendar.tsx'
import { CalendarIntro } from './calendar/calendar-intro.tsx'
import { ContinueButton } from './continue-button.tsx'
import { ContactFields } from './details/contact-fields.tsx'
import { ExtrasFields } from './details/extras-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { DepartureLocationField } from './party/departure-location-field.tsx'
import { PartyFields } from './party/party-fields.tsx'
import { clearCreatedNotice } from './payment/created-notice.ts'
import { payButtonId } from './review/pay-button.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { parseIntent } from './state/booking-fields.ts'
import type { BookingPageData } from './state/booking-page.ts'
import type { StepResult } from './state/step-result.ts'
import { type BookingContextValue, BookingProvider, useBooking } from './state/use-booking.ts'
import { useBookingState } from './state/use-booking-state.ts'
import { StepHeading } from './step-heading.tsx'
import { StepProgress } from './step-progress.tsx'
import { TripChoice } from './trip-choice.tsx'
import { isTripKnown, KnownTrip, TripLine } from './trip-line.tsx'

const formId = 'booking'

/**
 * Reloads a page that the browser restores from the back/forward cache, because the visitor may have paid in the
 * meantime. The server then renders the current step or redirects to the booking.
 */
function useReloadFromCache() {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}

/**
 * Handles `change` events of radio buttons and checkboxes. React reacts only to their `click` events, but a browser
 * that fills in the form for an AI assistant sends `change` without `click`.
 */
function useFilledInChoices(form: RefObject<HTMLFormElement | null>, { setField }: BookingContextValue) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setField` dispatches to the same reducer in every render
  useEffect(() => {
    form.current?.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type))
        setField(target.name, target.checked ? target.value : '')
    })
  }, [])
}

const toldToAssistant = (result: StepResult | undefined) =>
  result && { step: result.step, quote: result.quote, errors: result.rejection?.errors }

interface BookingFormProps {
  page: BookingPageData
  /** The query string of the URL. */
  search: string
}

/** The three steps of a booking. */
export default function BookingForm({ page, search }: BookingFormProps) {
  const { t, href } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const booking = useBookingState(page, { form, search })
  const { step, month, busy, paying, isLate } = booking
  // The pay button queues the notice "Reservation created" before it sends the form. If the form is shown again, no
  // reservation was created, so the notice is removed.
  useEffect(clearCreatedNotice, [])
  useReloadFromCache()
  useFilledInChoices(form, booking)
  const [isKnown] = useState(() => !page.result.rejection && isTripKnown(search, page.result.fields))

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // `pay` submits natively, so that the server can redirect to the bank. Submit events of forms in dialogs bubble up
    // to this handler and are ignored.
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : 'next'
    if (event.target !== event.currentTarget || parseIntent(intent).type === 'pay') return
    event.preventDefault()
    const isDisabled = submitter?.getAttribute('aria-disabled') === 'true'
    if (busy || paying || isDisabled) return
    answerAssistant(event.nativeEvent, Promise.resolve(booking.runIntent(intent)).then(toldToAssistant))
  }

  return (
    <BookingProvider value={booking}>
      <div className="container booking-page">
        <DefaultButton />
        <StepProgress form={formId} />
        <form
          id={formId}
          ref={form}
          className="booking"
          method="post"
          action={href('book_now') + (step === 'date' ? `?month=${month}` : searchForStep(step))}
          onSubmit={onSubmit}
          noValidate
          {...(step === 'date' && formTool(t, 'tool.choose_departure'))}
          {...(step === 'details' && formTool(t, 'tool.enter_details'))}
        >
          <div>
            <ExistingBooking />
            <StepHeading />
            <ErrorSummary />
            {step === 'date' && <DateStep isKnown={isKnown} />}
            {step === 'details' && (
              <>
                <TripLine />
                <ContactFields />
                <ExtrasFields />
              </>
            )}
            {step === 'preview' && <ReviewStep />}
            {step === 'date' && (
              <Assurances
                settings={page.settings}
                rating={page.rating}
                isLate={isLate}
                only={['deposit', 'price', 'cancellation', 'weather', 'rating']}
              />
            )}
            {step === 'details' && (
              <Assurances settings={page.settings} isLate={isLate} only={['cancellation', 'weather', 'direct']} />
            )}
            <StepEnd />
          </div>
          <BookingSummary form={formId} />
        </form>
      </div>
      <BookingSummaryBar form={formId} />
    </BookingProvider>
  )
}

/** The party is asked before the day, because the size of the party decides which days have enough places. */
const DateStep = ({ isKnown }: { isKnown: boolean }) => (
  <>
    <TripChoice />
    <KnownTrip isKnown={isKnown}>
      <CalendarIntro />
      <PartyFields />
      <Calendar />
      <ChosenDay />
      <CalendarLegend />
    </KnownTrip>
    <DepartureLocationField isFirst={isKnown} />
  </>
)

/**
 * The browser activates the first submit button of a form, in tree order, when Enter is pressed in a field. This hidden
 * button comes before the buttons of the steps: it means "continue". On the last step it clicks the pay button, which
 * checks the terms and pays.
 */
function DefaultButton() {
  const { step } = useBooking()
  const isLast = step === 'preview'
  const onClick = (event: MouseEvent) => {
    if (!isLast) return
    event.preventDefault()
    document.getElementById(payButtonId)?.click()
  }
  return (
    <button
      type="submit"
      form={formId}
      className="sr-only"
      name="intent"
      value={isLast ? 'pay' : 'next'}
      onClick={onClick}
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}

/**
 * The links at the end of a step. Wide windows (from 1100 pixels), which have no bar at the bottom, also get a continue
 * button here.
 */
function StepEnd() {
  const { t } = useI18n()
  const { step } = useBooking()
  return (
    <p className="step-end">
      {step !== 'date' && (
        <button type="submit" className="link" name="intent" value="back">
          {t('booking.back')}
        </button>
      )}
      {step !== 'preview' && <ContinueButton form={formId} className="button-outline" />}
    </p>
  )
}

/** The browser's back button leads from a paid booking to an empty form. This line links to the booking. */
export function ExistingBooking() {
  const { t, href } = useI18n()
  const { page, step } = useBooking()
  if (!page.existing || step !== 'date') return null
  const { id, code } = page.existing
  const [before, , after] = t('booking.existing', { code }).split(/<b>(.*?)<\/b>/)
  return (
    <div className="note existing-booking">
      <p>
        <span>{before}</span>
        <b className="num">{code}</b>
        <span>{after} </span>
        <a className="link" href={href('booking', id)}>
          {t('booking.existing_open')}
        </a>
      </p>
      <p className="hint">{t('booking.existing_new')}</p>
    </div>
  )
}
