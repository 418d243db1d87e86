import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isSingleAddress } from '../../../shared/addresses.ts'
import { mailFileName, mailFolder } from './mail-files.ts'
import type { Mailer, OutgoingMail, SendResult } from './mailer.ts'
import { toMimeOptions } from './mime.ts'

/**
 * Writes mails to `DATA_DIR/mail/<message id>.eml`, for machines without a mail server. A file is written atomically. The
 * same message always gives the same file, so sending is idempotent.
 */
export function fileMailer(dataDir: string, from: string): Mailer {
  const folder = mailFolder(dataDir)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail: OutgoingMail): Promise<SendResult> => {
      if (!isSingleAddress(mail.to)) return { failed: 'the recipient is not one e-mail address', permanent: true }
      const { message } = await transport.sendMail(toMimeOptions(mail, from))
      try {
        await writeAtomically(folder, mailFileName(mail.id), message as Buffer)
        return 'sent'
      } catch (error) {
        return { failed: error instanceof Error ? error.message : String(error), permanent: false }
      }
    },
    close: () => transport.close(),
  }
}

/** Writes a temporary file and renames it (atomic). Mails contain personal data, so only the owner may read the folder. */
async function writeAtomically(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporaryPath = join(folder, `.${name}.${process.pid}-${Math.random().toString(36).slice(2)}`)
  try {
    await writeFile(temporaryPath, content, { mode: 0o600 })
    await rename(temporaryPath, join(folder, name))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}
