import { type FormEvent, type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Locale, languages } from '../../../i18n/locales.ts'
import { changedFields } from '../../../shared/changed-fields.ts'
import { CallError } from '../api/call.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BottomSheet } from './bottom-sheet.tsx'
import { Field } from './controls.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { focusInvalid } from './focus-invalid.ts'
import { useOfferedLanguages } from './further-languages.tsx'

/** The server's sentences about a field, such as `facts.toilets`; undefined if there are none. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.fields[field]?.join(' ') : undefined

interface TextFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  type?: 'text' | 'time' | 'date' | 'email'
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  onChange: (value: string) => void
}

export const AppTextField = ({ label, hint, error, value, type = 'text', onChange, ...more }: TextFieldProps) => (
  <Field label={label} error={error} {...(hint && { hint })}>
    {(props) => (
      <input
        {...props}
        className="input"
        type={type}
        {...more}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** The number in a typed text: null if the text is empty, NaN if it is no number below 100,000. */
export const numberOf = (text: string): number | null =>
  text.trim() === ''
    ? null
    : /^-?\d{1,5}([.,]\d{1,8})?$/.test(text.trim())
      ? Number(text.trim().replace(',', '.'))
      : Number.NaN

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode'> {
  isDecimal?: boolean
}

/** A field for a number. It shows an error by itself if its text is not a number. */
export function NumberField({ isDecimal = false, error, value, ...props }: NumberFieldProps) {
  const { t } = useAppI18n()
  const number = numberOf(value)
  const isWrong = number !== null && !(isDecimal ? Number.isFinite(number) : Number.isInteger(number))
  return (
    <AppTextField
      {...props}
      value={value}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      error={isWrong ? t(isDecimal ? 'error.decimal' : 'error.number') : error}
    />
  )
}

interface SelectFieldProps<Value extends string> {
  label: string
  error?: string | undefined
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

export const AppSelectField = <Value extends string>({
  label,
  error,
  options,
  value,
  onChange,
}: SelectFieldProps<Value>) => (
  <Field label={label} error={error}>
    {(props) => (
      <select {...props} className="input" value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export type Texts = Partial<Record<Locale, string>>

/** The texts that have changed, by language. An emptied text is null, which removes it. */
export const changeOfTexts = (before: Texts, after: Texts): Partial<Record<Locale, string | null>> =>
  changedFields(
    before,
    Object.fromEntries(Object.entries(after).map(([locale, text]) => [locale, text.trim() || null])),
  )

interface LanguageFieldsProps {
  legend: string
  hint?: string
  /** The name of the field in the input of the action. */
  name: string
  error: unknown
  texts: Texts
  onChange: (texts: Texts) => void
}

/** A text in each language of the site. */
export function LanguageFields({ legend, hint, name, error, texts, onChange }: LanguageFieldsProps) {
  const { offered, more } = useOfferedLanguages((locale) => fieldError(error, `${name}.${locale}`) !== undefined)
  return (
    <fieldset className="form">
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {offered.map((locale) => (
        <AppTextField
          key={locale}
          label={languages[locale].name}
          value={texts[locale] ?? ''}
          error={fieldError(error, `${name}.${locale}`)}
          onChange={(text) => onChange({ ...texts, [locale]: text })}
        />
      ))}
      {more}
    </fieldset>
  )
}

interface FormSheetProps {
  title: string
  error: unknown
  isBusy: boolean
  /** Whether everything that the action needs is typed. */
  isComplete?: boolean
  /** The fields of the input that show their own errors. The notice of the form leaves them out. */
  shown?: readonly string[]
  action: string
  onSubmit: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
  /** Further buttons. */
  more?: ReactNode
}

/** A form in a sheet. */
export function FormSheet(props: FormSheetProps) {
  const { title, error, isBusy, isComplete = true, shown = [], action, onSubmit, onClose, children, more } = props
  const [isSent, setIsSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) focusInvalid(form.current)
  }, [error])
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isComplete) return
    setIsSent(true)
    await onSubmit()
    setIsSent(false)
  }
  return (
    <BottomSheet title={title} onClose={onClose}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        {children}
        <ErrorNotice error={error} besides={shown} />
        <div className="sheet-actions">
          <button type="submit" className="button button-primary" disabled={isSent || isBusy || !isComplete}>
            {action}
          </button>
          {more}
        </div>
      </form>
    </BottomSheet>
  )
}
