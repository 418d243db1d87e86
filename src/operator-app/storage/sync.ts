import type { ActionQueueAnswer } from '../../contract/operator-app/action-calls.ts'
import type { ManifestData, TodayData } from '../../contract/operator-app/manifest.ts'
import type { SessionInfo } from '../../contract/operator-app/session.ts'
import { CallError, call, OfflineError, post } from '../api/call.ts'
import { addDays, dayOf } from '../i18n/dates.ts'
import { type AppDatabase, eraseDatabase, writeSetting } from './database.ts'
import { enqueue, sendQueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'
import { emptyState, type Store } from './store.ts'

/** Stored manifests are as old as this at most while the app is visible and has signal. */
const refreshMs = 30_000
/** Between two attempts while actions wait or the last request got no answer. */
const retryMs = 2_000

export interface Sync {
  /** Records an action on the phone, shows its effect and sends it as soon as there is signal. */
  record(action: OfflineAction): Promise<void>
  /** Sends the queue and loads today and tomorrow. Concurrent calls are one. */
  refresh(): Promise<void>
  /** Loads the manifest of any day; today and tomorrow are stored. */
  loadManifest(date: string): Promise<void>
  loadOverview(date: string): Promise<void>
  dismissConflict(sequence: number): Promise<void>
  signIn(session: SessionInfo): Promise<void>
  /** @param access the reason; both end what this phone may do */
  erase(access: 'signed_out' | 'revoked'): Promise<void>
  /** Refreshes now, when the phone gets signal, when the app is shown, and regularly. */
  start(): void
}

export function createSync(db: AppDatabase, store: Store): Sync {
  let running: Promise<void> | undefined
  const now = () => new Date()

  const contact = async () => {
    const contactAt = now().toISOString()
    store.update({ isOnline: true, contactAt })
    await writeSetting(db, 'contactAt', contactAt)
  }

  async function reloadQueue() {
    const [queue, conflicts, manifests] = await Promise.all([
      db.getAll('queue'),
      db.getAll('conflicts'),
      db.getAll('manifests'),
    ])
    const stored = Object.fromEntries(manifests.map((manifest) => [manifest.date, manifest]))
    store.update({ queue, conflicts, manifests: { ...store.get().manifests, ...stored } })
  }

  const isStoredDay = (date: string) => [dayOf(now()), addDays(dayOf(now()), 1)].includes(date)

  async function loadManifest(date: string) {
    const manifest = await call<ManifestData>(`manifest?date=${date}`)
    if (isStoredDay(date)) await db.put('manifests', manifest)
    store.update({ manifests: { ...store.get().manifests, [date]: manifest } })
  }

  async function loadOverview(date: string) {
    const overview = await call<TodayData>(`today?date=${date}`)
    if (isStoredDay(date)) await db.put('overviews', overview)
    store.update({ overviews: { ...store.get().overviews, [date]: overview } })
  }

  /** Guests' data of past days leaves the phone. */
  async function deletePastDays() {
    const today = dayOf(now())
    for (const name of ['manifests', 'overviews'] as const)
      for (const date of await db.getAllKeys(name)) if (date < today) await db.delete(name, date)
  }

  /** One tab sends at a time: another one would send the same actions, which the server would answer from its store. */
  const send = () =>
    withLock(async () => {
      const { clockWarning } = await sendQueue(db, (queue) => post<ActionQueueAnswer>('actions', queue), now)
      if (clockWarning !== null || store.get().queue.length > 0) store.update({ clockWarning })
      await reloadQueue()
    })

  async function refreshOnce() {
    if (store.get().access !== 'signed_in') return
    // The day is loaded also if the queue could not be sent.
    const sent = await send().then(
      () => undefined,
      (error: unknown) => error,
    )
    try {
      const today = dayOf(now())
      await Promise.all([loadOverview(today), loadManifest(today), loadManifest(addDays(today, 1))])
      const session = await call<SessionInfo>('session')
      await writeSetting(db, 'session', session)
      store.update({ session })
      await contact()
      await deletePastDays()
    } catch (error) {
      if (error instanceof OfflineError) store.update({ isOnline: false })
      else if (!(error instanceof CallError)) throw error
    }
    if (sent !== undefined && !(sent instanceof OfflineError) && !(sent instanceof CallError)) throw sent
  }

  const refresh = () => {
    running ??= refreshOnce().finally(() => {
      running = undefined
    })
    return running
  }

  /** After a refresh that is running: it may have read the queue before an action was in it, or have started without signal. */
  const refreshAgain = () => (running ?? Promise.resolve()).then(refresh)

  return {
    async record(action) {
      const queued = await enqueue(db, action, now())
      store.update({ queue: [...store.get().queue, queued] })
      void refreshAgain()
    },
    refresh,
    loadManifest,
    loadOverview,
    async dismissConflict(sequence) {
      await db.delete('conflicts', sequence)
      await reloadQueue()
    },
    async signIn(session) {
      await writeSetting(db, 'session', session)
      store.update({ session, access: 'signed_in', isOnline: true })
      await refresh()
    },
    async erase(access) {
      store.update({ ...emptyState, access })
      await eraseDatabase(db)
    },
    start() {
      const refreshIfVisible = () => {
        if (document.visibilityState === 'visible') void refresh()
      }
      addEventListener('online', () => void refreshAgain())
      addEventListener('offline', () => store.update({ isOnline: false }))
      document.addEventListener('visibilitychange', refreshIfVisible)
      setInterval(refreshIfVisible, refreshMs)
      setInterval(() => {
        if (store.get().queue.length > 0 || !store.get().isOnline) refreshIfVisible()
      }, retryMs)
      void refresh()
    },
  }
}

const withLock = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('bonaca-operator-queue', run) : run()
