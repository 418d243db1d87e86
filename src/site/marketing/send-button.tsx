import { useNavigation } from 'react-router'
import { RouteLeg } from '../ui/route-leg.tsx'

/** While the form is on its way the route in the button gives way to a ripple, and a second press does nothing. */
export function SendButton({ label, sendingLabel }: { label: string; sendingLabel: string }) {
  const sending = useNavigation().state !== 'idle'
  return (
    <button type="submit" className="button button-route button-large" disabled={sending}>
      {sending ? sendingLabel : label}
      {sending ? <span className="ripple" /> : <RouteLeg />}
    </button>
  )
}
