import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { fragmentHref, fragments } from '../../../src/pages.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'

// Page sections that other sites embed in a frame.

for (const locale of locales) {
  test(`no fragment in ${locale} overflows a frame of 320 to 1200 px`, async ({ page }) => {
    for (const fragment of fragments) {
      await page.goto(fragmentHref(fragment, locale))
      for (const width of [320, 768, 1200]) {
        await page.setViewportSize({ width, height: 300 })
        expect([fragment, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([fragment, width])
      }
    }
  })
}

test('no fragment has accessibility violations', async ({ page }) => {
  for (const fragment of fragments) {
    await page.goto(fragmentHref(fragment, 'de'))
    // The embedding page has the level-one heading.
    await expectAccessible(page, { except: ['page-has-heading-one'] })
  }
})

test('another site can frame a fragment but no page; links open in the top window, and no cookie is set', async ({
  page,
  context,
  baseURL,
}) => {
  const frame = (path: string) => `<iframe src="${baseURL}${path}" title="${path}" width="600" height="500"></iframe>`
  const partner = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html').end(frame('/de/Contact') + frame('/de'))
  })
  partner.listen(0, '127.0.0.1')
  await once(partner, 'listening')
  await page.goto(`http://localhost:${(partner.address() as AddressInfo).port}`)
  const fragmentFrame = page.frameLocator('[title="/de/Contact"]')
  await expect(fragmentFrame.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(fragmentFrame.getByRole('link', { name: /^\+385/ })).toBeVisible()
  await expect(page.frameLocator('[title="/de"]').getByRole('heading', { level: 1 })).toHaveCount(0)
  expect(await context.cookies()).toEqual([])
  await fragmentFrame.locator('a[href="/de/kontakt"]').click()
  await expect(page).toHaveURL(`${baseURL}/de/kontakt`)
  partner.close()
})
