import { useI18n } from '../context/i18n-context.tsx'
import { FieldError, fieldAriaProps } from './field.tsx'
import { parameter } from './form-tool.ts'
import { Icon } from './icon.tsx'

interface CountRowProps {
  name: string
  title: string
  notes: string[]
  count: number | string
  min: number
  max: number
  /**
   * The `max` attribute of the input, unless `count` is greater: then the attribute is `count`. If this is missing, `max`
   * is used instead. The property `max` limits the buttons, and it falls when the counts of other rows grow. This value
   * stays the same.
   */
  inputMax?: number
  errors: string[] | undefined
  /** Makes the input controlled. Without it the input belongs to a plain form. */
  onInput?: (count: string) => void
  /** The URL to which the buttons submit a plain form. Its fragment (`#party`) makes the browser scroll to the rows. */
  formAction?: string
}

/** A number input with stepper buttons. Without JavaScript the buttons submit the form, and the server changes the count. */
export function CountRow({
  name,
  title,
  notes,
  count,
  min,
  max,
  inputMax,
  errors,
  onInput,
  formAction,
}: CountRowProps) {
  const { t } = useI18n()
  const current = Number(count) || 0
  // The booking form has a heading for each section, so the title is a heading too. A plain form has legends instead.
  const Title = onInput ? 'h3' : 'div'
  return (
    <div className="count-row">
      <Title className="count-title">
        <label htmlFor={name}>{title}</label>
      </Title>
      {(notes.length > 0 || errors) && (
        <div>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <FieldError name={name} errors={errors} />
        </div>
      )}
      <div className="stepper">
        <StepButton
          intent={`fewer:${name}`}
          icon="minus"
          disabled={current <= min}
          label={t('booking.fewer', { what: title })}
          formAction={formAction}
        />
        <input
          type="number"
          inputMode="numeric"
          id={name}
          name={name}
          min={min}
          max={Math.max(inputMax ?? max, current)}
          required={min > 0}
          {...(onInput ? { value: count, onChange: (event) => onInput(event.target.value) } : { defaultValue: count })}
          {...fieldAriaProps(name, undefined, errors)}
          {...parameter(title, ...notes)}
        />
        <StepButton
          intent={`more:${name}`}
          icon="plus"
          disabled={current >= max}
          label={t('booking.more', { what: title })}
          formAction={formAction}
        />
      </div>
    </div>
  )
}

interface StepButtonProps {
  intent: string
  icon: 'minus' | 'plus'
  disabled: boolean
  label: string
  formAction: string | undefined
}

/** A stepper button. At its limit it is aria-disabled instead of disabled, so that it keeps the keyboard focus. */
function StepButton({ intent, icon, disabled, label, formAction }: StepButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      formAction={formAction}
      formNoValidate={formAction !== undefined}
      aria-disabled={disabled || undefined}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}
