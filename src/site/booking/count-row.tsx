import { described, FieldError } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words.tsx'
import { countOf, numberOf } from './booking-fields.ts'
import { rangeOf } from './counts.ts'
import { useBooking } from './use-booking.ts'

interface CountRowProps {
  name: string
  title: string
  notes: string[]
  errors: string[] | undefined
}

/** A number with a button on either side; the buttons ask the server where there is no script. */
export function CountRow({ name, title, notes, errors }: CountRowProps) {
  const { t } = useWords()
  const { fields, limits, type } = useBooking()
  const count = countOf(fields, name)
  const { from, to } = rangeOf(fields, name, limits)
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
          off={numberOf(count) <= from}
          label={t('booking.fewer', { what: title })}
        />
        <input
          type="number"
          inputMode="numeric"
          id={name}
          name={name}
          min={from}
          value={count}
          onChange={(event) => type(name, event.target.value)}
          {...described(name, undefined, errors)}
        />
        <StepButton
          intent={`more:${name}`}
          icon="plus"
          off={numberOf(count) >= to}
          label={t('booking.more', { what: title })}
        />
      </div>
    </div>
  )
}

/** Stays focusable at its limit, so that the keyboard's place isn't lost. */
function StepButton({
  intent,
  icon,
  off,
  label,
}: {
  intent: string
  icon: 'minus' | 'plus'
  off: boolean
  label: string
}) {
  return (
    <button type="submit" name="intent" value={intent} aria-disabled={off || undefined} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
