import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createServer } from 'vite'
import { type MailKind, mailKinds } from '../../src/contract/mail-kinds.ts'
import type { Locale } from '../../src/i18n/locales.ts'
import { sampleMailData } from '../../src/mail/sample-mails.ts'
import type { MailContent } from '../../src/platform/integrations/mail/mailer.ts'
import type { Screenshot } from './contact-sheet.ts'
import { findOverflow } from './overflow.ts'

/** Viewports: wider than the mail's layout, exactly as wide, and a phone. */
const widths = [720, 600, 390]

interface RenderedEmail {
  locale: Locale
  kind: MailKind
  mail: MailContent
}

/** Writes every e-mail in every language as mail/<locale>/<kind>-<width>.png, and its text part as <kind>.txt. */
export async function screenshotEmails(
  browser: Browser,
  { locales, folder, kinds }: { locales: Locale[]; folder: string; kinds: readonly MailKind[] },
): Promise<Screenshot[]> {
  const shots: Screenshot[] = []
  for (const email of await renderEmails(locales, kinds)) {
    const { locale, kind, mail } = email
    await mkdir(join(folder, 'mail', locale), { recursive: true })
    await writeFile(join(folder, `mail/${locale}/${kind}.txt`), `${mail.subject}\n\n${mail.text}`)
    for (const width of widths) shots.push(await screenshotEmail(browser, email, { width, folder }))
  }
  return shots
}

/** Renders the e-mails from the sample data of their tests, without a running site. Vite loads the templates, which are TSX. */
export async function renderEmails(
  locales: Locale[],
  kinds: readonly MailKind[] = mailKinds,
): Promise<RenderedEmail[]> {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const module = await vite.ssrLoadModule('/src/mail/render-message.ts')
    const { renderMessage } = module as typeof import('../../src/mail/render-message.ts')
    return await Promise.all(
      locales.flatMap((locale) =>
        kinds.map(async (kind) => ({ locale, kind, mail: await renderMessage(kind, sampleMailData(locale)[kind]) })),
      ),
    )
  } finally {
    await vite.close()
  }
}

async function screenshotEmail(
  browser: Browser,
  { locale, kind, mail }: RenderedEmail,
  { width, folder }: { width: number; folder: string },
): Promise<Screenshot> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: 1 })
  try {
    await page.setContent(inlineAttachments(mail))
    const findings = await page.evaluate(findOverflow)
    const file = `mail/${locale}/${kind}-${width}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
    return { name: kind, locale, width, file, findings }
  } finally {
    await page.close()
  }
}

/** Replaces `cid:` references to attachments with data URLs. */
function inlineAttachments({ html, attachments }: MailContent): string {
  let shown = html
  for (const { cid, contentType, content } of attachments) {
    const url = `data:${contentType};base64,${Buffer.from(content).toString('base64')}`
    if (cid) shown = shown.replaceAll(`cid:${cid}`, url)
  }
  return shown
}
