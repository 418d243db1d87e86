import type { AppLook } from '../../../contract/operator-app/look.ts'
import { call } from '../api/call.ts'
import { type AppDatabase, writeSetting } from '../storage/database.ts'
import type { Store } from '../storage/store.ts'

/**
 * Shows the operator's stored name and accent colours. Loads the current ones at the start and whenever the app is
 * shown again.
 */
export function followLook(db: AppDatabase, store: Store): void {
  show(store.get().look)
  const refresh = () => void load(db, store).catch(() => {})
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') refresh()
  })
  refresh()
}

async function load(db: AppDatabase, store: Store): Promise<void> {
  const look = await call<AppLook>('look')
  if (JSON.stringify(look) !== JSON.stringify(store.get().look)) {
    store.update({ look })
    show(look)
  }
  // A phone that is signed out stores nothing.
  if (store.get().session) await writeSetting(db, 'look', look)
}

/**
 * Shows the name and the accent colours. For safety, only custom properties of the accent are set, and only to colours.
 */
function show(look: AppLook | null): void {
  if (!look) return
  document.title = look.name
  const { style } = document.documentElement
  for (const name of [...style].filter((property) => property.startsWith('--route'))) style.removeProperty(name)
  for (const [name, colour] of Object.entries(look.tints ?? {}))
    if (name.startsWith('--route') && /^#[\da-f]{6}$/.test(colour)) style.setProperty(name, colour)
}
