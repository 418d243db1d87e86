import { useSyncExternalStore } from 'react'
import type { AppLook } from '../../../contract/operator-app/look.ts'
import type { SessionInfo } from '../../../contract/operator-app/session.ts'
import type { ActionAnswer, CashBoxData, ManifestData, TodayData } from '../../operations/operations.ts'
import { dayOf } from '../i18n/dates.ts'
import { type AppDatabase, readSetting } from './database.ts'
import type { Conflict, QueuedAction } from './queued-action.ts'

/**
 * What the screens show. IndexedDB stores most of it. Of manifests and overviews, it stores only yesterday, today and
 * tomorrow; of the cash boxes, only today.
 */
export interface AppState {
  /** `revoked`: everything on this phone was erased. */
  access: 'signed_in' | 'signed_out' | 'revoked'
  session: SessionInfo | null
  /** Null until it was loaded once. */
  look: AppLook | null
  manifests: Record<string, ManifestData>
  overviews: Record<string, TodayData>
  cashBoxes: Record<string, CashBoxData>
  queue: readonly QueuedAction[]
  conflicts: readonly Conflict[]
  /** The server's answers to sales on the quay, by sequence number, until the app is closed. */
  sold: Record<number, ActionAnswer<'walk-in'>>
  /** Whether the last request got an answer. */
  isOnline: boolean
  contactAt: string | null
  /** The server's clock minus the phone's, in milliseconds, at the last contact. */
  clockOffsetMs: number
  sound: boolean
  /** Whether a new version of the app waits for a restart. */
  updateWaits: boolean
}

export const emptyState: AppState = {
  access: 'signed_out',
  session: null,
  look: null,
  manifests: {},
  overviews: {},
  cashBoxes: {},
  queue: [],
  conflicts: [],
  sold: {},
  isOnline: true,
  contactAt: null,
  clockOffsetMs: 0,
  sound: true,
  updateWaits: false,
}

export interface Store {
  get(): AppState
  update(change: Partial<AppState>): void
  subscribe(listener: () => void): () => void
}

export function createStore(initial: AppState = emptyState): Store {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    update(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads everything that the phone has stored. */
export async function readStoredState(db: AppDatabase): Promise<AppState> {
  const [session, contactAt, clockOffsetMs, sound, look, cashBox, manifests, overviews, queue, conflicts] =
    await Promise.all([
      readSetting(db, 'session'),
      readSetting(db, 'contactAt'),
      readSetting(db, 'clockOffsetMs'),
      readSetting(db, 'sound'),
      readSetting(db, 'look'),
      readSetting(db, 'cashBox'),
      db.getAll('manifests'),
      db.getAll('overviews'),
      db.getAll('queue'),
      db.getAll('conflicts'),
    ])
  return {
    ...emptyState,
    access: session ? 'signed_in' : 'signed_out',
    session: session ?? null,
    contactAt: contactAt ?? null,
    clockOffsetMs: clockOffsetMs ?? 0,
    sound: sound ?? true,
    look: look ?? null,
    cashBoxes: cashBox ? { [cashBox.date]: cashBox } : {},
    manifests: Object.fromEntries(manifests.map((manifest) => [manifest.date, manifest])),
    overviews: Object.fromEntries(overviews.map((overview) => [overview.day.date, overview])),
    queue,
    conflicts,
  }
}

/** Whether cash gets its fiscal receipt only when the phone has signal again. */
export const receiptIsLate = ({ isOnline, manifests }: Pick<AppState, 'isOnline' | 'manifests'>): boolean =>
  !isOnline && Object.values(manifests).some(({ isFiscal }) => isFiscal)

/** Today by the server's clock, so that a phone whose clock is wrong shows the right day. */
export const todayOf = ({ clockOffsetMs }: Pick<AppState, 'clockOffsetMs'>): string =>
  dayOf(new Date(Date.now() + clockOffsetMs))

export function useStore<Value>(store: Store, select: (state: AppState) => Value): Value {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
