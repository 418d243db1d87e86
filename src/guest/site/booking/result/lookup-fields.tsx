import { useI18n } from '../../context/i18n-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormError, formErrorId } from '../../ui/form-error.tsx'

/** The errors and input of a rejected look-up. */
export interface RejectedLookup {
  errors: Record<string, string[]>
  typed: { code: string; email: string }
}

interface LookUpFieldsProps {
  refused: RejectedLookup | undefined
  /** The booking code from a link. Links never contain the e-mail address. */
  code?: string
}

/**
 * Code and e-mail. An error of the whole form is shown once, above both fields; both refer to it by `aria-describedby`.
 */
export function BookingLookupFields({ refused, code }: LookUpFieldsProps) {
  const { t } = useI18n()
  const errors = refused?.errors ?? {}
  const hasFormError = errors.form !== undefined
  const invalidAttributes = hasFormError ? { 'aria-invalid': true, 'aria-describedby': formErrorId } : {}
  return (
    <>
      <FormError errors={errors} />
      <TextField
        name="code"
        label={t('result.find.code')}
        hint={t('result.find.code_hint')}
        defaultValue={refused?.typed.code ?? code}
        errors={errors.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        autoFocus={hasFormError || errors.code !== undefined}
        {...invalidAttributes}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={t('booking.email')}
        defaultValue={refused?.typed.email}
        errors={errors.email}
        autoComplete="email"
        required
        autoFocus={!hasFormError && !errors.code && errors.email !== undefined}
        {...invalidAttributes}
      />
    </>
  )
}
