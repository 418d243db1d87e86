import { useI18n } from '../../context/i18n-context.tsx'
import { TextField } from '../../ui/field.tsx'

interface EmailFieldProps {
  typed: string | undefined
  hint: string
  errors: string[] | undefined
}

/** The e-mail address of the booking, typed before a refund. */
export function EmailField({ typed, hint, errors }: EmailFieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      defaultValue={typed}
      label={t('booking.email')}
      hint={hint}
      errors={errors}
      autoComplete="email"
      required
      autoFocus={errors !== undefined}
    />
  )
}
