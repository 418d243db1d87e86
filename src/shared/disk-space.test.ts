import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskSpace, diskState, isDiskFull } from './disk-space.ts'

test('a disk is full below 64 MB and low below 2 GB', async () => {
  expect([0, 63e6, 65e6, 1.9e9, 2e9].map(diskState)).toEqual(['full', 'full', 'low', 'low', 'ok'])
  const { freeBytes, state } = await diskSpace(tmpdir())
  expect(state).toBe(diskState(freeBytes))
  await expect(diskSpace(join(tmpdir(), 'absent-folder'))).rejects.toThrow('ENOENT')
})

test('recognises a full disk in errors of the file system and of PostgreSQL, also as a cause', () => {
  const withCode = (code: string) => Object.assign(new Error('failed'), { code })
  expect([withCode('ENOSPC'), withCode('53100'), new Error('x', { cause: withCode('ENOSPC') })].every(isDiskFull)).toBe(
    true,
  )
  expect(isDiskFull(new Error('initdb: could not write init file: No space left on device'))).toBe(true)
  expect([withCode('53300'), new Error('failed'), null, 'ENOSPC'].some(isDiskFull)).toBe(false)
})
