import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'

interface BackToDefaultProps {
  label: string
  isDefault: boolean
  value: unknown
  onChange: (value: unknown) => void
}

/**
 * A button that returns a field to its default. A second tap brings back the value that the field had before. If the
 * field has its default and this button did not set it, nothing is rendered.
 */
export function BackToDefault({ label, isDefault, value, onChange }: BackToDefaultProps) {
  const { t } = useAppI18n()
  const [former, setFormer] = useState<{ value: unknown } | undefined>()
  if (isDefault && !former) return null
  const action = t(isDefault ? 'action.undo' : 'studio.back_to_default')
  function change() {
    setFormer(isDefault ? undefined : { value })
    onChange(isDefault ? former?.value : undefined)
  }
  return (
    <div>
      <button type="button" className="plain-button" aria-label={`${label}: ${action}`} onClick={change}>
        {action}
      </button>
    </div>
  )
}
