/** Arrow of buttons and links, drawn as a leg of the route. On hover its line grows to the waypoint. */
export function RouteLeg() {
  return (
    <svg className="route-leg" viewBox="0 0 34 10" aria-hidden="true">
      <path d="M0 5h24" />
      <circle cx="29" cy="5" r="4" />
    </svg>
  )
}
