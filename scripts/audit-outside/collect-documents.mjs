import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fragmentHref, hrefTo } from '../../src/i18n/href-to.ts'
import { locales } from '../../src/i18n/locales.ts'
import { fragments } from '../../src/pages.ts'
import { offlineHref } from '../../src/site/service-worker/offline-href.ts'
import { withBuiltServer } from '../built-server.mjs'
import { launchChromium } from '../chromium.mjs'
import { renderLetters } from '../screens/mail.mjs'
import { scenes } from '../screens/scenes.mjs'

/** Writes every kind of HTML document that the site produces into the folder, one file each. */
export async function collectDocuments(folder) {
  const keep = (name, html) => writeFile(join(folder, `${name.replace(/[^\w-]+/g, '_')}.html`), html)
  for (const { locale, kind, mail } of await renderLetters(locales)) await keep(`mail-${kind}-${locale}`, mail.html)
  await withBuiltServer(
    async (site) => {
      await collectAnswers(site, keep)
      await keep('manifest', await manifest(site))
      // The last scene kills the database.
      await collectScenes(site, keep)
    },
    { demonstration: true },
  )
}

async function collectAnswers({ origin }, keep) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  const unlisted = locales.flatMap((locale) => [
    ...fragments.map((fragment) => fragmentHref(fragment, locale)),
    hrefTo('booking', locale),
    hrefTo('booking', locale, 'AAAAAAAAAAAAAAAAAAAAAA'),
    offlineHref(locale),
    `/${locale}/no-such-page`,
  ])
  const others = ['/any/Summary', '/api/docs', '/sandbox/fields/number', '/sandbox/bank/bk_none']
  for (const path of [...listed, ...unlisted, ...others]) await keep(`answer-${path}`, await textOf(origin + path))
  for (const prefix of ['', '/de']) {
    for (const [name, path, init] of errors) {
      await keep(`error-${name}${prefix}`, await textOf(origin + prefix + path, init))
    }
  }
}

/** Pages that are refused before anything is rendered. */
const errors = [
  ['400', '/%ff', {}],
  ['403', '/contact', { method: 'POST', headers: { Origin: 'https://other.example' } }],
  ['405', '/contact', { method: 'DELETE' }],
  ['413', '/contact', { method: 'POST', body: 'x'.repeat(100_000) }],
]

const textOf = async (address, init) => (await fetch(address, init)).text()

/** Of a day in the season that the demonstration fills. */
async function manifest({ dataDir }) {
  const day = `${new Date().getFullYear()}-07-14`
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)('bin/operator', ['manifest', day, '--format', 'html'], { env })
  return stdout
}

/** Each scene twice: the document as it is shown, and the server's answer for the same address. */
async function collectScenes(site, keep) {
  const browser = await launchChromium()
  try {
    for (const scene of scenes) {
      for (const width of [1440, 390]) await collectScene(browser, scene, { ...site, locale: 'en', width }, keep)
    }
  } finally {
    await browser.close()
  }
}

async function collectScene(browser, scene, at, keep) {
  const context = await browser.newContext({
    baseURL: at.origin,
    viewport: { width: at.width, height: 900 },
    serviceWorkers: scene.worker ? 'allow' : 'block',
  })
  try {
    const page = await context.newPage()
    if ((await scene.show({ ...at, page, context })) === null) return
    await keep(`scene-${scene.name}-${at.width}`, await page.content())
    if (scene.worker || scene.name === 'unavailable') return
    const answer = await context.request.get(page.url(), { headers: { Accept: 'text/html' } })
    await keep(`scene-${scene.name}-answer-${at.width}`, await answer.text())
  } finally {
    await context.close()
  }
}
