import { useI18n } from '../../context/i18n-context.tsx'
import { FieldError, fieldAriaProps } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { countAsNumber, countInField } from '../state/booking-fields.ts'
import { useBooking } from '../state/use-booking.ts'
import { countRangeOf } from './count-limits.ts'

interface CountRowProps {
  name: string
  title: string
  notes: string[]
  errors: string[] | undefined
}

/** A number input with stepper buttons; without JavaScript the buttons submit the form to the server. */
export function CountField({ name, title, notes, errors }: CountRowProps) {
  const { t } = useI18n()
  const { fields, limits, setField } = useBooking()
  const count = countInField(fields, name)
  const { min, max } = countRangeOf(fields, name, limits)
  return (
    <div className="count-row">
      <h3>
        <label htmlFor={name}>{title}</label>
      </h3>
      <div>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <FieldError name={name} errors={errors} />
      </div>
      <div className="stepper">
        <StepButton
          intent={`fewer:${name}`}
          icon="minus"
          disabled={countAsNumber(count) <= min}
          label={t('booking.fewer', { what: title })}
        />
        <input
          type="number"
          inputMode="numeric"
          id={name}
          name={name}
          min={min}
          value={count}
          onChange={(event) => setField(name, event.target.value)}
          {...fieldAriaProps(name, undefined, errors)}
        />
        <StepButton
          intent={`more:${name}`}
          icon="plus"
          disabled={countAsNumber(count) >= max}
          label={t('booking.more', { what: title })}
        />
      </div>
    </div>
  )
}

/** A stepper button. At its limit it is aria-disabled instead of disabled, so that it keeps the keyboard focus. */
function StepButton({
  intent,
  icon,
  disabled,
  label,
}: {
  intent: string
  icon: 'minus' | 'plus'
  disabled: boolean
  label: string
}) {
  return (
    <button type="submit" name="intent" value={intent} aria-disabled={disabled || undefined} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
