import { Icon } from './icon.tsx'

/** Id of the error element, for the `aria-describedby` of fields that the error concerns. */
export const formErrorId = 'form-fault'

/** Errors that concern the whole form instead of one field. */
export function FormError({ errors }: { errors: Record<string, string[]> | undefined }) {
  const messages = errors?.form
  if (!messages?.length) return null
  return (
    <p className="error full-row" role="alert" id={formErrorId}>
      <Icon name="alert" />
      <span>{messages.join(' ')}</span>
    </p>
  )
}
