import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { findOverflow } from './overflow.mjs'

/** Viewports: wider than the mail's layout, exactly as wide, and a phone. */
const widths = [720, 600, 390]

/** Writes every e-mail in every language as mail/<locale>/<kind>-<width>.png, and its text part as <kind>.txt. */
export async function screenshotEmails(browser, { locales, folder, kinds }) {
  const shots = []
  for (const { locale, kind, mail } of await renderEmails(locales, kinds)) {
    await mkdir(new URL(`mail/${locale}/`, folder), { recursive: true })
    await writeFile(new URL(`mail/${locale}/${kind}.txt`, folder), `${mail.subject}\n\n${mail.text}`)
    for (const width of widths) shots.push(await screenshotEmail(browser, mail, { kind, locale, width, folder }))
  }
  return shots
}

/** Renders the e-mails from the sample data of their tests, without a running site. */
export async function renderEmails(locales, kinds) {
  const vite = await createServer({
    configFile: false,
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const { mailKinds, renderMessage } = await vite.ssrLoadModule('/src/email/render-message.ts')
    const { sampleData } = await vite.ssrLoadModule('/test/fixtures/sample-mail-data.ts')
    const wanted = locales.flatMap((locale) => (kinds ?? mailKinds).map((kind) => ({ locale, kind })))
    return await Promise.all(
      wanted.map(async (of) => ({ ...of, mail: await renderMessage(of.kind, sampleData(of.locale)[of.kind]) })),
    )
  } finally {
    await vite.close()
  }
}

async function screenshotEmail(browser, mail, { kind, locale, width, folder }) {
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: 1 })
  try {
    await page.setContent(inlineAttachments(mail))
    const findings = await page.evaluate(findOverflow)
    const file = `mail/${locale}/${kind}-${width}.png`
    await page.screenshot({ path: fileURLToPath(new URL(file, folder)), fullPage: true })
    return { name: kind, locale, width, file, findings }
  } finally {
    await page.close()
  }
}

/** Replaces `cid:` references to attachments with data URLs. */
const inlineAttachments = ({ html, attachments }) =>
  attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid
        ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${Buffer.from(content).toString('base64')}`)
        : shown,
    html,
  )
