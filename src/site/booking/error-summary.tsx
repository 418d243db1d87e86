import { useEffect, useRef } from 'react'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from '../ui/icon.tsx'
import type { FieldErrors } from './state/steps.ts'
import { useBooking } from './state/use-booking.ts'

/**
 * The error summary of a rejected step. The first invalid field gets the focus. If no field is invalid, or if other dates are
 * suggested, the summary gets it.
 */
export function ErrorSummary() {
  const { t } = useI18n()
  const { rejection, step } = useBooking()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!rejection || !box.current) return
    const field = rejection.available ? undefined : firstInvalidField(box.current.closest('form'))
    ;(field ?? box.current).focus()
  }, [rejection])
  useFocusAfterChoosing()
  if (!rejection || rejection.inlineOnly) return null
  const messages = summaryMessages(rejection.errors)
  return (
    <div className="refusal" role="alert" tabIndex={-1} ref={box} key={step}>
      {[...messages, ...(messages.length < Object.keys(rejection.errors).length ? [t('error.summary')] : [])].map(
        (message) => (
          <p className="error" key={message}>
            <Icon name="alert" />
            {message}
          </p>
        ),
      )}
      {rejection.available && <SuggestedDates dates={rejection.available.nearest_dates} />}
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

/** The errors that are understandable without seeing their field. */
const summaryMessages = (errors: FieldErrors) =>
  ['form', 'date', 'departure_location', 'terms_accepted'].flatMap((field) => errors[field] ?? [])

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

/**
 * The first invalid control. In a radio group the fieldset is marked as invalid, so its checked or first radio button
 * is returned.
 */
function firstInvalidField(form: HTMLFormElement | null): HTMLElement | undefined {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')
  return invalid?.querySelector<HTMLElement>('input:checked, input') ?? invalid ?? undefined
}
