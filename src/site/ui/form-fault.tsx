import { Icon } from './icon.tsx'

/** What was refused about a form as a whole. */
export function FormFault({ errors }: { errors: Record<string, string[]> | undefined }) {
  const faults = errors?.form
  if (!faults?.length) return null
  return (
    <p className="error full-row" role="alert">
      <Icon name="alert" />
      {faults.join(' ')}
    </p>
  )
}
