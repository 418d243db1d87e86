import { useEffect, useState } from 'react'
import { useWords } from '../words.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

const shownForMs = 3000
const iconOf = { success: 'check', error: 'alert', info: 'clock' } satisfies Record<string, IconName>

interface ToastProps {
  tone: keyof typeof iconOf
  /** Nothing is shown while there is no title; every new `occasion` shows it again. */
  title: string | undefined
  occasion?: unknown
  detail?: string
}

/** Says in passing what the page itself says too, and leaves by itself unless it is being read. */
export function Toast({ tone, title, occasion = title, detail }: ToastProps) {
  const { t } = useWords()
  const [shown, setShown] = useState(false)
  const [pointedAt, setPointedAt] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = pointedAt || focused

  // Set after hydration only: without scripts nobody could close it.
  useEffect(() => {
    setShown(Boolean(title && occasion))
    // Who dismissed the last one was pointing at it, and never left it.
    setPointedAt(false)
    setFocused(false)
  }, [title, occasion])
  useEffect(() => {
    if (!shown || held) return
    const timer = setTimeout(() => setShown(false), shownForMs)
    return () => clearTimeout(timer)
  }, [shown, held])

  return (
    <div className="toasts" role="status">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only stays longer while somebody reads it
        <div
          className="toast"
          onMouseEnter={() => setPointedAt(true)}
          onMouseLeave={() => setPointedAt(false)}
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
