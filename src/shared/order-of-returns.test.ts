import { expect, test } from 'vitest'
import { inOrderOfReturn } from './order-of-returns.ts'

const order = (...times: [departs_at: string, returns_at: string | null][]) =>
  inOrderOfReturn(times.map(([departs_at, returns_at]) => ({ departs_at, returns_at })))
    .map(({ departs_at }) => departs_at)
    .join(' ')

test('quays are in the order of their returns, those without a fixed time last', () => {
  expect(order(['08:00', '19:00'], ['08:30', '18:30'], ['09:00', '18:00'])).toBe('09:00 08:30 08:00')
  expect(order(['08:00', null], ['08:30', null], ['09:00', '18:00'])).toBe('09:00 08:00 08:30')
  expect(order(['18:00', '00:30'], ['18:30', '23:45'])).toBe('18:30 18:00')
})
