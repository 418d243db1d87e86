import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withBuiltServer } from './built-server.mjs'
import { launchChromium } from './chromium.mjs'
import { PreparationError } from './prepare.mjs'
import { takeLetters } from './screens/mail.mjs'
import { findOverflow } from './screens/overflow.mjs'
import { scenes } from './screens/scenes.mjs'
import { contactSheet } from './screens/sheet.mjs'

// `npm run screens [-- --locale de --page tour --width 390]`: pictures of everything there is to see, as screens/<locale>/
// <page>-<width>.png with a contact sheet in screens/index.html; status 1 where something sticks out or couldn't be shown.
// `npm run screens -- mail [--locale de] [--page confirmed]`: the same for every letter.

const list = { type: 'string', multiple: true }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { locale: list, page: list, width: list },
})
const ofMail = positionals.includes('mail')
const locales = values.locale ?? ['en', 'hr', 'de', 'it', 'pl']
const widths = (values.width ?? ['1440', '390']).map(Number)
const wanted = scenes.filter(({ name }) => !values.page || values.page.includes(name))
const folder = new URL('../screens/', import.meta.url)

const decided = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

try {
  if (wanted.length === 0 && !ofMail)
    throw new PreparationError(`There are: ${scenes.map(({ name }) => name).join(', ')}`)
  const shots = ofMail
    ? await withBrowser((browser) => takeLetters(browser, { locales, folder, kinds: values.page }))
    : await withBuiltServer((site) => withBrowser((browser) => takeAll(browser, site)), { demonstration: true })
  const sheet = new URL(ofMail ? 'mail.html' : 'index.html', folder)
  await writeFile(sheet, contactSheet(shots))
  for (const { file, findings } of ofMail ? shots : [])
    for (const finding of findings) console.log(`${file}: ${finding}`)
  const found = shots.filter(({ findings }) => findings.length > 0).length
  console.log(`${shots.length} screens, ${found} with something to mend: ${fileURLToPath(sheet)}`)
  process.exitCode = found > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof PreparationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function withBrowser(action) {
  const browser = await launchChromium()
  try {
    return await action(browser)
  } finally {
    await browser.close()
  }
}

async function takeAll(browser, site) {
  const shots = []
  // Scene after scene, so that the last one, which kills the database, comes last.
  for (const scene of wanted) {
    for (const locale of locales) {
      await mkdir(new URL(`${locale}/`, folder), { recursive: true })
      for (const width of widths) {
        const shot = await take(browser, scene, { ...site, locale, width })
        if (!shot) continue
        shots.push(shot)
        for (const finding of shot.findings) console.log(`${shot.file}: ${finding}`)
      }
    }
  }
  return shots
}

async function take(browser, scene, at) {
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
    if (!scene.undecided) {
      await context.addInitScript((record) => localStorage.setItem('cookie_consent', record), JSON.stringify(decided))
    }
    const page = await context.newPage()
    if ((await scene.show({ ...at, page, context })) === null) return null
    await settle(page)
    const findings = await page.evaluate(findOverflow)
    await page.screenshot({ path: fileURLToPath(new URL(file, folder)), fullPage: !scene.window })
    return { name: scene.name, locale, width, file, findings }
  } catch (error) {
    return { name: scene.name, locale, width, file, findings: [`could not be shown: ${error.message.split('\n')[0]}`] }
  } finally {
    await context.close()
  }
}

/** Until everything is there that a reader would come to see by scrolling: fonts, pictures, sections that settle in. */
async function settle(page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter((picture) => picture.checkVisibility())
    for (const picture of pictures) picture.loading = 'eager'
    // What can't be decoded is broken, and seen to be.
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
