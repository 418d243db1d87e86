import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails that were written as files, where there is no mail server; they hold all that a mail says. */
export interface MailFiles {
  /** Those of these messages; one that isn't there is no error. */
  remove(messageIds: string[]): Promise<void>
  /** @returns how many were removed */
  removeOlderThan(instant: Date): Promise<number>
}

export const mailFolder = (dataDir: string) => join(dataDir, 'mail')
export const mailFileName = (messageId: string) => `${messageId.replace(/[^\w-]/g, '_')}.eml`

export function mailFiles(dataDir: string): MailFiles {
  const folder = mailFolder(dataDir)
  return {
    async remove(messageIds) {
      for (const id of messageIds) await rm(join(folder, mailFileName(id)), { force: true })
    },
    async removeOlderThan(instant) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      let removed = 0
      for (const path of names.map((name) => join(folder, name))) {
        const written = await stat(path).catch(() => null)
        if (!written || written.mtime >= instant) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
