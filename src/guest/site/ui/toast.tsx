import { useEffect, useState } from 'react'
import type { IconName } from '../../../content/icon-paths.ts'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from './icon.tsx'

const shownForMs = 3000
const iconOf = { success: 'check', error: 'alert', info: 'clock' } satisfies Record<string, IconName>

interface ToastProps {
  tone: keyof typeof iconOf
  /** The text; undefined hides the toast. Each change of `trigger` shows the toast again. */
  title: string | undefined
  trigger?: unknown
  detail?: string
}

/** Repeats a message of the page for three seconds; hovering or focusing it pauses the timer. */
export function Toast({ tone, title, trigger = title, detail }: ToastProps) {
  const { t } = useI18n()
  const [shown, setShown] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused

  // An effect shows the toast after hydration only: without JavaScript it could not be closed.
  useEffect(() => {
    setShown(Boolean(title && trigger))
    // The toast that was under the pointer is removed, so `mouseleave` and `blur` may not have fired.
    setHovered(false)
    setFocused(false)
  }, [title, trigger])
  useEffect(() => {
    if (!shown || paused) return
    const timer = setTimeout(() => setShown(false), shownForMs)
    return () => clearTimeout(timer)
  }, [shown, paused])

  return (
    <div className="toasts" role="status">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only extend the time it is shown
        <div
          className="toast"
          onMouseEnter={() => setHovered(true)}
          onMouseLeave={() => setHovered(false)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        >
          <Icon name={iconOf[tone]} />
          <div>
            <p>{title}</p>
            {detail && <p>{detail}</p>}
          </div>
          <button type="button" aria-label={t('layout.toast.dismiss')} onClick={() => setShown(false)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  )
}
