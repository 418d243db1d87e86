import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails that are written to files if no mail server is configured. They contain personal data. */
export interface MailFiles {
  /** Removes the files of these messages. Ignores missing files. */
  remove(messageIds: string[]): Promise<void>
  /** @returns the number of removed files */
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
        const stats = await stat(path).catch(() => null)
        if (!stats || stats.mtime >= instant) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
  }
}
