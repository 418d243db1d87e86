import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

test('the wait doubles with each failure, is a minute at most and not less than the server requests', () => {
  let now = 0
  const backoff = createBackoff(() => now)
  const waitAfter = (retryAfterSeconds?: number) => {
    backoff.failed(retryAfterSeconds)
    const start = now
    while (!backoff.isDue()) now += 1_000
    return (now - start) / 1_000
  }
  expect(backoff.isDue()).toBe(true)
  expect([0, 1, 2, 3, 4, 5, 6].map(() => waitAfter())).toEqual([2, 4, 8, 16, 32, 60, 60])
  expect(waitAfter(90)).toBe(90)
  backoff.succeeded()
  expect([waitAfter(), waitAfter(10)]).toEqual([2, 10])
})
