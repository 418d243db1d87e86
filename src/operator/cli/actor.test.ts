import { hostname, userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { currentActor } from './actor.ts'

test('the audit log names the account, or its id if it has no name, as in a container', () => {
  expect(currentActor()).toBe(`${userInfo().username}@${hostname()}`)
  const fail = () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  }
  expect(currentActor(fail)).toBe(`${process.getuid?.()}@${hostname()}`)
})
