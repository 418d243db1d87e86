/** Arrow of buttons and links, drawn as a leg of the route: the line grows to its waypoint on hover. */
export function RouteLeg() {
  return (
    <svg className="route-leg" viewBox="0 0 34 10" aria-hidden="true">
      <path d="M0 5h24" />
      <circle cx="29" cy="5" r="4" />
    </svg>
  )
}
