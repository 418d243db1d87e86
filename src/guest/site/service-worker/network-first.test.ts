import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkFirst } from './network-first.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fresh = { status: 200, from: 'network' }
const copy = { status: 200, from: 'cache' }
const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms))

/** The result and the milliseconds it took. */
async function resultOf(network: Promise<typeof fresh>, cached: typeof copy | undefined) {
  const start = Date.now()
  const result = networkFirst({ network, cached: async () => cached, timeoutMs: 4_000 }).then((response) => [
    response,
    Date.now() - start,
  ])
  await vi.runAllTimersAsync()
  return result
}

test('returns the network response if it succeeds', async () => {
  expect(await resultOf(after(100, fresh), copy)).toEqual([fresh, 100])
})

test('returns the cached copy at once if the network fails', async () => {
  expect(await resultOf(Promise.reject(new TypeError('Failed to fetch')), copy)).toEqual([copy, 0])
})

test('returns the cached copy after the timeout if the network hangs', async () => {
  expect(await resultOf(new Promise(() => {}), copy)).toEqual([copy, 4_000])
})

test('without a cached copy waits for the network without limit', async () => {
  expect(await resultOf(after(60_000, fresh), undefined)).toEqual([fresh, 60_000])
})

test('on a 503 returns the cached copy, or the 503 if there is none', async () => {
  const unavailable = { status: 503, from: 'network' }
  expect(await resultOf(after(100, unavailable), copy)).toEqual([copy, 100])
  expect(await resultOf(after(100, unavailable), undefined)).toEqual([unavailable, 100])
})

test('returns a 404 from the network even if there is a cached copy', async () => {
  const notFound = { status: 404, from: 'network' }
  expect(await resultOf(after(100, notFound), copy)).toEqual([notFound, 100])
})

test('returns undefined without network and cached copy', async () => {
  expect(await resultOf(Promise.reject(new TypeError('Failed to fetch')), undefined)).toEqual([undefined, 0])
})
