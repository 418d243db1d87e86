import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onceAMinute } from './failed-chunk.ts'

let kept: Map<string, string>
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', storage)
  vi.useFakeTimers({ now: Date.UTC(2027, 6, 14) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page, as it is before and after it was loaded anew. */
function page() {
  const reload = vi.fn()
  return { reload, fail: onceAMinute(reload) }
}

test('the page is loaded anew once, however many chunks fail in it', () => {
  const { reload, fail } = page()
  expect([fail(), fail()]).toEqual([true, true])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('when it fails again within the minute the fault is left to surface, after it the page is loaded once more', () => {
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

test('a browser that keeps nothing does not reload, for it would not stop', () => {
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
