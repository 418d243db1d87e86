import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DayCalendar } from './day-calendar.tsx'
import type { DayGroups } from './self-service.ts'

interface DayChoicesProps {
  days: DayGroups
  /** The day that was sent; the nearest one if there is none or it has no room. */
  chosen: string | undefined
  /** Boarding place and time of the booking. */
  boarding: string
  errors: string[] | undefined
}

/** The days with room for the party: the nearest ones by date, all of them in a calendar that is closed at first. */
export function DayChoices({ days: { nearest, months }, chosen, boarding, errors }: DayChoicesProps) {
  const { t, formats } = useI18n()
  const isFree = months.some(([, dates]) => dates.some((date) => date === chosen))
  const checked = isFree ? chosen : nearest[0]
  const isFarther = checked !== undefined && !nearest.includes(checked)
  return (
    <div className="day-choices">
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
    </div>
  )
}
