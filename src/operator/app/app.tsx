import { useEffect, useState } from 'react'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import { call } from './api/call.ts'
import { Frame } from './frame/frame.tsx'
import { ToastProvider } from './frame/toast.tsx'
import { GuideBar } from './guide/guide-bar.tsx'
import { type AppI18n, AppI18nProvider, loadI18n } from './i18n/i18n.tsx'
import { LocationProvider, useBrowserLocation } from './routing/router.tsx'
import { Screen } from './screens/screen.tsx'
import { AppProvider } from './session/app-context.tsx'
import { PairScreen } from './session/pair-screen.tsx'
import { RevokedScreen } from './session/revoked-screen.tsx'
import { SignInScreen } from './session/sign-in-screen.tsx'
import { type AppDatabase, writeSetting } from './storage/database.ts'
import { type Store, useStore } from './storage/store.ts'
import type { Sync } from './storage/sync.ts'
import { LocaleProvider } from './ui/locale-switch.tsx'

interface AppProps {
  store: Store
  sync: Sync
  db: AppDatabase
  i18n: AppI18n
}

export function App({ store, sync, db, i18n: initial }: AppProps) {
  const [i18n, setI18n] = useState(initial)
  const location = useBrowserLocation()
  const access = useStore(store, (state) => state.access)
  useEffect(() => {
    document.documentElement.lang = i18n.locale
  }, [i18n])
  useEffect(() => {
    if (access === 'signed_out') void sync.resume()
  }, [access, sync])

  async function changeLocale(locale: AppLocale) {
    const loaded = await loadI18n(locale)
    // The language is stored before it is shown, so that the app has the same language after a reload.
    await writeSetting(db, 'locale', locale)
    setI18n(loaded)
    // The server writes sentences for this phone, so it stores the language too. If this call fails, nothing is lost,
    // because each call also names the language in a header.
    if (store.get().access === 'signed_in') void call('session', { method: 'POST', body: { locale } }).catch(() => {})
  }

  return (
    <AppI18nProvider value={i18n}>
      <LocaleProvider value={changeLocale}>
        <AppProvider value={{ store, sync, db }}>
          <LocationProvider value={location}>
            {location.path === '/pair' ? (
              <PairScreen />
            ) : access === 'revoked' ? (
              <RevokedScreen />
            ) : access === 'signed_out' ? (
              <SignInScreen />
            ) : (
              <ToastProvider>
                <Frame>
                  <GuideBar />
                  <Screen />
                </Frame>
              </ToastProvider>
            )}
          </LocationProvider>
        </AppProvider>
      </LocaleProvider>
    </AppI18nProvider>
  )
}
