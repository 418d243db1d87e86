import { type ReactNode, useEffect, useRef } from 'react'
import { SeaState } from '../ui/sea-state.tsx'

/** Takes the place of a form that was sent, and the focus with it, also where no script moves it. */
export function Sent({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="sent">
      <SeaState state={0} />
      {/* biome-ignore lint/a11y/noAutofocus: what was asked for is answered here, below the rest of the page */}
      <h2 className="d2" tabIndex={-1} autoFocus ref={heading}>
        {title}
      </h2>
      <p className="lead">{text}</p>
      <div className="actions">{children}</div>
    </div>
  )
}
