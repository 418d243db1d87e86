import { expect, type Page } from '@playwright/test'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// The errors of a rejected form disappear where the visitor corrects them, and come back with the next rejection.

const shownErrors = (page: Page) => page.locator('main .error:visible, main [aria-invalid=true]')

/** Names of fields with the input that corrects each. */
const forms = {
  '/leave-review': { name: 'Ana Kowalska', comment: 'A calm day and good fish.' },
  '/contact': { name: 'Ana Kowalska', email: 'ana@mail.example', message: 'Do you take dogs aboard?' },
  '/private-tours': { name: 'Ana Kowalska', email: 'ana@mail.example', message: 'For a birthday.', guests: '12' },
}

for (const [path, corrections] of Object.entries(forms)) {
  test(`the errors of ${path} disappear with each corrected field`, async ({ page }) => {
    const { t } = createVisitor(page)
    await page.goto(path)
    await waitForHydration(page)
    const send = page.locator('main form[method=post] [type=submit]')
    if (path === '/private-tours') await page.locator('[name=guests]').fill('0')
    await send.click()
    for (const [name, value] of Object.entries(corrections)) {
      const field = page.locator(`[name=${name}]`)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill(value)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(page.locator(`#${name}-error`)).toHaveCount(0)
    }
    if (path === '/leave-review') {
      await expect(page.getByText(t('error.stars'))).toBeVisible()
      await page.getByRole('radio', { name: /^5/ }).check({ force: true })
    }
    if (path === '/private-tours') {
      await page.locator('[name=date_day]').selectOption('14')
      await send.click()
      await expect(page.locator('[name=date_day]')).toHaveAttribute('aria-invalid', 'true')
      await page.locator('[name=date_month]').selectOption({ index: 2 })
    }
    await expect(shownErrors(page)).toHaveCount(0)

    const [name] = Object.keys(corrections)
    await page.locator(`[name=${name}]`).fill('')
    await send.click()
    await expect(page.locator(`#${name}-error`)).toBeVisible()
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true')
  })
}

test('the cancel form has our error, which disappears when the address is typed', async ({
  page,
  request,
  baseURL,
}) => {
  const { t } = createVisitor(page)
  const booking = await bookByApi(request, baseURL ?? '', '4242424242424242', {
    date: await nextBookableDay(baseURL ?? '', 4),
  })
  await page.goto(`/booking/${booking.id}?cancel`)
  await page.getByRole('button', { name: t('cancel.button') }).click()
  const email = page.locator('[name=email]')
  await expect(email).toHaveAccessibleDescription(new RegExp(t('error.email_required')))
  await email.fill('ana')
  await expect(shownErrors(page)).toHaveCount(0)
})
