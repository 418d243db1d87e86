import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'

interface Toast {
  text: string
  undo?: () => void
}

const ToastContext = createContext<(toast: Toast) => void>(() => {})
export const useToast = () => use(ToastContext)

const visibleMs = 8_000

/** Shows what an action did, with a button that undoes it. A new message replaces the previous one. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useAppI18n()
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback((next: Toast) => setToast(next), [])
  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), visibleMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">
        {toast && (
          <div className="toast">
            <span>{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                onClick={() => {
                  toast.undo?.()
                  setToast(null)
                }}
              >
                {t('action.undo')}
              </button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  )
}
