import { expect, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// The view transition between the pages of a booking. By default the tests reduce motion.

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const logoLink = (page: Page) => page.locator('.site-header a').first()

test('the route moves between the pages of a booking, and leaving them causes no error', async ({ page, baseURL }) => {
  const visit = createVisitor(page)
  const { t } = visit
  // For each path, whether the page appeared with a view transition.
  const transitions: Record<string, boolean> = {}
  await page.exposeFunction('report', (path: string, hasTransition: boolean) => {
    transitions[path] = hasTransition
  })
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const { report } = window as unknown as { report(path: string, hasTransition: boolean): void }
      if (self === top) report(location.pathname + location.search, viewTransition !== null)
    })
  })
  await page.goto('/book-now')
  await logoLink(page).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/book-now')
  await visit.goToPreview(await nextBookableDay(baseURL ?? '', 5))
  await expect.poll(() => transitions['/book-now?step=preview']).toBe(true)
  await visit.acceptTerms()
  await page.getByRole('button', { name: t('booking.pay.at_bank') }).click()
  await page.locator('[name=outcome][value=approve]').click()
  await expect(page.locator('.pass')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: t('result.change.link') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visit.plain(t('change.title')))
  const { pathname } = new URL(page.url())
  await expect.poll(() => transitions[`${pathname}?change`]).toBe(true)
  await logoLink(page).click()
  await expect.poll(() => transitions['/']).toBe(false)
})
