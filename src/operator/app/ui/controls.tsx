import { type ReactNode, useId } from 'react'
import { AppIcon } from './icon.tsx'

interface SegmentsProps<Value extends string> {
  legend: string
  /** Whether the legend is only for screen readers. */
  quiet?: boolean
  options: readonly { value: Value; label: ReactNode }[]
  value: Value | undefined
  error?: string | undefined
  onChange: (value: Value) => void
}

/** Radio buttons that look like a row of buttons. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, quiet, options, value, error, onChange } = props
  const name = useId()
  return (
    <fieldset {...describedBy(`${name}-error`, error)}>
      <legend className={quiet ? 'sr-only' : undefined}>{legend}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <ErrorText id={`${name}-error`} error={error} />
    </fieldset>
  )
}

interface CountProps {
  label: string
  less: string
  more: string
  value: number
  min?: number
  max?: number
  /** Whether the number can also be typed, for a number that can be far from the proposed one. */
  isTyped?: boolean
  onChange: (value: number) => void
}

export function Count({ label, less, more, value, min = 0, max = 99, isTyped = false, onChange }: CountProps) {
  return (
    <div className="count-row">
      <span>{label}</span>
      <div className="stepper">
        <button type="button" aria-label={less} disabled={value <= min} onClick={() => onChange(value - 1)}>
          <AppIcon name="minus" />
        </button>
        {isTyped ? (
          <input
            aria-label={label}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => onChange(Math.min(Number(target.value.replace(/\D/g, '')), max))}
          />
        ) : (
          <output aria-label={label}>{value}</output>
        )}
        <button type="button" aria-label={more} disabled={value >= max} onClick={() => onChange(value + 1)}>
          <AppIcon name="plus" />
        </button>
      </div>
    </div>
  )
}

interface FieldProps {
  label: string
  hint?: string
  error?: string | undefined
  children: (props: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}

/** A control with label, hint and error, connected by ARIA attributes. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true }),
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

/**
 * The error text of a control or of a group of controls. ARIA attributes connect both: `Field` sets them for a control,
 * and `describedBy` returns them for a group.
 */
export const ErrorText = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p className="error" id={id}>
      <AppIcon name="alert" />
      {error}
    </p>
  ) : null

/**
 * The attributes that connect a group of controls with its error text. `aria-invalid` is not among them, because it
 * belongs to single controls.
 */
export const describedBy = (id: string, error: string | undefined) =>
  error ? { 'aria-describedby': id, 'data-invalid': true } : {}

type Tone = 'neutral' | 'ok' | 'warning' | 'error'

export const Notice = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <div className="notice" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
    {children}
  </div>
)
