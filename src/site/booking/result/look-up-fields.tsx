import { TextField } from '../../ui/field.tsx'
import { FormFault, formFaultId } from '../../ui/form-fault.tsx'
import { useWords } from '../../words.tsx'

/** What a refused look-up is shown again with. */
export interface RefusedLookUp {
  errors: Record<string, string[]>
  typed: { code: string; email: string }
}

interface LookUpFieldsProps {
  refused: RefusedLookUp | undefined
  /** From a link that names the booking; the e-mail address never stands in one. */
  code?: string
}

/** Code and e-mail. Whatever is wrong with a form as a whole is said once, above both, and belongs to both. */
export function LookUpFields({ refused, code }: LookUpFieldsProps) {
  const { t } = useWords()
  const errors = refused?.errors ?? {}
  const missed = errors.form !== undefined
  const faulty = missed ? { 'aria-invalid': true, 'aria-describedby': formFaultId } : {}
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
        autoFocus={missed || errors.code !== undefined}
        {...faulty}
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
        autoFocus={!missed && !errors.code && errors.email !== undefined}
        {...faulty}
      />
    </>
  )
}
