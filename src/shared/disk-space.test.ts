import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diskSpace, diskState } from './disk-space.ts'

test('a disk is full below 64 MB and low below 2 GB', async () => {
  expect([0, 63e6, 65e6, 1.9e9, 2e9].map(diskState)).toEqual(['full', 'full', 'low', 'low', 'ok'])
  const { freeBytes, state } = await diskSpace(tmpdir())
  expect(state).toBe(diskState(freeBytes))
  await expect(diskSpace(join(tmpdir(), 'absent-folder'))).rejects.toThrow('ENOENT')
})
