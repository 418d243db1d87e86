import type { ActionQueueAnswer } from '../../contract/operator-app/action-calls.ts'
import type { ManifestData, TodayData } from '../../contract/operator-app/manifest.ts'
import type { SessionInfo } from '../../contract/operator-app/session.ts'
import { CallError, call, OfflineError, post } from '../api/call.ts'
import { beginEpoch, currentEpoch } from '../api/epoch.ts'
import { addDays, dayOf } from '../i18n/dates.ts'
import { type AppDatabase, eraseDatabase, writeInSession, writeSetting } from './database.ts'
import { isOutdated, manifestQuery } from './manifest-query.ts'
import { enqueue, sendQueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'
import { type AppState, emptyState, readStoredState, type Store } from './store.ts'

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
  /** Signs in if the browser still has the session's cookie, although its storage was cleared. */
  resume(): Promise<void>
  /** Shows the session after a passkey check. */
  showSession(session: SessionInfo): void
  /** @param access the reason; both end what this phone may do */
  erase(access: 'signed_out' | 'revoked'): Promise<void>
  /** Refreshes now, when the phone gets signal, when the app is shown, and regularly. */
  start(): void
}

/** Between the tabs of the app: `signed_in` if one signs in, else the reason why one has erased the phone. */
type TabMessage = AppState['access']
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>

export function createSync(db: AppDatabase, store: Store, channel: TabChannel): Sync {
  let running: Promise<void> | undefined
  const now = () => new Date()

  /** The device of the session that a request belongs to. */
  const deviceId = () => store.get().session?.device.id

  async function reloadQueue() {
    const epoch = currentEpoch()
    const [queue, conflicts, manifests] = await Promise.all([
      db.getAll('queue'),
      db.getAll('conflicts'),
      db.getAll('manifests'),
    ])
    if (epoch.aborted) return
    const stored = Object.fromEntries(manifests.map((manifest) => [manifest.date, manifest]))
    store.update({ queue, conflicts, manifests: { ...store.get().manifests, ...stored } })
  }

  const isStoredDay = (date: string) => [dayOf(now()), addDays(dayOf(now()), 1)].includes(date)

  /** @param isRepeat whether it was read again because an action was applied meanwhile: then it is shown in any case */
  async function loadManifest(date: string, isRepeat = false) {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const { path, since } = await manifestQuery(db, date)
    const manifest = await call<ManifestData>(path)
    if (epoch.aborted) return
    let outdatedBy: ManifestData | undefined
    if (isStoredDay(date)) {
      const isWritten = await writeInSession(db, device, async (transaction) => {
        const manifests = transaction.objectStore('manifests')
        const stored = await manifests.get(date)
        if (!isRepeat && isOutdated(manifest, stored, since)) outdatedBy = stored
        else await manifests.put(manifest)
      })
      if (!isWritten) return
    }
    if (epoch.aborted) return
    const shown = outdatedBy ?? manifest
    store.update({ manifests: { ...store.get().manifests, [date]: shown } })
    // Older because an action was applied after it was read, not because another read was faster.
    if (outdatedBy && outdatedBy.readAt <= manifest.readAt) await loadManifest(date, true)
  }

  async function loadOverview(date: string) {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const overview = await call<TodayData>(`today?date=${date}`)
    if (epoch.aborted) return
    if (isStoredDay(date) && !(await writeInSession(db, device, (t) => t.objectStore('overviews').put(overview))))
      return
    if (!epoch.aborted) store.update({ overviews: { ...store.get().overviews, [date]: overview } })
  }

  async function loadSession() {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const session = await call<SessionInfo>('session')
    if (epoch.aborted) return
    const contactAt = now().toISOString()
    const isWritten = await writeInSession(db, device, async (transaction) => {
      const settings = transaction.objectStore('settings')
      await Promise.all([settings.put(session, 'session'), settings.put(contactAt, 'contactAt')])
    })
    if (isWritten && !epoch.aborted) store.update({ session, isOnline: true, contactAt })
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
      const epoch = currentEpoch()
      const { clockWarning } = await sendQueue(db, (queue) => post<ActionQueueAnswer>('actions', queue), now)
      if (epoch.aborted) return
      if (clockWarning !== null || store.get().queue.length > 0) store.update({ clockWarning })
      await reloadQueue()
    })

  async function refreshOnce() {
    if (store.get().access !== 'signed_in') return
    const epoch = currentEpoch()
    // The day is loaded also if the queue could not be sent.
    const sent = await send().then(
      () => undefined,
      (error: unknown) => error,
    )
    try {
      const today = dayOf(now())
      await Promise.all([loadOverview(today), loadManifest(today), loadManifest(addDays(today, 1))])
      await loadSession()
      await deletePastDays()
    } catch (error) {
      if (epoch.aborted) return
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

  async function signIn(session: SessionInfo) {
    beginEpoch()
    const epoch = currentEpoch()
    await writeSetting(db, 'session', session)
    if (epoch.aborted) return
    store.update({ session, access: 'signed_in', isOnline: true })
    channel.postMessage('signed_in' satisfies TabMessage)
    await refreshAgain()
  }

  /** Another tab has signed in or out: its stored state is that of this tab too. */
  channel.onmessage = async ({ data }: MessageEvent<TabMessage>) => {
    beginEpoch()
    if (data !== 'signed_in') return store.update({ ...emptyState, access: data })
    const epoch = currentEpoch()
    const state = await readStoredState(db)
    if (!epoch.aborted) store.update(state)
  }

  return {
    async record(action) {
      const queued = await enqueue(db, action, now())
      store.update({ queue: [...store.get().queue, queued] })
      void refreshAgain()
    },
    refresh,
    loadManifest: (date) => loadManifest(date),
    loadOverview,
    async dismissConflict(sequence) {
      await db.delete('conflicts', sequence)
      await reloadQueue()
    },
    signIn,
    async resume() {
      const epoch = currentEpoch()
      const session = await call<SessionInfo>('session').catch(() => undefined)
      if (session && !epoch.aborted) await signIn(session)
    },
    showSession(session) {
      if (session.device.id === deviceId()) store.update({ session })
    },
    async erase(access) {
      beginEpoch()
      store.update({ ...emptyState, access })
      await eraseDatabase(db)
      channel.postMessage(access satisfies TabMessage)
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
