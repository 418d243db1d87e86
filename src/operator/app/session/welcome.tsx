import type { ReactNode } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Notice } from '../ui/controls.tsx'
import { useAppState } from './app-context.tsx'
import { passkeysAvailable } from './passkeys.ts'

/** The page before signing in. Passkeys need HTTPS, so without it the page shows a notice instead of its content. */
export function Welcome({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useAppI18n()
  const look = useAppState((state) => state.look)
  return (
    <main>
      <div className="chart-edge" />
      <div className="welcome">
        <span className="app-wordmark">{look?.wordmark}</span>
        <h1>{title}</h1>
        {passkeysAvailable() ? children : <Notice tone="error">{t('passkey.unavailable')}</Notice>}
      </div>
    </main>
  )
}
