import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fewPlaces } from '../../../../domain/availability/few-places.ts'
import { bindNumbers } from '../../../../i18n/bind-numbers.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { refusalId } from '../error-summary.tsx'
import { useBooking } from '../state/use-booking.ts'
import { nearestDayOfMonth, targetOfKey } from './calendar-keys.ts'
import { MonthChips } from './month-chips.tsx'
import { CalendarDay, CalendarDayLoading, MonthTable } from './month-table.tsx'
import { revealBoarding } from './reveal-boarding.ts'

/** A month as a table of radio buttons. It works without JavaScript. The keyboard works as in an ARIA date grid. */
export function Calendar() {
  const { t } = useI18n()
  const { page, calendar, month, fields, rejection, setField } = useBooking()
  const keys = useCalendarKeys()
  // If other days are suggested, the error is shown above them (`ErrorSummary`).
  const errors = rejection?.available ? undefined : rejection?.errors.date
  const describedBy = errors ? 'date-error' : rejection?.available ? refusalId : undefined
  return (
    <section className="booking-section" id="calendar">
      <fieldset aria-describedby={describedBy} data-refused={errors && ''} {...parameter(t('booking.calendar.title'))}>
        <legend className="sr-only">{t('booking.calendar.title')}</legend>
        <MonthChips />
        <CalendarHead />
        <p className="calendar-sea num">{page.sea[month]}</p>
        <FieldError name="date" errors={errors} />
        <MonthTable
          month={month}
          aria-labelledby="calendar-month"
          aria-busy={!calendar}
          ref={keys.table}
          onKeyDown={keys.onKeyDown}
          onClick={({ target, detail }) => target instanceof HTMLInputElement && detail > 0 && revealBoarding()}
          renderDay={(date) =>
            calendar ? (
              <CalendarDay
                day={calendar.days.find((day) => day.date === date)}
                date={date}
                chosen={fields.date === date}
                choose={() => setField('date', date)}
              />
            ) : (
              <CalendarDayLoading date={date} />
            )
          }
        />
      </fieldset>
    </section>
  )
}

/** The trip on the chosen day; a live region announces every change. */
export function ChosenDay() {
  const { t, formats } = useI18n()
  const { fields, limits } = useBooking()
  const { placesLeft } = limits
  return (
    <p className={fields.date ? 'chosen-day' : 'chosen-day is-open'} role="status">
      {fields.date && placesLeft
        ? bindNumbers(
            t('booking.day.answer', {
              day: formats.shortDay(fields.date),
              places: placesLeft <= fewPlaces ? placesLeft : 0,
            }),
          )
        : !fields.date && t('booking.day.none')}
    </p>
  )
}

export function CalendarLegend() {
  const { t } = useI18n()
  return (
    <p className="legend calendar-legend">
      <span className="chosen">{t('booking.legend.chosen')}</span>
      <span className="free">{t('booking.legend.free')}</span>
      <span className="tide">{t('booking.legend.tide')}</span>
      <span className="unavailable">{t('booking.legend.closed')}</span>
    </p>
  )
}

function CalendarHead() {
  const { t, formats } = useI18n()
  const { month, calendar, monthFailed } = useBooking()
  const arrow = (to: string | null | undefined, icon: 'chevron-left' | 'chevron-right', fallbackLabel: string) => (
    <button
      type="submit"
      className="icon-button"
      name="intent"
      value={`month:${to ?? month}`}
      aria-disabled={to ? undefined : true}
      aria-label={to ? formats.month(`${to}-01`) : fallbackLabel}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="calendar-head">
      <h2 className="d4" id="calendar-month" aria-live="polite">
        {formats.month(`${month}-01`)}
      </h2>
      {monthFailed && (
        <p className="error" role="alert">
          <span>
            {t('booking.calendar.failed')}{' '}
            <button type="submit" className="link" name="intent" value={`month:${month}`}>
              {t('booking.try_again')}
            </button>
          </span>
        </p>
      )}
      <div>
        {arrow(calendar?.previous, 'chevron-left', t('booking.calendar.first_month'))}
        {arrow(calendar?.next, 'chevron-right', t('booking.calendar.last_month'))}
      </div>
    </div>
  )
}

/**
 * Keys of the calendar: up and down move by weeks, Home and End within the week, Page Up and Page Down by months. The
 * browser itself handles left and right, because the days are one radio group.
 */
function useCalendarKeys() {
  const { calendar, runIntent } = useBooking()
  const table = useRef<HTMLTableElement>(null)
  const previouslyFocused = useRef<string>(undefined)
  const focusDay = (date: string | undefined) => {
    const radio = table.current?.querySelector<HTMLInputElement>(`input[value="${date}"]`)
    radio?.focus()
    return radio
  }
  useEffect(() => {
    if (!calendar || !previouslyFocused.current) return
    focusDay(nearestDayOfMonth(previouslyFocused.current, calendar.days))
    previouslyFocused.current = undefined
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (!(event.target instanceof HTMLInputElement) || !calendar) return
    const target = targetOfKey(event.key, event.target.value, calendar.days)
    if (!target) return
    event.preventDefault()
    if ('date' in target) return void focusDay(target.date)?.click()
    const month = target.monthOffset < 0 ? calendar.previous : calendar.next
    if (!month) return
    previouslyFocused.current = event.target.value
    runIntent(`month:${month}`)
  }
  return { table, onKeyDown }
}
