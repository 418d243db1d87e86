import { createContext, use } from 'react'
import type { AppRole } from '../../../contract/operator-app/roles.ts'
import type { ActionAnswer, ActionInput, ActionName } from '../../operations/operations.ts'
import { post } from '../api/call.ts'
import type { AppDatabase } from '../storage/database.ts'
import { type AppState, type Store, todayOf, useStore } from '../storage/store.ts'
import type { Sync } from '../storage/sync.ts'
import { withPasskeyCheck } from './passkeys.ts'

interface AppContextValue {
  db: AppDatabase
  store: Store
  sync: Sync
}

const AppContext = createContext<AppContextValue | null>(null)
export const AppProvider = AppContext.Provider

export function useApp(): AppContextValue {
  const app = use(AppContext)
  if (!app) throw new Error('useApp must be used inside AppProvider')
  return app
}

export const useAppState = <Value,>(select: (state: AppState) => Value): Value => useStore(useApp().store, select)

/** Today by the server's clock, `YYYY-MM-DD`. */
export const useToday = (): string => useAppState(todayOf)

export const useRole = (): AppRole => useAppState(({ session }) => session?.role ?? 'crew')

/**
 * Returns a function that runs an action that needs the server. If the action needs a passkey check, asks for it.
 * @returns the answer of the action
 */
export function useRunAction() {
  const { sync } = useApp()
  return async function run<Name extends ActionName>(
    name: Name,
    input: ActionInput<Name>,
    key: string,
  ): Promise<ActionAnswer<Name>> {
    const send = () => post<{ answer: ActionAnswer<Name> }>(`actions/${name}`, input, { 'Idempotency-Key': key })
    const { answer } = await withPasskeyCheck(send, sync.showSession)
    return answer
  }
}
