import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import { anotherTab, signedInPhone, tabChannel } from '../../../../test/fixtures/operator-app-phone.ts'
import {
  appErrorAnswer,
  sampleOverview,
  sampleSession,
  stubServer,
} from '../../../../test/fixtures/operator-app-server.ts'
import type { ActionQueueAnswer } from '../../../contract/operator-app/action-calls.ts'
import { call, handleUnauthorized } from '../api/call.ts'
import { type AppDatabase, eraseDatabase, openAppDatabase, writeSetting } from './database.ts'
import { enqueue, sendQueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'
import { createStore, emptyState, readStoredState, todayOf } from './store.ts'
import { createSync } from './sync.ts'

const today = '2027-07-14'
const board: OfflineAction = { name: 'board', input: { booking: 'BNC-AAAAAA', cash: 'all' } }

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

const countRecords = async () => {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A server that answers no request before `release`. */
function heldServer(answer: Parameters<typeof stubServer>[0] = () => undefined) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests = stubServer(async (path, body) => {
    await promise
    return answer(path, body)
  })
  return { requests, release: resolve }
}

test('the day is loaded although the queue is rejected', async () => {
  stubServer((path) => (path === 'actions' ? appErrorAnswer(422, 'invalid') : undefined))
  const { store, sync } = await signedInPhone(db)
  await enqueue(db, board, new Date())
  await sync.refresh()
  expect(Object.keys(store.get().manifests)).toEqual([today, '2027-07-15'])
  expect(await db.count('queue')).toBe(1)
})

test('after an error of the server, recording an action does not send the queue before the wait is over', async () => {
  const failed = { sequence: 1, status: 'failed', repeated: false, code: 'fault', message: 'Later.' }
  const clock = { skewSeconds: 0, now: new Date().toISOString() }
  for (const answer of [appErrorAnswer(503, 'busy'), { status: 200, body: { results: [failed], clock } }]) {
    const requests = stubServer((path) => (path === 'actions' ? answer : undefined))
    const sent = () => requests.filter(({ path }) => path === 'actions').length
    const { sync } = await signedInPhone(db)
    await sync.record(board)
    await sync.refresh()
    expect(sent()).toBe(1)
    await sync.record(board)
    vi.setSystemTime(Date.now() + 2_000)
    expect(sent()).toBe(1)
    await sync.record(board)
    await sync.refresh()
    expect(sent()).toBe(2)
  }
})

test('answers that arrive after the phone was erased are neither stored nor shown', async () => {
  const { release, requests } = heldServer()
  const { store, channel, sync } = await signedInPhone(db)
  const loading = [sync.refresh(), sync.loadManifest(today), sync.loadOverview(today)]
  await vi.waitFor(() => expect(requests.length).toBe(3))
  await sync.erase('revoked')
  release()
  await Promise.allSettled(loading)
  expect(await countRecords()).toBe(0)
  expect(store.get()).toEqual({ ...emptyState, access: 'revoked' })
  expect(channel.postMessage).toHaveBeenCalledWith('revoked')
})

test('answers are not stored if another tab has erased the phone, or signed in as another device', async () => {
  for (const next of [undefined, sampleSession('device-2')]) {
    const { release, requests } = heldServer()
    const { sync } = await signedInPhone(db)
    const loading = [sync.refresh(), sync.loadManifest(today), sync.loadOverview(today)]
    await vi.waitFor(() => expect(requests.length).toBe(3))
    await eraseDatabase(db)
    if (next) await writeSetting(db, 'session', next)
    release()
    await Promise.allSettled(loading)
    expect(await countRecords()).toBe(next ? 1 : 0)
  }
})

test('a refusal of an action that was erased meanwhile does not bring the action back', async () => {
  const refusal = { status: 'conflict', repeated: false, code: 'too_much', message: 'No.' }
  const clock = { skewSeconds: 0, now: new Date().toISOString() }
  const { sequence } = await enqueue(db, board, new Date())
  await sendQueue(
    db,
    async () => {
      await eraseDatabase(db)
      return { results: [{ ...refusal, sequence }], clock } as ActionQueueAnswer
    },
    () => new Date(),
  )
  expect(await countRecords()).toBe(0)
})

test('a tab follows another one that signs out or in', async () => {
  const { store, channel } = await signedInPhone(db)
  store.update({ manifests: { [today]: sampleManifest() } })
  await eraseDatabase(db)
  await channel.onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: 'signed_out' }))
  expect(store.get()).toEqual(emptyState)
  await writeSetting(db, 'session', sampleSession())
  await channel.onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: 'signed_in' }))
  expect(store.get()).toMatchObject({ access: 'signed_in', session: { device: { id: 'device-1' } } })
})

