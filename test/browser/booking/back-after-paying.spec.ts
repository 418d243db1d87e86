import { expect, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// After a paid booking the browser's back button leads to the booking, not to an empty form without an explanation.

const { t } = createVisitor({} as Page)

async function expectLinkToBooking(page: Page, booking: string) {
  await page.goto('/book-now?step=details')
  await expect(page).toHaveURL(booking)
  await page.goto('/book-now')
  const code = await page.locator('.existing-booking b').textContent()
  expect(code).toMatch(/^BNC-/)
  await page.getByRole('link', { name: t('booking.existing_open') }).click()
  await expect(page).toHaveURL(booking)
  await expect(page.locator('main')).toContainText(code ?? '')
}

test('back from a paid booking shows it at every step', async ({ page, baseURL }, info) => {
  const visit = createVisitor(page)
  const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await visit.openPreview(date)
  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await expect(page.getByText(t('result.completed.text')).first()).toBeVisible({ timeout: 30_000 })
  const booking = page.url()
  await page.goBack()
  await expect(page).toHaveURL(booking)
  await expectLinkToBooking(page, booking)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('back from a paid booking shows it at every step', async ({ page, baseURL }, info) => {
    const visit = createVisitor(page)
    const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
    await visit.openPreview(date)
    await page.locator('#terms_accepted').check()
    await visit.payButton().click()
    await page.locator('[name=outcome][value=approve]').click()
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(t('result.completed.text')).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectLinkToBooking(page, page.url())
  })
})
