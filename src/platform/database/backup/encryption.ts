import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError } from './format.ts'

// An encrypted backup is a file in the age format (https://age-encryption.org/v1), so `age --decrypt` can read it with
// the key.

const ageHeader = 'age-encryption.org/v1\n'

/** The text of a new key file, in the format of `age-keygen`. */
export const newBackupKey = async (createdAt: Date): Promise<string> =>
  `# created: ${createdAt.toISOString()}\n${await generateX25519Identity()}\n`

/** Returns the key in a key file. Throws a BackupError if there is none; its message never quotes the file. */
export async function readBackupKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new BackupError(`The key of the backups, ${file}, can't be read (${cause.code}).`, { cause })
  })
  const key = text.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (!key) throw new BackupError(`${file} is no key of backups: it has no line that begins with AGE-SECRET-KEY-.`)
  return key.trim()
}

/** Encrypts a stream of bytes, or passes it on if there is no key. */
export async function* encrypted(bytes: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Uint8Array> {
  if (key === null) return yield* bytes
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  yield* (await encrypter.encrypt(asWebStream(bytes))) as unknown as AsyncIterable<Uint8Array>
}

/** Reads a file. If it is encrypted, decrypts it, or throws a BackupError if `key` is null or the wrong key. */
export async function* readDecrypted(file: string, key: string | null): AsyncGenerator<Uint8Array> {
  const bytes = createReadStream(file)
  try {
    if (!(await isEncrypted(file))) return yield* bytes
    if (key === null) {
      throw new BackupError(`${file} is encrypted: set BACKUP_KEY_FILE to the file with the key that it was made with.`)
    }
    yield* await decrypt(bytes, file, key)
  } finally {
    bytes.destroy()
  }
}

async function decrypt(bytes: AsyncIterable<Buffer>, file: string, key: string): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    return (await decrypter.decrypt(asWebStream(bytes))) as unknown as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new BackupError(`${file} can't be decrypted: the key is another one, or the file is broken.`, { cause })
  }
}

// The library's type is the browser's ReadableStream, which is not an async iterable in TypeScript's declarations.
const asWebStream = (bytes: AsyncIterable<Buffer>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0)
    return buffer.subarray(0, bytesRead).toString() === ageHeader
  } finally {
    await handle.close()
  }
}
