import type { ReactNode } from 'react'

/** Parts in a line with dots between them. Lines break between the parts, and no line begins or ends with a dot. */
export function Dotted({ parts, children }: { parts: (string | false | undefined)[]; children?: ReactNode }) {
  return (
    <span className="dotted">
      <span>
        {/* The space separates the parts where there are no styles. */}
        {parts.map((part) => part && <span key={part}>{`${part} `}</span>)}
        {children}
      </span>
    </span>
  )
}
