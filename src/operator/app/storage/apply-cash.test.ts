import { expect, test } from 'vitest'
import { sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { applyCash } from './apply-cash.ts'
import type { OfflineAction, QueuedAction } from './queued-action.ts'

const date = '2027-07-14'
const recordedAt = '2027-07-14T05:50:00.000Z'
const device = { id: 'ana', name: 'Ana’s phone' }
const empty: CashBoxData = {
  ...{ date, expected: 0, ofTheDay: 0, ofOtherDays: 0, handedBack: 0, takings: [], movements: [], counts: [] },
  boxes: ['ana', 'ivo'].map((box) => ({ box, name: box, isInUse: true, sums: sumsOfBox(box, [], []) })),
  terminal: { amount: 0, slips: [] },
  ...{ applied: [], readAt: recordedAt },
}
const queued = (...actions: OfflineAction[]): QueuedAction[] =>
  actions.map((action, index) => ({ ...action, sequence: index + 1, recordedAt }))
const expectedOf = (box: CashBoxData) => box.boxes.map(({ sums }) => sums.expected)
const float: OfflineAction = { name: 'cash-move', input: { id: 'a', date, kind: 'float', amount: 10_000 } }

test('what waits on the phone is in its boxes, and what the answer contains is not added again', () => {
  const actions = queued(
    float,
    { name: 'board', input: { booking: 'BNC-AAAAAA', cash: 5000 } },
    { name: 'board', input: { booking: 'BNC-AAAAAA', cash: 1000, undo: true } },
    { name: 'board', input: { booking: 'BNC-AAAAAA', cash: 7000, by: 'terminal', slip: '1' } },
    { name: 'cash-move', input: { id: 'b', date, kind: 'hand_over', amount: 3000, to: 'ivo' } },
    { name: 'cash-move', input: { id: 'c', date: '2027-07-13', kind: 'float', amount: 1 } },
  )
  const box = applyCash(empty, actions, device)
  expect(box.expected).toBe(14_000)
  expect(expectedOf(box)).toEqual([11_000, 3000])
  expect(applyCash(box, actions, device)).toEqual(box)
})

test('a movement that is taken back counts no more; a count is shown with what was expected', () => {
  const box = applyCash(
    empty,
    queued(
      float,
      { name: 'cash-cancel', input: { id: 'a', date } },
      { name: 'cash-count', input: { date, counted: 50, box: 'ana', pieces: { 50: 1 } } },
    ),
    device,
  )
  expect(expectedOf(box)).toEqual([0, 0])
  expect(box.movements).toMatchObject([{ isCancelled: true, cancelledBy: 'Ana’s phone' }])
  expect(box.counts).toMatchObject([{ box: 'ana', counted: 50, expected: 0, difference: 50, pieces: { 50: 1 } }])
})
