import { expect } from '@playwright/test'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { fillDeparture } from '../../fixtures/waiting-parties.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'

// The forms of the waitlist and of the booking lookup fit every window.

let database: OpenDatabase
test.beforeAll(async () => {
  database = await openSiteDatabase()
})
test.afterAll(() => database.close())

test('text and fields fit windows of 320, 390 and 1440 pixels, without axe violations', async ({
  page,
  baseURL,
}, info) => {
  await presetConsent(page)
  const full = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await fillDeparture(database.pool, full)
  for (const path of [`/waitlist?date=${full}`, '/booking']) {
    await page.goto(path)
    await expect(page.locator('main form button[type=submit]').last()).toBeVisible()
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await findOverflowingElements(page), `${path} at ${width}`).toEqual([])
    }
    expect.soft(await findAxeViolations(page), path).toEqual([])
  }
})
