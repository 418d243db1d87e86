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
