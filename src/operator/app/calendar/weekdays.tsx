import { useAppI18n } from '../i18n/i18n.tsx'

interface WeekdaysProps {
  /** The numbers of the chosen weekdays; 1 is Monday. */
  value: readonly number[]
  onChange: (weekdays: number[]) => void
}

/** The days of the week on which the boat sails. */
export function Weekdays({ value, onChange }: WeekdaysProps) {
  const { t, formats } = useAppI18n()
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort())
  return (
    <fieldset>
      <legend>{t('season.weekdays')}</legend>
      <div className="segments weekdays">
        {formats.weekdays().map(({ short, long }, index) => (
          <label key={long}>
            <input
              type="checkbox"
              aria-label={long}
              checked={value.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            {short}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
