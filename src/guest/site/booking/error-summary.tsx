import { useEffect, useRef } from 'react'
import type { Translate } from '../../../i18n/translator.ts'
import { useI18n } from '../context/i18n-context.tsx'
import type { BookingStep } from '../routing/booking-steps.ts'
import { Icon } from '../ui/icon.tsx'
import { SameDay } from './same-day.tsx'
import type { StepRejection } from './state/step-result.ts'
import { useBooking } from './state/use-booking.ts'
import { WaitlistForChosenDay } from './waitlist-link.tsx'

export const refusalId = 'refusal'

/**
 * The error summary of a rejected step. The first invalid field gets the focus. If no field is invalid, or if other
 * dates are suggested, the summary gets the focus. In the first step, errors of a field are shown only at the field,
 * except the error of a date for which other dates are suggested.
 */
export function ErrorSummary() {
  const { t } = useI18n()
  const { rejection, step, fields } = useBooking()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rejection || rejection.inlineOnly) return
    const field = rejection.available ? undefined : document.querySelector<HTMLElement>(invalidFields)
    ;((field && controlOf(field)) ?? box.current)?.focus()
  }, [rejection])
  useFocusAfterChoosing()
  const messages = rejection && !rejection.inlineOnly ? summaryMessages(rejection, step, t) : []
  if (!rejection || messages.length === 0) return null
  return (
    <div className="refusal" role="alert" tabIndex={-1} ref={box} key={step} id={refusalId}>
      {messages.map((message) => (
        <p className="error" key={message}>
          <Icon name="alert" />
          <span>{message}</span>
        </p>
      ))}
      {rejection.available && (
        <>
          <SameDay date={fields.date} departures={rejection.available.same_day} party={fields} />
          <SuggestedDates dates={rejection.available.nearest_dates} />
          <WaitlistForChosenDay />
        </>
      )}
    </div>
  )
}

/**
 * Choosing a suggested date removes the button that has the focus. The focus then moves to the selected day, or to the
 * heading of the step.
 */
function useFocusAfterChoosing() {
  const { rejection } = useBooking()
  const hadSuggestions = useRef(false)
  useEffect(() => {
    const wasResolved = hadSuggestions.current && !rejection
    hadSuggestions.current = rejection?.available !== undefined
    if (wasResolved) document.querySelector<HTMLElement>('.day :checked, h1')?.focus()
  }, [rejection])
}

/** The errors that are understandable without seeing their field, and a sentence for all others. */
function summaryMessages({ errors, available }: StepRejection, step: BookingStep, t: Translate): string[] {
  const ofForm = ['form', 'trip', 'start']
  if (step === 'date') return [...ofForm, ...(available ? ['date'] : [])].flatMap((field) => errors[field] ?? [])
  const fields = [...ofForm, 'date', 'departure_location', 'terms_accepted', 'payment.provider', 'payment.token']
  const messages = fields.flatMap((field) => errors[field] ?? [])
  return messages.length < Object.keys(errors).length ? [...messages, t('error.summary')] : messages
}

function SuggestedDates({ dates }: { dates: string[] }) {
  const { t, formats, href } = useI18n()
  if (dates.length === 0) {
    return (
      <p>
        {t('booking.nearest.none')} <a href={href('contact')}>{t('booking.nearest.contact')}</a>
      </p>
    )
  }
  return (
    <>
      <p id="nearest-days">{t('booking.nearest.title')}</p>
      <ul className="nearest-days" aria-labelledby="nearest-days">
        {dates.map((date) => (
          <li key={date}>
            <button type="submit" className="button button-outline" name="intent" value={`choose:${date}`}>
              {formats.shortDay(date)}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const invalidFields = '#booking :is([aria-invalid="true"], [data-refused])'

/**
 * The control to focus in an invalid element. The element is a fieldset if the field consists of radio buttons: then
 * the checked or the first radio button is returned. A month without bookable days has no radio buttons, only buttons.
 */
const controlOf = (field: HTMLElement): HTMLElement =>
  field.querySelector<HTMLElement>('input:checked') ??
  field.querySelector<HTMLElement>('input') ??
  field.querySelector('button') ??
  field
