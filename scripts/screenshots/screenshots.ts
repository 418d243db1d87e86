import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { mailKinds } from '../../src/contract/mail-kinds.ts'
import { locales as supportedLocales } from '../../src/i18n/locales.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import { SetupError } from '../bootstrap/install-and-build.mjs'
import { contactSheet, type Screenshot } from './contact-sheet.ts'
import { screenshotEmails } from './emails.ts'
import { findOverflow } from './overflow.ts'
import { type Scene, type SceneContext, scenes } from './scenes.ts'

// `npm run screens [-- --locale de --page tour --width 390]`: screenshots of every scene as screens/<locale>/<page>-<width>.png,
// with a contact sheet in screens/index.html. Exits with 1 if something overflows or cannot be shown.
// `npm run screens -- mail [--locale de] [--page confirmed]`: the same for every e-mail.

const list = { type: 'string', multiple: true } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { locale: list, page: list, width: list },
})
const isMail = positionals.includes('mail')
const locales = supportedLocales.filter((locale) => values.locale?.includes(locale) ?? true)
const widths = (values.width ?? ['1440', '390']).map(Number)
const isWanted = (name: string) => values.page?.includes(name) ?? true
const wanted = scenes.filter(({ name }) => isWanted(name))
const folder = join(projectRoot, 'screens')

const storedConsent = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

try {
  if (wanted.length === 0 && !isMail)
    throw new SetupError(`Unknown page. Pages: ${scenes.map(({ name }) => name).join(', ')}`)
  const shots = isMail
    ? await withBrowser((browser) => screenshotEmails(browser, { locales, folder, kinds: mailKinds.filter(isWanted) }))
    : await withBuiltSite((site) => withBrowser((browser) => screenshotScenes(browser, site)), { demo: true })
  const sheet = join(folder, isMail ? 'mail.html' : 'index.html')
  await writeFile(sheet, contactSheet(shots))
  for (const { file, findings } of isMail ? shots : [])
    for (const finding of findings) console.log(`${file}: ${finding}`)
  const found = shots.filter(({ findings }) => findings.length > 0).length
  console.log(`${shots.length} screenshots, ${found} with findings: ${sheet}`)
  process.exitCode = found > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function withBrowser<Result>(action: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium()
  try {
    return await action(browser)
  } finally {
    await browser.close()
  }
}

async function screenshotScenes(browser: Browser, site: { origin: string; dataDir: string }): Promise<Screenshot[]> {
  const shots: Screenshot[] = []
  // Scene by scene, because the last one kills the database.
  for (const scene of wanted) {
    for (const locale of locales) {
      await mkdir(join(folder, locale), { recursive: true })
      for (const width of widths) {
        const shot = await screenshotScene(browser, scene, { ...site, locale, width })
        if (!shot) continue
        shots.push(shot)
        for (const finding of shot.findings) console.log(`${shot.file}: ${finding}`)
      }
    }
  }
  return shots
}

async function screenshotScene(
  browser: Browser,
  scene: Scene,
  at: Omit<SceneContext, 'page' | 'context'>,
): Promise<Screenshot | null> {
  const { origin, locale, width } = at
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 760 ? 844 : 900 },
    hasTouch: width < 760,
    reducedMotion: 'reduce',
    serviceWorkers: scene.worker ? 'allow' : 'block',
  })
  const file = `${locale}/${scene.name}-${width}.png`
  try {
    if (!scene.withoutConsent) {
      await context.addInitScript(
        (record) => localStorage.setItem('cookie_consent', record),
        JSON.stringify(storedConsent),
      )
    }
    const page = await context.newPage()
    if ((await scene.show({ ...at, page, context })) === null) return null
    await waitUntilRendered(page)
    const findings = await page.evaluate(findOverflow)
    await page.screenshot({ path: join(folder, file), fullPage: !scene.window })
    return { name: scene.name, locale, width, file, findings }
  } catch (error) {
    return { name: scene.name, locale, width, file, findings: [`failed: ${String(error).split('\n')[0]}`] }
  } finally {
    await context.close()
  }
}

/** Waits for fonts, lazy images and animations of the whole page. */
async function waitUntilRendered(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    // Ignores errors, because a broken image is visible in the screenshot.
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await Promise.allSettled(
      document
        .getAnimations()
        .map((animation) =>
          animation.timeline === document.timeline && animation.effect?.getTiming().iterations !== Infinity
            ? animation.finished
            : null,
        ),
    )
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
