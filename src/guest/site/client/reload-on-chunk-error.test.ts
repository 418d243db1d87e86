import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostOncePerMinute } from './reload-on-chunk-error.ts'

let stored: Map<string, string>
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', storage)
  vi.useFakeTimers({ now: Date.UTC(2027, 6, 14) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A freshly loaded page: a new closure over the same session storage. */
function page() {
  const reload = vi.fn()
  return { reload, fail: atMostOncePerMinute(reload) }
}

test('reloads once, however many chunks fail', () => {
  const { reload, fail } = page()
  expect([fail(), fail()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload again within a minute, and reloads after it', () => {
  page().fail()
  vi.advanceTimersByTime(59_999)
  const second = page()
  expect(second.fail()).toBe(false)
  expect(second.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  const third = page()
  expect(third.fail()).toBe(true)
  expect(third.reload).toHaveBeenCalledTimes(1)
})

test('does not reload when session storage is blocked', () => {
  vi.stubGlobal('sessionStorage', {
    ...storage,
    setItem() {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  const { reload, fail } = page()
  expect(fail()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
