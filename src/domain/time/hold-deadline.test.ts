import { expect, test } from 'vitest'
import { extendedDeadline, type Hold, holdCap, minutesAfter } from './hold-deadline.ts'

const createdAt = new Date('2027-05-11T10:00:00Z')
const minute = (minutes: number) => minutesAfter(createdAt, minutes)
const hold = (holdKind: Hold['holdKind'], minutes: number): Hold => ({
  holdKind,
  createdAt,
  holdExpiresAt: minute(minutes),
})

test('the hold of a visitor is extended by 15 minutes, up to 45 in all', () => {
  expect(extendedDeadline(hold('timed', 15), minute(1))).toEqual(minute(30))
  expect(extendedDeadline(hold('timed', 40), minute(38))).toEqual(minute(45))
  expect(holdCap(hold('timed', 15))).toEqual(minute(45))
})

test.each([
  [60, 1440],
  [1425, 1440],
  [1426, 1441],
  [1440, 1455],
  [1442, 1455],
])('a payment of a link that starts after %i minutes moves its deadline of 1440 minutes to %i', (at, until) => {
  expect(extendedDeadline(hold('link', 1440), minute(at))).toEqual(minute(until))
})

test('the places of a link are released 15 minutes after its deadline without an answer of the provider', () => {
  expect(holdCap(hold('link', 1440))).toEqual(minute(1455))
})
