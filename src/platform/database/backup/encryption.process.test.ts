import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debianPackage } from '../../../../test/fixtures/debian-package.ts'
import { encrypted, newBackupKey, readBackupKey, readDecrypted } from './encryption.ts'
import { verifyBackup } from './read-backup.ts'

let folder: string
let key: string
let file: string

/** Longer than one chunk of the age format (64 kB). */
const content = randomBytes(200_000)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bonaca-encryption-'))
  key = await createKey('backup.key')
  file = await encryptedFile('whole', content)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function createKey(name: string): Promise<string> {
  await writeFile(join(folder, name), await newBackupKey(new Date()))
  return readBackupKey(join(folder, name))
}

async function encryptedFile(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, Readable.from(encrypted(Readable.from([bytes]), key)))
  return path
}

const decrypted = (path: string, withKey: string | null) => buffer(readDecrypted(path, withKey))

test('decrypts with its key, and the file has none of the content', async () => {
  expect((await decrypted(file, key)).equals(content)).toBe(true)
  expect((await readFile(file)).includes(content.subarray(0, 16))).toBe(false)
})

test('the program age decrypts it with the key file', async () => {
  const [loader, ...options] = (await debianPackage('age')).command('usr/bin/age')
  const parameters = [...options, '--decrypt', '--identity', join(folder, 'backup.key'), file]
  const { stdout } = await promisify(execFile)(loader, parameters, { encoding: 'buffer' })
  expect(stdout.equals(content)).toBe(true)
}, 120_000)

test('an unencrypted file is read with and without a key', async () => {
  const path = join(folder, 'plain')
  await writeFile(path, content)
  expect((await decrypted(path, null)).equals(content)).toBe(true)
  expect((await decrypted(path, key)).equals(content)).toBe(true)
})

test('without a key, with another key, or with a file that is no key, the error is one sentence', async () => {
  await expect(decrypted(file, null)).rejects.toThrow('set BACKUP_KEY_FILE')
  await expect(decrypted(file, await createKey('other.key'))).rejects.toThrow("can't be decrypted")
  await expect(readBackupKey(file)).rejects.toThrow('no line that begins with AGE-SECRET-KEY-')
  await expect(readBackupKey(join(folder, 'absent'))).rejects.toThrow('(ENOENT)')
})

test.each([
  ['shortened', (path: string, size: number) => truncate(path, size - 1000)],
  ['changed', async (path: string, size: number) => changeByte(path, size - 1000)],
])('a %s encrypted backup is rejected', async (name, damage) => {
  const path = await encryptedFile(name, gzipSync(content))
  await damage(path, (await readFile(path)).length)
  await expect(verifyBackup(path, key)).rejects.toThrow('broken or cut short')
})

async function changeByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(path, bytes)
}
