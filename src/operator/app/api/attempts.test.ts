import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { openAppDatabase, readSetting, writeSetting } from '../storage/database.ts'
import { createAttempts } from './attempts.ts'
import { CallError, OfflineError } from './call.ts'

const walkIn = { date: '2027-07-14', adults: 2, firstName: 'Mia' } as never

test('an attempt has the same key after the app was closed, until an answer is final', async () => {
  const db = await openAppDatabase()
  /** Opens the form again, which reads what the phone has stored. */
  const openForm = async () =>
    createAttempts(await readSetting(db, 'walkIn'), (attempt) => writeSetting(db, 'walkIn', attempt))
  const key = await (await openForm()).keyFor(walkIn)
  expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
  const error = (status: number) => new CallError(status, { code: 'any', message: '' })
  for (const undecided of [new OfflineError(), error(500), error(503), error(429), error(401), error(403)]) {
    const form = await openForm()
    expect(await form.keyFor(walkIn)).toBe(key)
    await form.end(undecided)
  }
  const changed = await (await openForm()).keyFor({ ...(walkIn as object), adults: 3 } as never)
  expect(changed).not.toBe(key)
  for (const final of [undefined, error(409), error(422)]) {
    const form = await openForm()
    const before = await form.keyFor(walkIn)
    await form.end(final)
    expect(await readSetting(db, 'walkIn')).toBeUndefined()
    expect(await (await openForm()).keyFor(walkIn)).not.toBe(before)
  }
})

test('a form that stays open has a new key after a final answer, and the same one before', async () => {
  const form = createAttempts<typeof walkIn>()
  const key = await form.keyFor(walkIn)
  await form.end(new OfflineError())
  expect(await form.keyFor(walkIn)).toBe(key)
  await form.end()
  expect(await form.keyFor(walkIn)).not.toBe(key)
})
