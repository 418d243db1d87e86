import { useEffect, useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { restartApp } from '../service-worker/register.ts'
import { Notice } from '../ui/controls.tsx'
import { useAppState } from './app-context.tsx'

/**
 * Offers to restart the app with a new version. Only the screens of the day and of the phone show this notice, so that
 * it does not interrupt boarding.
 */
export function UpdateNotice() {
  const { t } = useAppI18n()
  const updateWaits = useAppState((state) => state.updateWaits)
  if (!updateWaits) return null
  return (
    <Notice>
      <p>{t('app.update_waits')}</p>
      <button type="button" className="button button-outline" onClick={() => void restartApp()}>
        {t('app.restart')}
      </button>
    </Notice>
  )
}

/**
 * Asks the browser not to erase the stored data when the phone runs short of space. It is called after a tap, because
 * some browsers ask the user then.
 */
export function keepStoredData(): void {
  void navigator.storage?.persist?.().catch(() => {})
}

/** The event that Chromium dispatches before it offers to install the app. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let installPrompt: InstallPromptEvent | undefined
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  installPrompt = event as InstallPromptEvent
})

/** iOS has no installation prompt. The property `navigator.standalone` exists only in browsers on iOS. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
const isOnIos = () => 'standalone' in navigator

/** Whether the browser keeps the app's data, and how the app gets onto the home screen. */
export function Installation() {
  const { t } = useAppI18n()
  const [data, setData] = useState<'data_kept' | 'data_not_kept' | 'data_refused'>()
  useEffect(() => {
    void navigator.storage?.persisted?.().then((isKept) => setData(isKept ? 'data_kept' : 'data_not_kept'))
  }, [])
  return (
    <section className="block" aria-labelledby="installation">
      <h2 id="installation">{t('app.installation')}</h2>
      <p className="sentence" role="status">
        {data && t(`app.${data}`)}
      </p>
      {data && data !== 'data_kept' && (
        <div className="buttons">
          <button
            type="button"
            className="button button-outline"
            onClick={async () => setData((await navigator.storage.persist()) ? 'data_kept' : 'data_refused')}
          >
            {t('app.keep_data')}
          </button>
        </div>
      )}
      {!isInstalled() && isOnIos() && <p className="sentence">{t('app.install_on_ios')}</p>}
      {!isInstalled() && installPrompt && (
        <div className="buttons">
          <button type="button" className="button button-outline" onClick={() => void installPrompt?.prompt()}>
            {t('app.install')}
          </button>
        </div>
      )}
    </section>
  )
}
