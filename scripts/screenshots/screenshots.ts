import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { mailKinds } from '../../src/contract/mail-kinds.ts'
import { locales as supportedLocales } from '../../src/i18n/locales.ts'
import { projectRoot } from '../../src/shared/project-root.ts'
import { waitForHydration } from '../../test/browser/fixtures/visitor.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import { SetupError } from '../bootstrap/install-and-build.mjs'
import { contactSheet, type Screenshot } from './contact-sheet.ts'
import { screenshotEmails } from './emails.ts'
import { findOverflow } from './overflow.ts'
import type { Scene, SceneContext } from './scene.ts'
import { scenes } from './scenes.ts'

// `npm run screens [-- --locale de --page tour --width 390]`: screenshots of every scene as screens/<locale>/<page>-<width>.png,
// with a contact sheet in screens/index.html. Exits with 1 if something overflows or cannot be shown.
// `-- --dark`: in a dark colour scheme, as <page>-<width>-dark.png. `--readme` writes the pictures of README.md to docs/pictures/.
// `npm run screens -- mail [--locale de] [--page confirmed]`: the same for every e-mail.

const list = { type: 'string', multiple: true } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { locale: list, page: list, width: list, dark: { type: 'boolean' }, readme: { type: 'boolean' } },
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
    : await withBuiltSite(
        (site) =>
          withBrowser((browser) => (values.readme ? readmePictures(browser, site) : screenshotScenes(browser, site))),
        { demo: true },
      )
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
  // The outer loop is over the scenes, because the last scene kills the database.
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

/** The two pictures of README.md: the home page on a desk, the first booking step on a phone. */
async function readmePictures(browser: Browser, site: { origin: string; dataDir: string }): Promise<Screenshot[]> {
  const pictures = join(projectRoot, 'docs/pictures')
  await mkdir(pictures, { recursive: true })
  await mkdir(join(folder, 'en'), { recursive: true })
  const shots: Screenshot[] = []
  for (const [file, name, width] of [
    ['home', 'home', 1440],
    ['booking', 'book-1-chosen', 390],
  ] as const) {
    const scene = scenes.find((candidate) => candidate.name === name) as Scene
    const shot = await screenshotScene(browser, { ...scene, window: true }, { ...site, locale: 'en', width })
    if (!shot) throw new SetupError(`The scene ${name} has no screenshot.`)
    shots.push(shot)
    const path = join(pictures, `${file}.webp`)
    await sharp(join(folder, shot.file))
      .resize({ width: 1600, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toFile(path)
    console.log(path)
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
    deviceScaleFactor: values.readme ? 2 : 1,
    reducedMotion: 'reduce',
    colorScheme: values.dark ? 'dark' : 'light',
    serviceWorkers: scene.worker ? 'allow' : 'block',
  })
  const file = `${locale}/${scene.name}-${width}${values.dark ? '-dark' : ''}.png`
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
    // Some buttons look busy until React has hydrated the islands.
    if ((await page.locator('[data-island]').count()) > 0) await waitForHydration(page)
    // Scrolls to the top: otherwise the sticky header is in the middle of the full page.
    if (values.readme || !scene.window) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    // Moves the pointer away: otherwise the button below it is shown as hovered.
    await page.mouse.move(0, 0)
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
    // A full-page screenshot does not scroll, so content that is skipped off screen would be blank.
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(everything)
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
