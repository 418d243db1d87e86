import { useI18n } from '../context/i18n-context.tsx'
import { TextField } from '../ui/field.tsx'

interface EmailFieldProps {
  typed: string | undefined
  errors: string[] | undefined
}

/**
 * A field for the e-mail address of the booking. A guest has to enter it to cancel, to get a refund or to give up
 * places, because somebody who has only a forwarded link doesn't know the address.
 */
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
