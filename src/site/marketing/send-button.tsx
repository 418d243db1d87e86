import { RouteLeg } from '../ui/route-leg.tsx'

interface SendButtonProps {
  label: string
  sendingLabel: string
  sending: boolean
}

/** While the form is being sent, the button is disabled and shows a loading indicator. */
export function SendButton({ label, sendingLabel, sending }: SendButtonProps) {
  return (
    <button type="submit" className="button button-route button-large" disabled={sending}>
      {sending ? sendingLabel : label}
      {sending ? <span className="ripple" /> : <RouteLeg />}
    </button>
  )
}
