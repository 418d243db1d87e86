import { expect } from '@playwright/test'
import { hrefTo, pageKeys, pages } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'
import { computedStylesOf } from '../fixtures/page-checks.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ page }) => presetConsent(page))

test('prefers-contrast darkens secondary text and lines', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(hrefTo('contact', 'en'))
  const ink = 'rgb(12, 39, 51)'
  expect(
    await computedStylesOf(page, {
      '.ports p': 'color',
      '.input': 'border-top-color',
      '.ports li': 'border-top-color',
    }),
  ).toEqual(['.ports p', '.input', '.ports li'].map((selector) => [selector, ink]))
})

test('prefers-reduced-motion removes animations, transitions and smooth scrolling', async ({ page }) => {
  for (const key of pageKeys.filter((key) => key === 'home' || pages[key].hydrated)) {
    await page.goto(hrefTo(key, 'en'))
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => [element.className, getComputedStyle(element)] as const)
        .filter(
          ([, style]) =>
            Number.parseFloat(style.animationDuration) > 0.001 ||
            Number.parseFloat(style.transitionDuration) > 0 ||
            style.scrollBehavior === 'smooth',
        )
        .map(([name]) => String(name)),
    )
    expect([key, moving]).toEqual([key, []])
  }
})
