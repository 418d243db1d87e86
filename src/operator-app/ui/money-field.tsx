import { centsOf } from '../cash/change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Field } from './controls.tsx'

interface MoneyFieldProps {
  label: string
  /** The text as typed, in euros. */
  value: string
  onChange: (value: string) => void
}

export function MoneyField({ label, value, onChange }: MoneyFieldProps) {
  const { t } = useI18n()
  return (
    <Field label={label} error={centsOf(value) === undefined ? t('error.amount') : undefined}>
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
