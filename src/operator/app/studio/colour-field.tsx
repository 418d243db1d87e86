import { useAppI18n } from '../i18n/i18n.tsx'
import { AppTextField } from '../ui/form-fields.tsx'

interface ColourFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** If the colour in `value` can't be published, the nearest colour that can. */
  nearest: unknown
  value: string
  onChange: (value: string) => void
}

/** A colour as text, the browser's own picker beside it, and the nearest one that can be published. */
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
