import type { ReactNode } from 'react'
import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps } from '../../ui/field.tsx'
import { parameter } from '../../ui/form-tool.ts'
import { Icon } from '../../ui/icon.tsx'
import { MonthTable } from '../calendar/month-table.tsx'
import type { DayGroups } from './self-service.ts'

interface DayChoicesProps {
  days: DayGroups
  /** The submitted day; the nearest day if none was submitted or if it has no room. */
  chosen: string | undefined
  /** Boarding place and time of the booking. */
  boarding: string
  errors: string[] | undefined
}

/** The days with room for the party: the nearest ones by date, and all of them in a calendar that is folded at first. */
export function DayChoices({ days: { nearest, months }, chosen, boarding, errors }: DayChoicesProps) {
  const { t, formats } = useI18n()
  const isFree = months.some(([, dates]) => dates.some((date) => date === chosen))
  const checked = isFree ? chosen : nearest[0]
  const isFarther = checked !== undefined && !nearest.includes(checked)
  return (
    <fieldset className="day-choices" aria-label={t('strip.day')} {...parameter(t('strip.day'))}>
      <fieldset {...fieldAriaProps('date', undefined, errors)}>
        <legend className="label">{t('choice.nearest')}</legend>
        <FieldError name="date" errors={errors} />
        <div className="choices">
          {nearest.toSorted().map((date, index) => (
            <label key={date}>
              <input
                type="radio"
                name="date"
                value={date}
                required
                // biome-ignore lint/a11y/noAutofocus: shows the error, which no script does on this page
                autoFocus={errors !== undefined && index === 0}
                defaultChecked={date === checked}
              />
              <span>{formats.fullDay(date)}</span>
              <small>{boarding}</small>
            </label>
          ))}
        </div>
      </fieldset>
      <details open={isFarther}>
        <summary>
          {t('choice.more_days')}
          <Icon name="chevron-down" />
        </summary>
        <DayCalendar months={months} chosen={isFarther ? checked : undefined} />
      </details>
    </fieldset>
  )
}

interface DayCalendarProps {
  months: DayGroups['months']
  chosen?: string | undefined
  /** The booked day, which is marked. */
  booked?: string
  hint?: string
  errors?: string[] | undefined
}

/**
 * The days with room for the party, one month at a time. Each month is a radio button that shows the table after it. So
 * the page needs no script, and a change of month loses no input.
 */
export function DayCalendar({ months, chosen, booked, hint, errors }: DayCalendarProps) {
  const { t } = useI18n()
  const [shown] = months.find(([month]) => chosen?.startsWith(month)) ?? months[0] ?? []
  return (
    <fieldset className="day-calendar" {...fieldAriaProps('date', hint, errors)}>
      <legend className="d4">{t('strip.day')}</legend>
      <FieldError name="date" errors={errors} />
      {hint && (
        <p className="hint" id="date-hint">
          {hint}
        </p>
      )}
      <fieldset className="month-tabs" aria-label={t('booking.calendar.months')} {...parameter(t('strip.day'), hint)}>
        {months.map(([month, dates], index) => (
          <MonthTab
            key={month}
            month={month}
            isShown={month === shown}
            hasYear={index > 0 && months[index - 1]?.[0].slice(0, 4) !== month.slice(0, 4)}
          >
            <MonthTable
              month={month}
              hasCaption
              renderDay={(date) => (
                <Day date={date} isFree={dates.includes(date)} isChosen={date === chosen} isBooked={date === booked} />
              )}
            />
          </MonthTab>
        ))}
      </fieldset>
    </fieldset>
  )
}

/**
 * An empty form to which the radio buttons of the months belong (`form` attribute). Without it they would belong to the
 * form with the calendar, and that form would send them and describe them to AI assistants.
 */
export const MonthTabsForm = () => <form id={monthTabsId} />
const monthTabsId = 'month-tabs'

export function ChangeCalendarLegend() {
  const { t } = useI18n()
  return (
    <p className="legend">
      <span className="chosen">{t('booking.legend.chosen')}</span>
      <span className="booked">{t('change.legend.booked')}</span>
      <span className="unavailable">{t('change.legend.unavailable')}</span>
    </p>
  )
}

interface MonthTabProps {
  month: string
  isShown: boolean
  /** Whether to show the year, because it differs from that of the previous tab. */
  hasYear: boolean
  children: ReactNode
}

function MonthTab({ month, isShown, hasYear, children }: MonthTabProps) {
  const { formats } = useI18n()
  const id = `month-${month}`
  return (
    <>
      <input
        type="radio"
        className="sr-only"
        form={monthTabsId}
        name="shown_month"
        id={id}
        value={month}
        defaultChecked={isShown}
      />
      <label htmlFor={id}>
        <span className="sr-only">{formats.month(`${month}-01`)}</span>
        <span aria-hidden="true">
          {formats.shortMonth(`${month}-01`)}
          {hasYear && ` ${month.slice(0, 4)}`}
        </span>
      </label>
      {children}
    </>
  )
}

interface DayProps {
  date: string
  isFree: boolean
  isChosen: boolean
  isBooked: boolean
}

function Day({ date, isFree, isChosen, isBooked }: DayProps) {
  const { t, formats } = useI18n()
  const day = formats.fullDay(date)
  const number = <b aria-hidden="true">{Number(date.slice(8))}</b>
  if (!isFree) return <span className="day unavailable">{number}</span>
  return (
    <label className={isBooked ? 'day booked' : 'day'}>
      <input
        type="radio"
        name="date"
        value={date}
        required
        defaultChecked={isChosen}
        aria-label={isBooked ? t('change.booked_day', { day }) : day}
      />
      {number}
    </label>
  )
}
