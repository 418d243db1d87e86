import { Icon } from './icon.tsx'

/** For the fields that it is about, as their `aria-describedby`. */
export const formFaultId = 'form-fault'

/** What was refused about a form as a whole. */
export function FormFault({ errors }: { errors: Record<string, string[]> | undefined }) {
  const faults = errors?.form
  if (!faults?.length) return null
  return (
    <p className="error full-row" role="alert" id={formFaultId}>
      <Icon name="alert" />
      {faults.join(' ')}
    </p>
  )
}
