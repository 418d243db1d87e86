import { maxLengths } from '../../../shared/max-lengths.ts'
import { Field } from '../ui/controls.tsx'

interface NoteFieldProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The note of a movement or of a count. */
export const NoteField = ({ value, onChange, ...more }: NoteFieldProps) => (
  <Field {...more}>
    {(props) => (
      <input
        {...props}
        className="input"
        maxLength={maxLengths.cash_note}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
