import { locales } from '../../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../src/pages.ts'
import { expectNothingClipped, openFully } from '../fixtures/clipped-elements.ts'
import { test } from '../fixtures/guarded-test.ts'

// `accessible-pages.spec.ts` checks the same for English and German.

test.describe.configure({ mode: 'parallel' })

for (const locale of locales.filter((other) => other !== 'en' && other !== 'de')) {
  test(`no page in ${locale} overflows in narrow windows or with large text`, async ({ page }) => {
    test.setTimeout(600_000)
    for (const key of pageKeys) {
      // `expectNothingClipped` begins with this width, so the page is laid out once less.
      await page.setViewportSize({ width: 720, height: 800 })
      await openFully(page, hrefTo(key, locale))
      await expectNothingClipped(page, key)
    }
  })
}
