import { TextField } from '../../ui/field.tsx'
import { FormFault, formFaultId } from '../../ui/form-fault.tsx'
import { useWords } from '../../words.tsx'

/** The errors and input of a rejected look-up. */
export interface RefusedLookUp {
  errors: Record<string, string[]>
  typed: { code: string; email: string }
}

interface LookUpFieldsProps {
  refused: RefusedLookUp | undefined
  /** Prefilled from a link; the e-mail address is never part of a link. */
  code?: string
}

/** Code and e-mail. An error of the whole form is shown once above both fields, which both reference it. */
export function LookUpFields({ refused, code }: LookUpFieldsProps) {
  const { t } = useWords()
  const errors = refused?.errors ?? {}
  const hasFormError = errors.form !== undefined
  const invalidAttributes = hasFormError ? { 'aria-invalid': true, 'aria-describedby': formFaultId } : {}
  return (
    <>
      <FormFault errors={errors} />
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
