import { expect, test } from 'vitest'
import { shouldServeShell } from './routing.ts'

test('serves the stored document for screens only, not for calls, files or other pages', () => {
  const screens = ['/operator', '/operator/', '/operator/manifest/2027-07-14']
  const others = ['/operator/api/session', '/operator/api', '/operator-sw.js', '/operators', '/', '/booking/abc']
  expect(screens.every((path) => shouldServeShell('navigate', path))).toBe(true)
  expect(others.filter((path) => shouldServeShell('navigate', path))).toEqual([])
  expect(shouldServeShell('cors', '/operator')).toBe(false)
})
