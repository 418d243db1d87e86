import './styles/app.css'
import { createRoot } from 'react-dom/client'
import { handleUnauthorized } from './api/call.ts'
import { App } from './app.tsx'
import { followLook } from './frame/look.ts'
import { chooseLocale, loadI18n } from './i18n/i18n.tsx'
import { registerAppServiceWorker } from './service-worker/register.ts'
import { openAppDatabase, readSetting } from './storage/database.ts'
import { createStore, readStoredState } from './storage/store.ts'
import { createSync } from './storage/sync.ts'

/** Shows the stored data without waiting for the network, then loads new data. */
async function start() {
  const root = document.getElementById('app')
  if (!root) throw new Error('the document has no #app')
  // The phone's language is loaded while the database opens. It is usually the same as the stored one.
  const languageOfPhone = loadI18n(chooseLocale(null, navigator.languages))
  const db = await openAppDatabase()
  const [state, storedLocale] = await Promise.all([readStoredState(db), readSetting(db, 'locale')])
  const locale = chooseLocale(storedLocale ?? state.session?.locale ?? null, navigator.languages)
  const preloaded = await languageOfPhone
  const i18n = preloaded.locale === locale ? preloaded : await loadI18n(locale)
  const store = createStore(state)
  const sync = createSync(db, store, new BroadcastChannel('bonaca-operator'))
  handleUnauthorized((code) => {
    void (code === 'revoked' ? sync.erase('revoked') : sync.endSession())
  })
  // Each call sends this language, in which the server writes its sentences. So it is set before the first call.
  document.documentElement.lang = i18n.locale
  followLook(db, store)
  createRoot(root).render(<App store={store} sync={sync} db={db} i18n={i18n} />)
  sync.start()
  await registerAppServiceWorker(() => store.update({ updateWaits: true }))
}

void start()
