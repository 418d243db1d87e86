import { useAppI18n } from '../i18n/i18n.tsx'
import { AppTextField } from '../ui/form-fields.tsx'

interface ColourFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** If the colour in `value` can't be published, the nearest colour that can; otherwise undefined. */
  nearest: unknown
  value: string
  onChange: (value: string) => void
}

/**
 * A text field for a colour, and the browser's colour picker beside it. If the colour can't be published, a button
 * replaces it by the nearest one that can.
 */
export function ColourField({ label, hint, error, nearest, value, onChange }: ColourFieldProps) {
  const { t } = useAppI18n()
  return (
    <div className="studio-colour">
      <AppTextField {...{ label, value, error, onChange }} {...(hint && { hint })} />
      <input
        type="color"
        className="input"
        aria-label={`${label}: ${t('studio.pick_colour')}`}
        value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      {typeof nearest === 'string' && nearest !== value && (
        <button type="button" className="button button-outline button-quiet" onClick={() => onChange(nearest)}>
          {t('studio.take_colour', { colour: nearest })}
        </button>
      )}
    </div>
  )
}
