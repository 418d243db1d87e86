import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkFirst } from './network-first.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fresh = { status: 200, from: 'network' }
const copy = { status: 200, from: 'shelf' }
const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms))

/** What is answered, and after how long. */
async function answered(network: Promise<typeof fresh>, kept: typeof copy | undefined) {
  const start = Date.now()
  const answer = networkFirst({ network, kept: async () => kept, patience: 4_000 }).then((found) => [
    found,
    Date.now() - start,
  ])
  await vi.runAllTimersAsync()
  return answer
}

test('the network answers where it can', async () => {
  expect(await answered(after(100, fresh), copy)).toEqual([fresh, 100])
})

test('a copy answers at once where the network fails', async () => {
  expect(await answered(Promise.reject(new TypeError('Failed to fetch')), copy)).toEqual([copy, 0])
})

test('a network that hangs is waited for as long as patience lasts', async () => {
  expect(await answered(new Promise(() => {}), copy)).toEqual([copy, 4_000])
})

test('without a copy it is waited for to the end', async () => {
  expect(await answered(after(60_000, fresh), undefined)).toEqual([fresh, 60_000])
})

test('a copy is better than an answer that says that the site is ill, and that is better than none', async () => {
  const ill = { status: 503, from: 'network' }
  expect(await answered(after(100, ill), copy)).toEqual([copy, 100])
  expect(await answered(after(100, ill), undefined)).toEqual([ill, 100])
})

test('a page that is not there is not there', async () => {
  const lost = { status: 404, from: 'network' }
  expect(await answered(after(100, lost), copy)).toEqual([lost, 100])
})

test('without network and copy there is no answer', async () => {
  expect(await answered(Promise.reject(new TypeError('Failed to fetch')), undefined)).toEqual([undefined, 0])
})
