import { useAppI18n } from '../i18n/i18n.tsx'
import { AppTextField, fieldError } from '../ui/form-fields.tsx'

interface IdFieldProps {
  value: string
  error: unknown
  onChange: (id: string) => void
}

/** The id of a new boat, quay or trip. */
export function IdField({ value, error, onChange }: IdFieldProps) {
  const { t } = useAppI18n()
  const isWrong = value !== '' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)
  return (
    <AppTextField
      label={t('fleet.id')}
      hint={t('fleet.id_hint')}
      error={isWrong ? t('fleet.id_wrong') : fieldError(error, 'id')}
      value={value}
      onChange={onChange}
    />
  )
}
