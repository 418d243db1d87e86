import { expect, test } from 'vitest'
import { sampleManifest } from '../../../../test/fixtures/operator-app-manifest.ts'
import { applyActions } from './apply-actions.ts'
import type { OfflineAction, QueuedAction } from './queued-action.ts'

const recordedAt = '2027-07-14T05:50:00.000Z'
const queued = (...actions: OfflineAction[]): QueuedAction[] =>
  actions.map((action, index) => ({ ...action, sequence: index + 1, recordedAt }))
const applied = (...actions: OfflineAction[]) => {
  const { places, totals } = applyActions(sampleManifest(), queued(...actions), 'Ana’s phone')
  return { party: places[0]?.parties[0], totals }
}
const booking = 'BNC-AAAAAA'

test('boarding with all cash moves what is due, and the totals follow', () => {
  const { party, totals } = applied({ name: 'board', input: { booking, cash: 'all' } })
  expect(party).toMatchObject({
    aboard: 4,
    cashAmount: 15600,
    dueAmount: 0,
    boardedAt: recordedAt,
    boardedBy: 'Ana’s phone',
  })
  expect(totals).toMatchObject({ guests: 6, aboard: 4, cashAmount: 15600, dueAmount: 7000 })
})

test('never takes more than is due and never boards more than the party has', () => {
  const { party } = applied(
    { name: 'board', input: { booking, guests: 3, cash: 10000 } },
    { name: 'board', input: { booking, guests: 3, cash: 10000 } },
  )
  expect(party).toMatchObject({ aboard: 4, cashAmount: 15600, dueAmount: 0 })
})

test('undo hands back cash and keeps the guests who stay aboard', () => {
  const { party } = applied(
    { name: 'board', input: { booking, cash: 'all' } },
    { name: 'board', input: { booking, guests: 1, cash: 3900, undo: true } },
  )
  expect(party).toMatchObject({ aboard: 3, cashAmount: 11700, dueAmount: 3900, boardedAt: recordedAt })
})

test('cash without guests, and its undo, leave everyone aboard', () => {
  const aboard: OfflineAction = { name: 'board', input: { booking } }
  const cash: OfflineAction = { name: 'board', input: { booking, guests: 0, cash: 5000 } }
  const undo: OfflineAction = { name: 'board', input: { booking, guests: 0, cash: 5000, undo: true } }
  expect(applied(aboard, cash).party).toMatchObject({ aboard: 4, cashAmount: 5000 })
  expect(applied(aboard, cash, undo).party).toMatchObject({ aboard: 4, cashAmount: 0 })
})

test('a no-show ends when the party boards, and can be taken back', () => {
  const noShow: OfflineAction = { name: 'no-show', input: { booking } }
  expect(applied(noShow).party?.noShow).toBe(true)
  expect(applied(noShow, { name: 'no-show', input: { booking, undo: true } }).party?.noShow).toBe(false)
  expect(applied(noShow, { name: 'board', input: { booking } }).party).toMatchObject({ noShow: false, aboard: 4 })
})

test('parties without an action keep their identity, so that their rows render no more', () => {
  const manifest = sampleManifest()
  const { places } = applyActions(manifest, queued({ name: 'board', input: { booking } }), '')
  expect(places[0]?.parties[1]).toBe(manifest.places[0]?.parties[1])
  expect(applyActions(manifest, [], '')).toBe(manifest)
})

test('an action that the manifest contains already is not counted again', () => {
  const actions = queued({ name: 'board', input: { booking, guests: 1, cash: 5000 } })
  const once = applyActions(sampleManifest(), actions, 'Ana’s phone')
  expect(once.applied).toEqual([1])
  expect(applyActions(once, actions, 'Ana’s phone')).toEqual(once)
  expect(applyActions({ ...sampleManifest(), applied: [1] }, actions, 'Ana’s phone').totals.aboard).toBe(0)
})
