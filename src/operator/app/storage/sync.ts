import type { ActionQueueAnswer } from '../../../contract/operator-app/action-calls.ts'
import type { SessionInfo } from '../../../contract/operator-app/session.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { CallError, call, isTemporary, OfflineError, post } from '../api/call.ts'
import { beginEpoch, currentEpoch } from '../api/epoch.ts'
import { addDays, dayOf } from '../i18n/dates.ts'
import { applyActions } from './apply-actions.ts'
import { applyCash } from './apply-cash.ts'
import { createBackoff } from './backoff.ts'
import { type AppDatabase, eraseDatabase, eraseSession, writeSetting } from './database.ts'
import { createLoads } from './loads.ts'
import { enqueue, type SoldAction, sendQueue } from './queue.ts'
import type { OfflineAction, QueuedAction } from './queued-action.ts'
import { type AppState, emptyState, readStoredState, type Store, todayOf } from './store.ts'
import { isUnread } from './unread-cash-box.ts'

/** How old stored manifests may get while the app is visible and has signal. */
const refreshMs = 30_000
/** The wait between two attempts while actions wait or the last request got no answer. */
const retryMs = 2_000

export interface Sync {
  /**
   * Records an action on the phone, shows its effect and sends it as soon as there is signal.
   * @param undoes the number of the action that this one takes back
   */
  record(action: OfflineAction, undoes?: number): Promise<QueuedAction>
  /** Sends the queue and loads today and tomorrow. Concurrent calls share one run. */
  refresh(): Promise<void>
  /** Loads the manifest of any day; yesterday, today and tomorrow are stored. */
  loadManifest(date: string): Promise<void>
  loadOverview(date: string): Promise<void>
  /** Loads the cash boxes of any day; those of today are stored. */
  loadCashBox(date: string): Promise<void>
  dismissConflict(sequence: number): Promise<void>
  signIn(session: SessionInfo): Promise<void>
  /** Signs in again if the browser still has the session's cookie but its storage was cleared. */
  resume(): Promise<void>
  /** Called after a passkey check. Shows the session that the server returned, if it is of the same device. */
  showSession(session: SessionInfo): void
  /** Called when the session has expired or was ended. Erases the data of guests; the queue stays for the next sign-in. */
  endSession(): Promise<void>
  /** @param access why all data is erased: somebody has signed out, or the server has revoked the phone */
  erase(access: 'signed_out' | 'revoked'): Promise<void>
  /** Starts to refresh: now, whenever the phone gets signal or the app is shown, and regularly. */
  start(): void
}

/**
 * A message between the tabs of the app: `signed_in` after a sign-in, `signed_out` after the end of the session,
 * `revoked` after the server has revoked the phone.
 */
type TabMessage = AppState['access']
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>

