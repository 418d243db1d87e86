import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../src/pages.ts'
import { projectRoot } from '../../../src/shared/project-root.ts'
import { test } from '../fixtures/guarded-test.ts'

// Tests the built files to which the pages refer. The tests in `test/http` check everything else about the pages and
// need no build.

test('every file that a page names is served; assets, charts and pictures may load nothing', async ({ request }) => {
  const files = new Set(['/sw.js', '/operator-sw.js', '/api-docs.css', '/plain.css'])
  for (const locale of locales) {
    for (const page of pageKeys) {
      const answer = await request.get(hrefTo(page, locale), { headers: { 'Sec-Fetch-Site': 'same-origin' } })
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe-inline')
      const named = (await answer.text()).match(
        /\/(assets|charts|pictures|share)\/[\w./-]+|\/favicon\.\w+|\/site\.web\w+/g,
      )
      // A share picture is drawn at its first request, which takes time, so only those in English are requested here.
      // `share-pictures.thorough.test.ts` tests all of them.
      for (const file of named ?? []) if (!/^\/share\/.*-(?!en)\w\w\.jpg$/.test(file)) files.add(file)
    }
  }
  expect(files.size).toBeGreaterThan(150)
  for (const path of files) {
    const answer = await request.get(path)
    const headers = answer.headers()
    expect([path, answer.status(), headers['x-content-type-options']]).toEqual([path, 200, 'nosniff'])
    const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    if (/^\/(assets|charts|pictures)\//.test(path))
      expect([path, headers['content-security-policy']]).toEqual([path, policy])
    const isForOthers = /^\/(pictures|share)\/|^\/favicon/.test(path)
    const allowed = isForOthers ? 'cross-origin' : 'same-origin'
    expect([path, headers['cross-origin-resource-policy']]).toEqual([path, allowed])
  }
  const gone = await request.get('/assets/nothing.js')
  expect(gone.status()).toBe(404)
  expect(gone.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('hydration adds no metadata, and the client scripts contain none of its code', async ({ page }) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  for (const path of ['/book-now', '/de/kontakt']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
    await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  }
  expect(consoleErrors).toEqual([])
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  for (const script of scripts) {
    const text = await readFile(join(projectRoot, 'build/client', new URL(script).pathname), 'utf8')
    expect([script, /og:image|schema\.org|TravelAgency/.test(text)]).toEqual([script, false])
  }
})
