import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import { signedInPhone } from '../../../../test/fixtures/operator-app-phone.ts'
import { appErrorAnswer, stubServer } from '../../../../test/fixtures/operator-app-server.ts'
import type { ManifestData } from '../../operations/operations.ts'
import { applyActions } from './apply-actions.ts'
import { type AppDatabase, openAppDatabase, readSetting } from './database.ts'
import { enqueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'

const today = '2027-07-14'

let db: AppDatabase
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T05:50:00Z`) })
  globalThis.indexedDB = new IDBFactory()
  db = await openAppDatabase()
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The manifest that the server returns after it has applied `boardOne` as the action with sequence number 1. */
const appliedManifest = () => {
  const action = { ...boardOne, sequence: 1, recordedAt: `${today}T05:50:00.000Z` }
  return applyActions(sampleManifest(today), [action], 'Ana’s phone')
}
const boardOne: OfflineAction = { name: 'board', input: { booking: 'BNC-AAAAAA', guests: 1, cash: 5000 } }

test('a manifest that was read while the queue was applied counts each action once', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const answer = { results: [{ sequence: 1, status: 'done', repeated: false, answer: {} }], clock: { skewSeconds: 0 } }
  stubServer(async (path) => {
    if (path.startsWith(`manifest?date=${today}`)) return { status: 200, body: appliedManifest() }
    if (path !== 'actions') return undefined
    await promise
    return { status: 200, body: answer }
  })
  const { store, sync } = await signedInPhone(db)
  await db.put('manifests', sampleManifest(today))
  await sync.record(boardOne)
  await sync.loadManifest(today)
  const shown = () => applyActions(store.get().manifests[today] as ManifestData, store.get().queue, '').totals
  expect(shown()).toMatchObject({ aboard: 1, cashAmount: 5000 })
  release()
  await vi.waitFor(() => expect(store.get().queue).toEqual([]))
  expect(shown()).toMatchObject({ aboard: 1, cashAmount: 5000 })
  expect((await db.get('manifests', today))?.totals).toMatchObject({ aboard: 1, cashAmount: 5000 })
})

test('a manifest that was read before an action was applied is read again, not shown', async () => {
  let reads = 0
  const requests = stubServer(async (path) => {
    if (!path.startsWith('manifest')) return undefined
    if (reads++ > 0) return { status: 200, body: appliedManifest() }
    // While this answer is on its way, another tab sends the queue.
    const action = await db.get('queue', 1)
    if (action) await db.put('manifests', applyActions(sampleManifest(today), [action], ''))
    await db.delete('queue', 1)
    return undefined
  })
  const { store, sync } = await signedInPhone(db)
  await enqueue(db, boardOne, new Date())
  await sync.loadManifest(today)
  const installation = await readSetting(db, 'installation')
  expect(requests.map(({ path }) => path)).toEqual([
    `manifest?date=${today}&installation=${installation}&since=1`,
    `manifest?date=${today}&installation=${installation}&since=2`,
  ])
  expect(store.get().manifests[today]?.totals.aboard).toBe(1)
})

test('an action on a day that is not stored stays on the screen after it was sent', async () => {
  const [pastDay, readAt] = ['2027-07-11', `${today}T05:50:00.000Z`]
  const result = { sequence: 1, status: 'done', repeated: false, answer: {} }
  const requests = stubServer((path) => {
    if (path.startsWith('manifest')) return { status: 200, body: { ...sampleManifest(pastDay), readAt } }
    return path === 'actions' ? { status: 200, body: { results: [result], clock: { skewSeconds: 0 } } } : undefined
  })
  const { store, sync } = await signedInPhone(db)
  await sync.loadManifest(pastDay)
  const reads = () => requests.filter(({ path }) => path.includes(pastDay)).length
  const aboard = () => applyActions(store.get().manifests[pastDay] as ManifestData, store.get().queue, '').totals.aboard
  await sync.record(boardOne)
  expect(aboard()).toBe(1)
  await vi.waitFor(() => expect(store.get().queue).toEqual([]))
  expect(aboard()).toBe(1)
  expect(reads()).toBe(1)
})

test('yesterday is loaded anew and keeps what was loaded', async () => {
  const yesterday = '2027-07-13'
  const { store, sync } = await signedInPhone(db)
  await db.put('manifests', sampleManifest(yesterday))
  stubServer((path) =>
    path.startsWith('manifest') ? { status: 200, body: { ...appliedManifest(), date: yesterday } } : undefined,
  )
  await sync.loadManifest(yesterday)
  await sync.dismissConflict(1)
  expect(store.get().manifests[yesterday]?.totals.aboard).toBe(1)
})

test('the first manifest of a day that lacks an action which was sent meanwhile is read again', async () => {
  const pastDay = '2027-07-11'
  const { store, sync } = await signedInPhone(db)
  await enqueue(db, boardOne, new Date())
  store.update({ queue: await db.getAll('queue') })
  let reads = 0
  stubServer(async (path) => {
    if (!path.startsWith('manifest')) return undefined
    if (reads++ > 0) return { status: 200, body: { ...appliedManifest(), date: pastDay } }
    await db.delete('queue', 1)
    store.update({ queue: [] })
    return { status: 200, body: sampleManifest(pastDay) }
  })
  await sync.loadManifest(pastDay)
  expect(store.get().manifests[pastDay]?.totals.aboard).toBe(1)
})

test('what was sent is not shown as waiting if the batch after it gets no answer', async () => {
  const { store, sync } = await signedInPhone(db)
  for (let count = 0; count < 101; count++) await enqueue(db, boardOne, new Date())
  store.update({ queue: await db.getAll('queue') })
  const results = Array.from({ length: 100 }, (_, n) => ({
    sequence: n + 1,
    status: 'done',
    repeated: false,
    answer: {},
  }))
  let batches = 0
  stubServer((path) => {
    if (path !== 'actions') return undefined
    return batches++ > 0 ? appErrorAnswer(503, 'busy') : { status: 200, body: { results, clock: { skewSeconds: 0 } } }
  })
  await sync.refresh()
  expect(store.get().queue.map(({ sequence }) => sequence)).toEqual([101])
})
