import { expect } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'

for (const [width, isFolded] of [
  [390, true],
  [820, false],
] as const) {
  test(`at ${width} px the rest of a list is ${isFolded ? 'folded' : 'part of the list'}`, async ({ page }) => {
    await presetConsent(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(hrefTo('tour', 'en'))
    const list = page.locator('.checklist:has(.fold)')
    const summary = list.locator('summary')
    const last = list.locator('li').last()
    await expect(summary).toBeVisible({ visible: isFolded })
    await expect(last).toBeVisible({ visible: !isFolded })
    if (isFolded) {
      await summary.click()
      await expect(last).toBeVisible()
    } else {
      // One evaluation reads both positions, because a late font can move the list between two reads.
      const tops = await list
        .locator('li')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
      expect(tops[1]).toBe(tops[0])
    }
  })
}

test('the search shows the questions with all its words, also those behind "More questions"', async ({ page }) => {
  await presetConsent(page)
  await page.goto(hrefTo('tour', 'hr'))
  const shown = page.locator('.faq details:not(.faq-others) summary:visible')
  const field = page.locator('#faq-search')
  await expect(shown).toHaveCount(12)
  await field.fill('dozvoljen pas povodcu')
  await expect(page.locator('.faq [role=status]')).not.toBeEmpty()
  await field.fill('PSA povodcu')
  await expect(shown).toHaveCount(1)
  await expect(page.locator('.faq [role=status]')).toBeEmpty()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the questions are a list without the search', async ({ page }) => {
    await page.goto(hrefTo('tour', 'en'))
    await expect(page.locator('#faq-search')).toBeHidden()
    await page.locator('.faq-others > summary').click()
    await expect(page.locator('.faq-others details').last()).toBeVisible()
  })
})
