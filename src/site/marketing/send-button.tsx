import { RouteLeg } from '../ui/route-leg.tsx'

interface SendButtonProps {
  label: string
  sendingLabel: string
  sending: boolean
}

/** While the form is on its way the route in the button gives way to a ripple, and a second press does nothing. */
export function SendButton({ label, sendingLabel, sending }: SendButtonProps) {
  return (
    <button type="submit" className="button button-route button-large" disabled={sending}>
      {sending ? sendingLabel : label}
      {sending ? <span className="ripple" /> : <RouteLeg />}
    </button>
  )
}
