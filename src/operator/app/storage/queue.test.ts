import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import {
  type ActionQueue,
  type ActionQueueAnswer,
  actionQueue,
  maxQueueBytes,
} from '../../../contract/operator-app/action-calls.ts'
import { CallError, OfflineError } from '../api/call.ts'
import { type AppDatabase, eraseDatabase, openAppDatabase } from './database.ts'
import { enqueue, sendQueue } from './queue.ts'
import type { OfflineAction } from './queued-action.ts'

let db: AppDatabase
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  db = await openAppDatabase()
})

const now = () => new Date('2027-07-14T05:50:00Z')
const board: OfflineAction = { name: 'board', input: { booking: 'BNC-AAAAAA', cash: 'all' } }
const clock = { skewSeconds: 0, now: now().toISOString() }
const done = ({ sequence }: { sequence: number }) => ({
  sequence,
  status: 'done' as const,
  repeated: false,
  answer: {},
})
const answerWith =
  (resultOf: (action: ActionQueue['actions'][number]) => ActionQueueAnswer['results'][number]) =>
  async ({ actions }: ActionQueue): Promise<ActionQueueAnswer> => ({ results: actions.map(resultOf), clock })

test('numbers concurrent actions without gap or repetition, and never reuses a number', async () => {
  const queued = await Promise.all(Array.from({ length: 5 }, () => enqueue(db, board, now())))
  expect(queued.map(({ sequence }) => sequence).sort()).toEqual([1, 2, 3, 4, 5])
  await sendQueue(db, answerWith(done), now)
  expect((await enqueue(db, board, now())).sequence).toBe(6)
})

test('the numbers belong to the storage: an erased phone sends them with another installation', async () => {
  const sent: ActionQueue[] = []
  const send = async () => {
    await enqueue(db, board, now())
    await sendQueue(
      db,
      (queue) => {
        sent.push(queue)
        return answerWith(done)(queue)
      },
      now,
    )
  }
  await send()
  await send()
  await eraseDatabase(db)
  await send()
  const [one, two, erased] = sent.map(({ installation, actions }) => ({ installation, sequence: actions[0]?.sequence }))
  expect([one?.sequence, two?.sequence, erased?.sequence]).toEqual([1, 2, 1])
  expect(two?.installation).toBe(one?.installation)
  expect(erased?.installation).not.toBe(one?.installation)
  expect(actionQueue.safeParse(sent[2]).error).toBeUndefined()
})

test('sends actions in order, at most 100 at a time, until the queue is empty', async () => {
  for (let count = 0; count < 130; count++) await enqueue(db, board, now())
  const sent: number[][] = []
  await sendQueue(
    db,
    async (queue) => {
      sent.push(queue.actions.map(({ sequence }) => sequence))
      return answerWith(done)(queue)
    },
    now,
  )
  expect(sent.map((batch) => [batch[0], batch.at(-1)])).toEqual([
    [1, 100],
    [101, 130],
  ])
  expect(await db.count('queue')).toBe(0)
})

test('a request stays below the size limit of the server', async () => {
  const note: OfflineAction = { name: 'reservation-note', input: { booking: 'BNC-AAAAAA', note: 'č'.repeat(1000) } }
  for (let count = 0; count < 60; count++) await enqueue(db, note, now())
  const sizes: number[] = []
  await sendQueue(
    db,
    async (queue) => {
      sizes.push(Buffer.byteLength(JSON.stringify(queue)))
      return answerWith(done)(queue)
    },
    now,
  )
  expect(Math.max(...sizes)).toBeLessThan(maxQueueBytes + 1024)
  expect(sizes.length).toBeLessThan(4)
  expect(await db.count('queue')).toBe(0)
})

test('an action that is too large for the server becomes a conflict, and the others are sent', async () => {
  for (let count = 0; count < 5; count++) await enqueue(db, board, now())
  const message = 'The request is too large.'
  await sendQueue(
    db,
    async (queue) => {
      if (queue.actions.some(({ sequence }) => sequence === 3)) throw new CallError(413, { code: 'too_large', message })
      return answerWith(done)(queue)
    },
    now,
  )
  expect(await db.count('queue')).toBe(0)
  expect(await db.getAll('conflicts')).toMatchObject([{ sequence: 3, code: 'too_large', message }])
})

test('a lost answer keeps the queue: the same numbers are sent again', async () => {
  await enqueue(db, board, now())
  const lost = sendQueue(db, () => Promise.reject(new OfflineError()), now)
  await expect(lost).rejects.toThrow(OfflineError)
  const again: number[] = []
  await sendQueue(
    db,
    (queue) => {
      again.push(...queue.actions.map(({ sequence }) => sequence))
      return answerWith(done)(queue)
    },
    now,
  )
  expect(again).toEqual([1])
})

test('an applied action leaves the queue and is in the stored manifest at the same moment', async () => {
  await db.put('manifests', sampleManifest())
  await enqueue(db, board, now())
  await sendQueue(db, answerWith(done), now)
  const stored = await db.get('manifests', '2027-07-14')
  expect(stored?.totals).toMatchObject({ aboard: 4, cashAmount: 15600 })
  expect(await db.count('queue')).toBe(0)
})

test('a refused action becomes a conflict with the words of the server and does not change the manifest', async () => {
  await db.put('manifests', sampleManifest())
  await enqueue(db, board, now())
  const message = 'Ivo’s phone already took the cash.'
  await sendQueue(
    db,
    answerWith(({ sequence }) => ({ sequence, status: 'conflict', repeated: false, code: 'too_much', message })),
    now,
  )
  expect(await db.getAll('conflicts')).toMatchObject([{ sequence: 1, name: 'board', message }])
  expect((await db.get('manifests', '2027-07-14'))?.totals.aboard).toBe(0)
  expect(await db.count('queue')).toBe(0)
})

test('an undecided action stays in the queue with those after it, and ends this attempt', async () => {
  for (let count = 0; count < 3; count++) await enqueue(db, board, now())
  let calls = 0
  const result = await sendQueue(
    db,
    (queue) => {
      calls++
      return answerWith((action) =>
        action.sequence === 1
          ? done(action)
          : { sequence: action.sequence, status: 'failed', repeated: false, code: 'unavailable', message: 'Later.' },
      )(queue)
    },
    now,
  )
  expect(result.isUndecided).toBe(true)
  expect(calls).toBe(1)
  expect(await db.getAllKeys('queue')).toEqual([2, 3])
})

test('an undo refers to the waiting action that it takes back, or to the given one', async () => {
  const undo: OfflineAction = { name: 'board', input: { booking: 'BNC-AAAAAA', undo: true } }
  expect((await enqueue(db, undo, now())).undoes).toBeUndefined()
  await enqueue(db, { name: 'board', input: { booking: 'BNC-CCCCCC' } }, now())
  const { sequence } = await enqueue(db, board, now())
  await enqueue(db, { name: 'no-show', input: { booking: 'BNC-AAAAAA' } }, now())
  expect((await enqueue(db, undo, now())).undoes).toBe(sequence)
  expect((await enqueue(db, undo, now(), 2)).undoes).toBe(2)
})

test('erasing leaves no record of any kind on the phone', async () => {
  await db.put('manifests', sampleManifest())
  await enqueue(db, board, now())
  await eraseDatabase(db)
  const left = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)))
  expect(left.reduce((sum, count) => sum + count, 0)).toBe(0)
})