test('a refusal of a request of the session before does not end the new one', async () => {
  const { release, requests } = heldServer(() => appErrorAnswer(401, 'revoked'))
  const { store, sync } = await signedInPhone(db)
  const unauthorized = vi.fn()
  handleUnauthorized(unauthorized)
  const old = sync.loadManifest(today).catch(() => {})
  await vi.waitFor(() => expect(requests.length).toBe(1))
  stubServer(() => undefined)
  await sync.signIn(sampleSession('device-2'))
  release()
  await old
  expect(unauthorized).not.toHaveBeenCalled()
  expect(store.get().access).toBe('signed_in')
})

test('a phone whose clock is wrong loads and shows the day of the server, also when it is opened without signal', async () => {
  const twoDays = 2 * 86_400_000
  vi.setSystemTime(Date.now() + twoDays)
  stubServer(() => undefined)
  const { store, sync } = await signedInPhone(db)
  await sync.refresh()
  expect(todayOf(store.get())).toBe(today)
  expect(await db.getAllKeys('manifests')).toEqual([today, '2027-07-15'])
  expect(store.get().clockOffsetMs).toBe(-twoDays)
  vi.stubGlobal('navigator', { onLine: false })
  const opened = createStore(await readStoredState(db))
  await createSync(db, opened, tabChannel()).refresh()
  expect(todayOf(opened.get())).toBe(today)
  expect(Object.keys(opened.get().manifests)).toEqual([today, '2027-07-15'])
})

test('an ended session leaves the queue on the phone and no data of guests; the next sign-in sends it', async () => {
  stubServer((path) => (path === 'session' ? appErrorAnswer(401, 'signed_out') : undefined))
  const { store, channel, sync } = await signedInPhone(db)
  handleUnauthorized(() => void sync.endSession())
  await sync.loadManifest(today)
  await sync.loadOverview(today)
  await enqueue(db, board, new Date())
  store.update({ queue: await db.getAll('queue') })
  await sync.resume()
  await vi.waitFor(async () => expect(await db.count('manifests')).toBe(0))
  expect(await db.count('overviews')).toBe(0)
  expect(store.get()).toMatchObject({ access: 'signed_out', session: null, manifests: {}, overviews: {} })
  expect(store.get().queue).toHaveLength(1)
  expect(await readStoredState(db)).toMatchObject({ access: 'signed_out', session: null })
  expect(channel.postMessage).toHaveBeenCalledWith('signed_out')
  const other = anotherTab(db)
  await other.channel.onmessage?.call({} as BroadcastChannel, new MessageEvent('message', { data: 'signed_out' }))
  expect(other.store.get().queue).toHaveLength(1)
  const clock = { skewSeconds: 0, now: new Date().toISOString() }
  const results = [{ sequence: 1, status: 'done', repeated: false, answer: {} }]
  stubServer((path) => (path === 'actions' ? { status: 200, body: { results, clock } } : undefined))
  await sync.signIn(sampleSession())
  expect(store.get().queue).toEqual([])
})

test('that there is no session does not end the pairing of a new phone', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  stubServer(async (path) => {
    if (path === 'session') return appErrorAnswer(401, 'signed_out')
    await promise
    return { status: 200, body: {} }
  })
  const sync = createSync(db, createStore(emptyState), tabChannel())
  handleUnauthorized(() => void sync.endSession())
  const pairing = call('pairing/start', { method: 'POST', body: {} })
  await sync.resume()
  release()
  expect(await pairing).toEqual({})
})

test('days before yesterday leave the phone when the app opens without signal', async () => {
  const { store, sync } = await signedInPhone(db)
  vi.stubGlobal('navigator', { onLine: false })
  for (const date of ['2027-07-12', '2027-07-13', today]) {
    await db.put('manifests', sampleManifest(date))
    await db.put('overviews', sampleOverview(date))
  }
  store.update(await readStoredState(db))
  await sync.refresh()
  expect(await db.getAllKeys('manifests')).toEqual(['2027-07-13', today])
  expect(await db.getAllKeys('overviews')).toEqual(['2027-07-13', today])
  expect(Object.keys(store.get().manifests)).toEqual(['2027-07-13', today])
})

test('an action that is recorded while the queue is read, and a manifest is written, stays on the screen', async () => {
  const { store, sync } = await signedInPhone(db)
  vi.stubGlobal('navigator', { onLine: false })
  const manifests = db.transaction('manifests', 'readwrite').store
  const write = async () => {
    for (let writes = 0; writes < 10; writes++) await manifests.put(sampleManifest(today))
  }
  const reading = sync.dismissConflict(1)
  await write()
  const recorded = sync.record(board)
  await write()
  await Promise.all([reading, recorded])
  expect(store.get().queue).toHaveLength(1)
  await sync.refresh()
})
