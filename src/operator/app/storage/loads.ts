import type { SessionInfo } from '../../../contract/operator-app/session.ts'
import type { CashBoxData, ManifestData } from '../../operations/operations.ts'
import { call, read } from '../api/call.ts'
import { currentEpoch } from '../api/epoch.ts'
import { addDays } from '../i18n/dates.ts'
import { type AppDatabase, writeInSession } from './database.ts'
import { isOutdated, manifestQuery } from './manifest-query.ts'
import type { QueuedAction } from './queued-action.ts'
import { type Store, todayOf } from './store.ts'

/**
 * Loads data from the server and shows it. Manifests and overviews of yesterday, today and tomorrow, the cash box of
 * today and the session are stored too. If the session has ended meanwhile, the data is dropped.
 */
export function createLoads(db: AppDatabase, store: Store) {
  /** The id of the signed-in device, in whose session a request is sent; undefined without a session. */
  const deviceId = () => store.get().session?.device.id
  const isStoredDay = (date: string) => {
    const today = todayOf(store.get())
    return date >= addDays(today, -1) && date <= addDays(today, 1)
  }

  /**
   * @param isRepeat true if this is a second read, because an action was applied during the first; the answer of a
   * second read is always shown
   */
  async function loadManifest(date: string, isRepeat = false): Promise<void> {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const { queue: waiting } = store.get()
    const { input, since } = await manifestQuery(db, date)
    const manifest = await read('manifest', input)
    if (epoch.aborted) return
    let outdatedBy: ManifestData | undefined
    const compareWith = (known: ManifestData | undefined) => {
      outdatedBy = !isRepeat && isOutdated(manifest, known, since) ? known : undefined
    }
    if (isStoredDay(date)) {
      const isWritten = await writeInSession(db, device, async (transaction) => {
        const manifests = transaction.objectStore('manifests')
        compareWith(await manifests.get(date))
        if (!outdatedBy) await manifests.put(manifest)
      })
      if (!isWritten) return
    } else {
      compareWith(store.get().manifests[date])
      const mayLack = ({ sequence }: QueuedAction) =>
        !manifest.applied.includes(sequence) && store.get().queue.every((one) => one.sequence !== sequence)
      // Actions were sent after this read began, so its answer may lack them. The phone had no manifest of the day to
      // which it could add them. So the manifest is read again.
      if (!isRepeat && !store.get().manifests[date] && waiting.some(mayLack)) return loadManifest(date, true)
    }
    if (epoch.aborted) return
    const shown = outdatedBy ?? manifest
    store.update({ manifests: { ...store.get().manifests, [date]: shown } })
    // The phone's manifest contains an action that the answer lacks, although the answer was read at the same time or
    // later. So the manifest is read again.
    if (outdatedBy && outdatedBy.readAt <= manifest.readAt) await loadManifest(date, true)
  }

  async function loadOverview(date: string) {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const overview = await read('today', { date })
    if (epoch.aborted) return
    if (isStoredDay(date) && !(await writeInSession(db, device, (t) => t.objectStore('overviews').put(overview))))
      return
    if (!epoch.aborted) store.update({ overviews: { ...store.get().overviews, [date]: overview } })
  }

  async function loadCashBox(date: string) {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const { input, since } = await manifestQuery(db, date)
    const box = await read('cash-box', input)
    if (epoch.aborted) return
    let isNewer = !isOutdated(box, store.get().cashBoxes[date], since)
    if (date === todayOf(store.get())) {
      const isWritten = await writeInSession(db, device, async (transaction) => {
        const settings = transaction.objectStore('settings')
        const stored = (await settings.get('cashBox')) as CashBoxData | undefined
        isNewer = !isOutdated(box, stored?.date === date ? stored : undefined, since)
        if (isNewer) await settings.put(box, 'cashBox')
      })
      if (!isWritten) return
    }
    if (isNewer && !epoch.aborted) store.update({ cashBoxes: { ...store.get().cashBoxes, [date]: box } })
  }

  async function loadSession() {
    const [epoch, device] = [currentEpoch(), deviceId()]
    const sentAt = Date.now()
    const session = await call<SessionInfo>('session')
    if (epoch.aborted) return
    const contactAt = new Date().toISOString()
    const clockOffsetMs = Date.parse(session.now) - (sentAt + Date.now()) / 2
    const isWritten = await writeInSession(db, device, async (transaction) => {
      const settings = transaction.objectStore('settings')
      await Promise.all([
        settings.put(session, 'session'),
        settings.put(contactAt, 'contactAt'),
        settings.put(clockOffsetMs, 'clockOffsetMs'),
      ])
    })
    if (isWritten && !epoch.aborted) store.update({ session, isOnline: true, contactAt, clockOffsetMs })
  }

  return { loadManifest: (date: string) => loadManifest(date), loadOverview, loadCashBox, loadSession }
}
