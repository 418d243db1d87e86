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
  test(`each fragment in ${locale} returns 200, allows framing by any site and is not indexed`, async ({ request }) => {
    const titles = new Set<string>()
    for (const fragment of fragments) {
      const answer = await request.get(fragmentHref(fragment, locale))
      const html = await answer.text()
      expect([fragment, answer.status()]).toEqual([fragment, 200])
      expect(html).toContain(`<html lang="${locale}"`)
      expect(answer.headers()).toMatchObject({ 'x-robots-tag': 'noindex' })
      expect(answer.headers()).not.toHaveProperty('x-frame-options')
      expect(answer.headers()).not.toHaveProperty('set-cookie')
      const policy = answer.headers()['content-security-policy']
      expect(policy).toContain('frame-ancestors *')
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect([fragment, html.match(/<(header|nav|aside|h1)\b|<link rel="(canonical|alternate)"|og:/g)]).toEqual([
        fragment,
        null,
      ])
      expect([fragment, html.match(/<h2\b/g)?.length]).toEqual([fragment, 1])
      expect(html).toContain('<base target="_top"')
      titles.add(html.match(/<title>([^<]+)<\/title>/)?.[1] ?? '')
    }
    expect(titles.size).toBe(fragments.length)
    expect(titles).not.toContain('')
  })

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

test('an unknown locale falls back to English', async ({ request }) => {
  const textOf = async (path: string) => (await request.get(path)).text()
  const [title = ''] = /<title>.*?<\/title>/.exec(await textOf(fragmentHref('Summary', 'en'))) ?? []
  for (const includes of ['xx', 'EN', 'includes', '%C5%A1', 'payment']) {
    const html = await textOf(`/${includes}/Summary`)
    expect(html).toContain('<html lang="en"')
    expect(html).toContain(title)
  }
})

test('fragment names are case-sensitive, and unknown ones return 404', async ({ request }) => {
  for (const path of ['/de/contact', '/de/REVIEWS', '/en/reviews', '/de/Discover', '/de/Reviews/2']) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect(await (await request.get('/contact')).text()).toContain('<h1')
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
