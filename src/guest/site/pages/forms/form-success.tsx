import { type ReactNode, useEffect, useRef } from 'react'
import { StatusWave } from '../../ui/status-wave.tsx'

/**
 * The success message that replaces a submitted form. Its heading gets the focus, without JavaScript by `autofocus`.
 */
export function FormSuccess({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="sent">
      <StatusWave state={0} />
      {/* biome-ignore lint/a11y/noAutofocus: the result of the submission is here, below other content */}
      <h2 className="d2" tabIndex={-1} autoFocus ref={heading}>
        {title}
      </h2>
      <p className="lead">{text}</p>
      <div className="actions">{children}</div>
    </div>
  )
}