export function createSync(db: AppDatabase, store: Store, channel: TabChannel): Sync {
  let running: Promise<void> | undefined
  const backoff = createBackoff(Date.now)
  const now = () => new Date()

  const { loadManifest, loadOverview, loadCashBox, loadSession } = createLoads(db, store)

  async function reloadQueue() {
    const epoch = currentEpoch()
    // Everything is read in one transaction, so that the data fits together. An action that is recorded meanwhile is
    // stored and shown after this read.
    const transaction = db.transaction(['queue', 'conflicts', 'manifests', 'settings'])
    const [queue, conflicts, manifests, cashBox] = await Promise.all([
      transaction.objectStore('queue').getAll(),
      transaction.objectStore('conflicts').getAll(),
      transaction.objectStore('manifests').getAll(),
      transaction.objectStore('settings').get('cashBox') as Promise<CashBoxData | undefined>,
    ])
    if (epoch.aborted) return
    const shown = withApplied(store.get(), [...queue, ...conflicts])
    const stored = Object.fromEntries(manifests.map((manifest) => [manifest.date, manifest]))
    const cashBoxes = { ...shown.cashBoxes, ...(cashBox && { [cashBox.date]: cashBox }) }
    store.update({ queue, conflicts, manifests: { ...shown.manifests, ...stored }, cashBoxes })
  }

  /**
   * Runs after each batch and removes its actions from the state. Otherwise a screen would apply them again to the
   * server's next answer, which contains them.
   */
  async function onSettled(sold: SoldAction[]) {
    const answers = Object.fromEntries(sold.map(({ sequence, answer }) => [sequence, answer]))
    store.update({ sold: { ...store.get().sold, ...answers } })
    await reloadQueue()
  }

  /** Only one tab sends at a time. A second one would send the same actions. */
  const send = () =>
    withLock(async () => {
      const epoch = currentEpoch()
      const { isUndecided } = await sendQueue(db, (queue) => post<ActionQueueAnswer>('actions', queue), now, onSettled)
      if (epoch.aborted) return
      await reloadQueue()
      if (isUndecided) throw new OfflineError({ isFault: true })
    })

  /**
   * Deletes the data of past days, with or without signal. Yesterday stays, because a boat can return after midnight.
   * In memory, an earlier day also stays if the phone has loaded it today.
   */
  async function deletePastDays() {
    const today = todayOf(store.get())
    const yesterday = addDays(today, -1)
    for (const name of ['manifests', 'overviews'] as const) {
      await db.delete(name, IDBKeyRange.upperBound(yesterday, true))
      const days = Object.entries(store.get()[name]).filter(
        ([date, { readAt }]) => date >= yesterday || dayOf(new Date(readAt)) >= today,
      )
      store.update({ [name]: Object.fromEntries(days) })
    }
  }

  async function refreshOnce() {
    await deletePastDays()
    if (store.get().access !== 'signed_in') return
    const epoch = currentEpoch()
    // If the queue can't be sent, the data is loaded all the same, and `sent` is the error.
    const sent = await send().then(
      () => undefined,
      (error: unknown) => error,
    )
    try {
      // The session is loaded first, because it has the server's clock.
      await loadSession()
      const today = todayOf(store.get())
      await Promise.all([loadOverview(today), loadManifest(today), loadManifest(addDays(today, 1))])
      // The cash boxes are loaded once a day, for a phone that has no signal later. Their screen loads them again.
      const box = store.get().cashBoxes[today]
      if (!box || isUnread(box, today)) await loadCashBox(today)
      noteFaults(sent)
    } catch (error) {
      noteFaults(sent, error)
      if (epoch.aborted) return
      if (error instanceof OfflineError) store.update({ isOnline: false })
      else if (!(error instanceof CallError)) throw error
    }
    if (sent !== undefined && !(sent instanceof OfflineError) && !(sent instanceof CallError)) throw sent
  }

  /** Each error of the server makes the wait before the next attempt longer. A missing signal does not. */
  function noteFaults(...errors: unknown[]) {
    const faults = errors.filter((error) => (error instanceof OfflineError ? error.isFault : isTemporary(error)))
    if (faults.length === 0) return backoff.succeeded()
    backoff.failed(Math.max(...faults.map((error) => (error instanceof CallError ? error.retryAfterSeconds : 0))))
  }

  const refresh = () => {
    running ??= refreshOnce().finally(() => {
      running = undefined
    })
    return running
  }

  /** Refreshes after the present run, which may have read the queue too early or have started without signal. */
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

  /** Another tab has signed in or out. Both tabs share one storage, so this one follows. */
  channel.onmessage = async ({ data }: MessageEvent<TabMessage>) => {
    beginEpoch()
    const epoch = currentEpoch()
    if (data !== 'signed_in') store.update({ ...emptyState, access: data })
    const state = await readStoredState(db)
    if (!epoch.aborted) store.update(data === 'signed_in' ? state : { ...state, access: data })
  }

  return {
    async record(action, undoes) {
      const queued = await enqueue(db, action, now(), undoes)
      store.update({ queue: [...store.get().queue, queued] })
      if (backoff.isDue()) void refreshAgain()
      return queued
    },
    refresh,
    loadManifest,
    loadOverview,
    loadCashBox,
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
      if (session.device.id === store.get().session?.device.id) store.update({ session })
    },
    async endSession() {
      // Without a session, the phone is pairing or signing in, which must not be interrupted.
      if (store.get().access !== 'signed_in') return
      beginEpoch()
      store.update({ access: 'signed_out', session: null, manifests: {}, overviews: {}, cashBoxes: {} })
      await eraseSession(db)
      channel.postMessage('signed_out' satisfies TabMessage)
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
      const refreshIfDue = () => {
        if (backoff.isDue()) refreshIfVisible()
      }
      setInterval(refreshIfDue, refreshMs)
      setInterval(() => {
        if (store.get().queue.length > 0 || !store.get().isOnline) refreshIfDue()
      }, retryMs)
      void refresh()
    },
  }
}

/**
 * Adds the actions that the server has applied to the manifests and cash boxes in memory. An action was applied if it
 * is not in `left`: the stored queue and the stored conflicts. The stored manifests and cash boxes already contain the
 * applied actions (`settle` in queue.ts).
 */
function withApplied(
  { queue, session, manifests, cashBoxes }: AppState,
  left: readonly QueuedAction[],
): Pick<AppState, 'manifests' | 'cashBoxes'> {
  const applied = queue.filter(({ sequence }) => left.every((one) => one.sequence !== sequence))
  if (!session || applied.length === 0) return { manifests, cashBoxes }
  const { device } = session
  const mapped = <Day>(days: Record<string, Day>, map: (day: Day) => Day) =>
    Object.fromEntries(Object.entries(days).map(([date, day]) => [date, map(day)]))
  return {
    manifests: mapped(manifests, (manifest) => applyActions(manifest, applied, device.name)),
    cashBoxes: mapped(cashBoxes, (box) => applyCash(box, applied, device)),
  }
}

const withLock = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('bonaca-operator-queue', run) : run()
