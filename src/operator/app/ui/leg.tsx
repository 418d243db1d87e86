/** A line that shows the share of guests aboard: solid for those aboard, dotted for the rest. */
export function Leg({ share }: { share: number }) {
  const reached = 6 + Math.round(share * 308)
  return (
    <svg className="leg" viewBox="0 0 320 20" preserveAspectRatio="none" aria-hidden="true">
      <path className="ahead" d={`M${reached} 10H314`} vectorEffect="non-scaling-stroke" />
      {share > 0 && <path d={`M6 10H${reached}`} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
