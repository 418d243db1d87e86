import { type ComponentProps, type ReactNode, useState } from 'react'
import { maxLengthOf } from '../../../shared/max-lengths.ts'
import { parameter } from './form-tool.ts'
import { Icon } from './icon.tsx'

interface Labels {
  name: string
  label: string
  /** Text after the label in regular weight, such as "(optional)". */
  aside?: string
  hint?: ReactNode
  /** What the field belongs to, such as one person in a list. Only the description for assistants contains it. */
  group?: string
  errors?: string[] | undefined
  /** Whether the field spans both columns of a two-column form. */
  fullRow?: boolean
}

type TextFieldProps = Labels & Omit<ComponentProps<'input'>, keyof Labels | 'id' | 'className'>
type TextAreaProps = Labels & Omit<ComponentProps<'textarea'>, keyof Labels | 'id' | 'className'>
type SelectFieldProps = Labels & Omit<ComponentProps<'select'>, keyof Labels | 'id' | 'className'>

export function TextField({ name, label, aside, hint, group, errors, fullRow, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, aside, hint, group, errors, fullRow }}>
      {(described) => (
        <input className="input" id={name} name={name} maxLength={maxLengthOf(name)} {...described} {...input} />
      )}
    </FieldFrame>
  )
}

export function TextArea({ name, label, aside, hint, group, errors, fullRow, ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ name, label, aside, hint, group, errors, fullRow }}>
      {(described) => <textarea className="input" id={name} name={name} {...described} {...area} />}
    </FieldFrame>
  )
}

export function SelectField({ name, label, aside, hint, group, errors, fullRow, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ name, label, aside, hint, group, errors, fullRow }}>
      {(described) => <select className="input" id={name} name={name} {...described} {...select} />}
    </FieldFrame>
  )
}

type FieldFrameProps = Labels & {
  children: (described: ReturnType<typeof fieldAriaProps> & ReturnType<typeof parameter>) => ReactNode
}

function FieldFrame({ name, label, aside, hint, group, errors, fullRow, children }: FieldFrameProps) {
  const shown = useErrorsUntilEdited(errors)
  return (
    <div className={fullRow ? 'field full-row' : 'field'} onInput={shown.onInput}>
      <label htmlFor={name}>
        <span>{label}</span>
        {aside && <span className="aside"> {aside}</span>}
      </label>
      {children({
        ...fieldAriaProps(name, hint, shown.errors),
        ...parameter(group, label, typeof hint === 'string' && hint),
      })}
      {/* The error comes before the hint, so that the errors of a row are on one line even if their hints differ in length. */}
      <FieldError name={name} errors={shown.errors} />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/**
 * Returns the errors of the latest response until the visitor edits the field, then undefined. `onInput` belongs to the
 * element around the field's controls. Each response has new arrays, which are compared by identity: an equal error in
 * the next response is shown again. In forms without React `clear-field-errors.ts` removes the errors.
 */
export function useErrorsUntilEdited(errors: string[] | undefined) {
  const [edited, setEdited] = useState<string[]>()
  return { errors: edited === errors ? undefined : errors, onInput: () => setEdited(errors) }
}

export function FieldError({ name, errors }: { name: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p className="error" id={`${name}-error`}>
      <Icon name="alert" />
      <span>{errors.join(' ')}</span>
    </p>
  )
}

/** ARIA attributes that connect a control with its hint and its error. */
export function fieldAriaProps(name: string, hint: ReactNode, errors: string[] | undefined) {
  const ids = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean)
  return {
    'aria-invalid': errors?.length ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}
