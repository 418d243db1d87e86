import { expect, test } from 'vitest'
import { sumsOfBox } from '../../../shared/cash-boxes.ts'
import type { CashBoxData } from '../../operations/operations.ts'
import { applyCash } from './apply-cash.ts'
import type { OfflineAction, QueuedAction } from './queued-action.ts'
import { isUnread, lastKnown, unreadCashBox } from './unread-cash-box.ts'

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

test('cash of the office is in its box, which the day then has', () => {
  const box = applyCash(
    empty,
    queued(
      { name: 'cash-move', input: { id: 'a', date, kind: 'float', amount: 10_000, box: 'office' } },
      { name: 'cash-move', input: { id: 'b', date, kind: 'hand_over', amount: 3000, box: 'office', to: 'ivo' } },
    ),
    device,
  )
  expect(box.boxes.map(({ box: id, sums }) => [id, sums.expected])).toEqual([
    ['office', 7000],
    ['ana', 0],
    ['ivo', 3000],
  ])
})

test('a day that was not loaded has the boxes that the phone knew last, empty, and what it records', () => {
  const yesterday = applyCash(empty, queued(float), device)
  const boxes = { [date]: yesterday, older: { ...empty, readAt: '2027-07-01T05:00:00.000Z' } }
  const unread = unreadCashBox(lastKnown(boxes), '2027-07-15', device)
  expect(unread).toMatchObject({ date: '2027-07-15', expected: 0, movements: [], readAt: recordedAt, applied: [] })
  expect(unread.boxes.map(({ box, name }) => [box, name])).toEqual([
    ['ana', 'Ana’s phone'],
    ['ivo', 'ivo'],
  ])
  expect(isUnread(unread, '2027-07-15')).toBe(true)
  expect(isUnread(yesterday, date)).toBe(false)
  expect(isUnread(unread, '2027-07-14')).toBe(false)
  const later: OfflineAction = { name: 'cash-move', input: { id: 'c', date: '2027-07-15', kind: 'float', amount: 500 } }
  expect(applyCash(unread, queued(later), device).expected).toBe(500)
  expect(unreadCashBox(undefined, date, device).boxes).toHaveLength(1)
})
