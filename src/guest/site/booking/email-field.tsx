import { useI18n } from '../context/i18n-context.tsx'
import { TextField } from '../ui/field.tsx'

interface EmailFieldProps {
  typed: string | undefined
  errors: string[] | undefined
}

/** The e-mail address of the booking, which shows that the guest has more than a forwarded link. */
export function EmailField({ typed, errors }: EmailFieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      defaultValue={typed}
      label={t('booking.email')}
      hint={t('change.email_hint')}
      errors={errors}
      autoComplete="email"
      required
      autoFocus={errors !== undefined}
    />
  )
}
