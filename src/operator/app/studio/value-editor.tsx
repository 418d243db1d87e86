import { useId, useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { describedBy, ErrorText, Field, Segments } from '../ui/controls.tsx'
import { AppSelectField, AppTextField } from '../ui/form-fields.tsx'
import { ColourField } from './colour-field.tsx'
import { wordLabel } from './labels.ts'
import { ListEditor } from './list-editor.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { problemsAt, problemsBeside, problemText } from './problems.ts'
import { type EditorProps, emptyValue, kindOf, type Schema, withoutNull } from './schema.ts'
import { PageTextField } from './text/page-text-field.tsx'
import { useTextSurroundings } from './text/text-context.ts'

/** The control for a value, by its JSON Schema. */
export function ValueEditor({ schema: whole, ...props }: EditorProps) {
  const i18n = useAppI18n()
  const { t } = i18n
  const id = useId()
  const { schema, isNullable } = withoutNull(whole)
  const { label, value, problems = [], onChange, nullLabel = t('fleet.unknown') } = props
  const error = problemText(problems, i18n)
  if (schema.format === 'picture')
    return <PictureField {...props} error={error} place={whole.place} sample={whole.sample} isOptional={isNullable} />
  if (schema.type === 'boolean') {
    const options = [...(isNullable ? ['unknown' as const] : []), 'yes' as const, 'no' as const]
    return (
      <Segments
        legend={label}
        options={options.map((option) => ({ value: option, label: t(`fleet.${option}`) }))}
        value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : value === null ? 'unknown' : undefined}
        error={error}
        onChange={(answer) => onChange(answer === 'unknown' ? null : answer === 'yes')}
      />
    )
  }
  if (!isNullable) return <KnownEditor schema={schema} {...props} />
  return (
    <div className="studio-nullable">
      {value === null ? <p className="studio-label">{label}</p> : <KnownEditor schema={schema} {...props} />}
      <label className="switch">
        <input
          type="checkbox"
          aria-label={`${label}: ${nullLabel}`}
          checked={value === null}
          {...(value === null && describedBy(id, error))}
          onChange={({ target }) => onChange(target.checked ? null : emptyValue(schema))}
        />
        {nullLabel}
      </label>
      {value === null && <ErrorText id={id} error={error} />}
    </div>
  )
}

function KnownEditor({ schema, ...props }: EditorProps) {
  const i18n = useAppI18n()
  const surroundings = useTextSurroundings()
  const { label, value, hint, problems = [], isLong = false, isHeadline = false, onChange } = props
  const error = problemText(problems, i18n)
  if (schema.anyOf) return <KindEditor kinds={schema.anyOf} {...props} />
  if (schema.enum)
    return (
      <AppSelectField
        label={label}
        error={error}
        options={schema.enum.map((option) => ({ value: String(option), label: wordLabel(String(option), i18n) }))}
        value={String(value ?? '')}
        onChange={onChange}
      />
    )
  if (schema.type === 'array') return <ListEditor schema={schema} {...props} Editor={ValueEditor} />
  if (schema.type === 'object') return <ObjectEditor schema={schema} {...props} />
  if (schema.type === 'integer' || schema.type === 'number') return <NumberEditor schema={schema} {...props} />
  const text = typeof value === 'string' ? value : ''
  if (surroundings && schema.maxLength)
    return (
      <PageTextField
        {...{ ...surroundings, label, hint, error, value: text, isHeadline, onChange }}
        isMarkdown={isLong}
      />
    )
  if (schema.format === 'colour') {
    const nearest = problems[0]?.values.nearest
    return <ColourField {...{ label, hint, error, nearest, value: text, onChange }} />
  }
  if (text.length > 60) return <LongText {...props} text={text} />
  const type = schema.format === 'date' ? 'date' : schema.pattern?.includes('[0-5]\\d$') ? 'time' : 'text'
  return <AppTextField {...{ label, type, value: text, onChange }} {...(hint && { hint })} {...(error && { error })} />
}

function LongText({ label, hint, problems = [], text, onChange }: Omit<EditorProps, 'schema'> & { text: string }) {
  const error = problemText(problems, useAppI18n())
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(props) => (
        <textarea
          {...props}
          className="input studio-text"
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/**
 * A field for a number. A text that is no number is saved as typed, and the problem that the server reports is shown
 * beside the field.
 */
function NumberEditor({ label, hint, problems = [], value, onChange }: EditorProps) {
  const error = problemText(problems, useAppI18n())
  const [typed, setTyped] = useState('')
  return (
    <AppTextField
      {...{ label, error, inputMode: 'decimal' }}
      {...(hint && { hint })}
      value={numberOrText(typed) === value ? typed : String(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(numberOrText(text))
      }}
    />
  )
}

const numberOrText = (text: string): number | string =>
  /^-?\d{1,9}([.,]\d{1,8})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : text

function ObjectEditor({ schema, label, problems = [], value, onChange }: EditorProps) {
  const i18n = useAppI18n()
  const id = useId()
  const fields = (value ?? {}) as Record<string, unknown>
  const { additionalProperties: each } = schema
  const names = each ? Object.keys(fields) : Object.keys(schema.properties ?? {})
  const error = problemText(problemsBeside(problems, names), i18n)
  function set(name: string, next: unknown) {
    const isOptional = !each && !schema.required?.includes(name)
    const { [name]: _, ...others } = fields
    onChange(isOptional && next === '' ? others : { ...fields, [name]: next })
  }
  return (
    <fieldset className="studio-group" {...describedBy(id, error)}>
      <legend>{label}</legend>
      <ErrorText id={id} error={error} />
      {names.map((name) => (
        <ValueEditor
          key={name}
          schema={(each || schema.properties?.[name]) ?? {}}
          label={wordLabel(name, i18n)}
          problems={problemsAt(problems, name)}
          value={fields[name] ?? (each ? null : emptyValue(schema.properties?.[name] ?? {}))}
          onChange={(next) => set(name, next)}
        />
      ))}
    </fieldset>
  )
}

function KindEditor({ kinds, ...props }: Omit<EditorProps, 'schema'> & { kinds: Schema[] }) {
  const i18n = useAppI18n()
  const chosen = kindOf(kinds, props.value)
  const schema = kinds[chosen]
  const nameOf = ({ required = [] }: Schema) => required.map((name) => wordLabel(name, i18n)).join(', ')
  return (
    <>
      <AppSelectField
        label={props.label}
        options={kinds.map((kind, index) => ({ value: String(index), label: nameOf(kind) }))}
        value={String(chosen)}
        onChange={(index) => props.onChange(emptyValue(kinds[Number(index)] ?? {}))}
      />
      {schema && <KnownEditor {...props} schema={schema} />}
    </>
  )
}
