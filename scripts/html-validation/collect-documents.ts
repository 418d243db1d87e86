import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { offlineHref } from '../../src/guest/site/routing/offline-href.ts'
import { locales } from '../../src/i18n/locales.ts'
import { fragmentHref, fragments, hrefTo } from '../../src/pages.ts'
import { runOperator } from '../../test/fixtures/operator-process.ts'
import { withBuiltSite } from '../../test/fixtures/site/built-site.ts'
import { launchChromium } from '../bootstrap/chromium.mjs'
import { renderEmails } from '../screenshots/emails.ts'
import type { Scene, SceneContext } from '../screenshots/scene.ts'
import { scenes } from '../screenshots/scenes.ts'

interface Site {
  origin: string
  dataDir: string
}

type Save = (name: string, html: string) => Promise<void>

/** Writes every kind of HTML document of the site into the folder, one file each. */
export async function collectDocuments(folder: string): Promise<void> {
  const save: Save = (name, html) => writeFile(join(folder, `${name.replace(/[^\w-]+/g, '_')}.html`), html)
  for (const { locale, kind, mail } of await renderEmails(locales)) await save(`mail-${kind}-${locale}`, mail.html)
  await withBuiltSite(
    async (site) => {
      await collectResponses(site, save)
      await save('manifest', await manifest(site))
      // The scenes come last, because the last scene kills the database.
      await collectScenes(site, save)
    },
    { demo: true },
  )
}

async function collectResponses({ origin }: Site, save: Save) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const unlisted = locales.flatMap((locale) => [
    ...fragments.map((fragment) => fragmentHref(fragment, locale)),
    hrefTo('booking', locale),
    hrefTo('booking', locale, 'AAAAAAAAAAAAAAAAAAAAAA'),
    hrefTo('ticket', locale),
    offlineHref(locale),
    `/${locale}/no-such-page`,
  ])
  const others = ['/any/Summary', '/api/docs', '/sandbox/fields/number', '/sandbox/bank/bk_none']
  for (const path of [...listed, ...unlisted, ...others]) await save(`answer-${path}`, await textOf(origin + path))
  for (const prefix of ['', '/de']) {
    for (const [name, path, init] of errors) {
      await save(`error-${name}${prefix}`, await textOf(origin + prefix + path, init))
    }
  }
}

/** Requests that are rejected before rendering. */
const errors: [status: string, path: string, init: RequestInit][] = [
  ['400', '/%ff', {}],
  ['403', '/contact', { method: 'POST', headers: { Origin: 'https://other.example' } }],
  ['405', '/contact', { method: 'DELETE' }],
  ['413', '/contact', { method: 'POST', body: 'x'.repeat(100_000) }],
]

const textOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).text()

/** The HTML manifest of a day in the season, with the guests of the demo data. */
async function manifest({ dataDir }: Site): Promise<string> {
  const day = `${new Date().getFullYear()}-07-14`
  return (await runOperator({ DATA_DIR: dataDir }, 'manifest', day, '--format', 'html')).out
}

/** Each scene twice: the DOM in the browser, and the server's response for the same URL. */
async function collectScenes(site: Site, save: Save) {
  const browser = await launchChromium()
  try {
    for (const scene of scenes) {
      for (const width of [1440, 390]) await collectScene(browser, scene, { ...site, locale: 'en', width }, save)
    }
  } finally {
    await browser.close()
  }
}

async function collectScene(browser: Browser, scene: Scene, at: Omit<SceneContext, 'page' | 'context'>, save: Save) {
  const context = await browser.newContext({
    baseURL: at.origin,
    viewport: { width: at.width, height: 900 },
    serviceWorkers: scene.worker ? 'allow' : 'block',
  })
  try {
    const page = await context.newPage()
    if ((await scene.show({ ...at, page, context })) === null) return
    await save(`scene-${scene.name}-${at.width}`, await page.content())
    if (scene.worker || scene.name === 'unavailable') return
    const answer = await context.request.get(page.url(), { headers: { Accept: 'text/html' } })
    await save(`scene-${scene.name}-answer-${at.width}`, await answer.text())
  } finally {
    await context.close()
  }
}
