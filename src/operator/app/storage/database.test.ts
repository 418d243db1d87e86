import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import type { ActionQueue } from '../../../contract/operator-app/action-calls.ts'
import { ticketOf } from '../../../shared/booking-reference.ts'
import { openAppDatabase } from './database.ts'
import { sendQueue } from './queue.ts'

test('what the first version stored is taken over: its queue is sent, and its manifests are loaded again', async () => {
  const first = await openDB('bonaca-operator', 1, {
    upgrade(db) {
      db.createObjectStore('manifests', { keyPath: 'date' })
      db.createObjectStore('overviews', { keyPath: 'day.date' })
      db.createObjectStore('queue', { keyPath: 'sequence' })
      db.createObjectStore('conflicts', { keyPath: 'sequence' })
      db.createObjectStore('settings')
    },
  })
  const { applied: _, ...manifest } = sampleManifest()
  const waiting = {
    sequence: 7,
    recordedAt: '2027-07-14T05:50:00.000Z',
    name: 'board',
    input: { booking: 'BNC-AAAAAA' },
  }
  await first.put('manifests', manifest)
  await first.put('queue', waiting)
  await first.put('settings', 7, 'sequence')
  first.close()

  const db = await openAppDatabase()
  expect(await db.getAll('manifests')).toEqual([])
  const sent: ActionQueue[] = []
  const send = async (queue: ActionQueue) => {
    sent.push(queue)
    const result = { sequence: 7, status: 'done', repeated: false, answer: {} } as const
    return { results: [result], clock: { skewSeconds: 0, now: waiting.recordedAt } }
  }
  await sendQueue(db, send, () => new Date(waiting.recordedAt))
  expect(sent).toMatchObject([{ installation: expect.stringMatching(/^[0-9a-f-]{36}$/), actions: [waiting] }])
  expect(await db.getAll('queue')).toEqual([])
})

test('a manifest that an earlier version has stored gets tickets instead of ids', async () => {
  const id = 'Zk3mQ1s9T0uVwXyZaBcDeF'
  const db = await openAppDatabase()
  const manifest = sampleManifest()
  for (const { parties } of manifest.places)
    for (const party of parties) Object.assign(party, { id, ticket: undefined })
  await db.put('manifests', manifest)
  db.close()
  const [stored] = await (await openAppDatabase()).getAll('manifests')
  expect(JSON.stringify(stored)).not.toContain(id)
  for (const party of stored?.places.flatMap(({ parties }) => parties) ?? [])
    expect(party.ticket).toBe(await ticketOf(id))
})
