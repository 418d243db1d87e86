import { locales } from '../../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../src/pages.ts'
import { expectNothingClipped, openFully } from '../fixtures/clipped-elements.ts'
import { test } from '../fixtures/guarded-test.ts'

// Checks all languages except English and German, which `accessible-pages.spec.ts` checks.

test.describe.configure({ mode: 'parallel' })

for (const locale of locales.filter((other) => other !== 'en' && other !== 'de')) {
  test(`no page in ${locale} overflows in narrow windows or with large text`, async ({ page }) => {
    test.setTimeout(600_000)
    for (const key of pageKeys) {
      // `expectNothingClipped` begins with this width, so the page need not be laid out again for it.
      await page.setViewportSize({ width: 720, height: 800 })
      await openFully(page, hrefTo(key, locale))
      await expectNothingClipped(page, key)
    }
  })
}
