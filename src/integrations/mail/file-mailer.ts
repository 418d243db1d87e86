import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailFileName, mailFolder } from './mail-files.ts'
import type { Mailer, OutgoingMail, Sending } from './mailer.ts'
import { isOneAddress, mimeOf } from './mime.ts'

/**
 * Mail as files, `DATA_DIR/mail/<message id>.eml`, for machines without a mail server. A file is there whole or not at
 * all, and the same message makes the same file: sent twice is once.
 */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = mailFolder(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail: OutgoingMail): Promise<Sending> => {
      if (!isOneAddress(mail.to)) return { failed: 'the recipient is not one e-mail address', permanent: true }
      const { message } = await transport.sendMail(mimeOf(mail, from))
      try {
        await writeWhole(folder, mailFileName(mail.id), message as Buffer)
        return 'sent'
      } catch (error) {
        return { failed: error instanceof Error ? error.message : String(error), permanent: false }
      }
    },
    close: () => transport.close(),
  }
}

/** Mails name people: the folder is the owner's alone. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  } finally {
    await rm(unfinished, { force: true })
  }
}
