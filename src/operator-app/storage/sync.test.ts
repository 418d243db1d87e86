import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appErrorAnswer, sampleSession, stubServer } from '../../../test/fixtures/operator-app-server.ts'
import { type AppDatabase, openAppDatabase } from './database.ts'
import { enqueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'
import { createStore, emptyState } from './store.ts'
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

function signedInPhone() {
  const store = createStore({ ...emptyState, access: 'signed_in', session: sampleSession() })
  return { store, sync: createSync(db, store) }
}

test('the day is loaded although the queue is rejected', async () => {
  stubServer((path) => (path === 'actions' ? appErrorAnswer(422, 'invalid') : undefined))
  const { store, sync } = signedInPhone()
  await enqueue(db, board, new Date())
  await sync.refresh()
  expect(Object.keys(store.get().manifests)).toEqual([today, '2027-07-15'])
  expect(await db.count('queue')).toBe(1)
})
