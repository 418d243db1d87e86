import { useAppI18n } from '../i18n/i18n.tsx'
import { Field } from '../ui/controls.tsx'
import { centsOf } from './change.ts'

interface MoneyFieldProps {
  label: string
  /** The text as typed, in euros. */
  value: string
  hint?: string
  /** Replaces the error of the default check, which requires an amount. */
  error?: string | undefined
  onChange: (value: string) => void
}

export function MoneyField({ label, value, onChange, ...more }: MoneyFieldProps) {
  const { t } = useAppI18n()
  const error = centsOf(value) === undefined ? t('error.amount') : undefined
  return (
    <Field label={label} error={error} {...more}>
      {(props) => (
        <input
          {...props}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}
