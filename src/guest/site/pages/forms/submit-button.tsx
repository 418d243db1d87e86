import { RouteLeg } from '../../ui/route-leg.tsx'

interface SubmitButtonProps {
  label: string
  sendingLabel: string
  sending: boolean
}

/** While the form is being sent, the button is disabled and shows a loading indicator. */
export function SubmitButton({ label, sendingLabel, sending }: SubmitButtonProps) {
  return (
    <button type="submit" className="button button-primary button-large" disabled={sending}>
      <span>{sending ? sendingLabel : label}</span>
      {sending ? <span className="loading-indicator" /> : <RouteLeg />}
    </button>
  )
}
