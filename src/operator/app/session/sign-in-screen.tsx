import { useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { Link } from '../routing/router.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { LocaleSwitch } from '../ui/locale-switch.tsx'
import { useApp, useAppState } from './app-context.tsx'
import { keepStoredData } from './installation.tsx'
import { isPasskeyDismissed, verifyPasskey } from './passkeys.ts'
import { Welcome } from './welcome.tsx'

/** Signs in by passkey, then sends the actions that wait on the phone. */
export function SignInScreen() {
  const { t } = useAppI18n()
  const { sync } = useApp()
  const waiting = useAppState((state) => state.queue.length)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  async function signIn() {
    setIsBusy(true)
    setError(undefined)
    try {
      await sync.signIn(await verifyPasskey('sign-in'))
      keepStoredData()
    } catch (thrown) {
      if (!isPasskeyDismissed(thrown)) setError(thrown)
      setIsBusy(false)
    }
  }
  return (
    <Welcome title={t('sign_in.title')}>
      <ErrorNotice error={error} />
      <p className="quiet">{t('sign_in.why')}</p>
      {waiting > 0 && <p>{t('sign_in.waiting', { count: waiting })}</p>}
      <button type="button" className="button button-primary" disabled={isBusy} onClick={signIn}>
        {t('sign_in.action')}
      </button>
      <Link className="plain-button" to="/pair">
        {t('sign_in.pair')}
      </Link>
      <LocaleSwitch quiet />
    </Welcome>
  )
}
