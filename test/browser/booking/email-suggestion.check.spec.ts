import { expect, type Locator, type Page } from '@playwright/test'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

const { t } = createVisitor({} as Page)
const offer = (page: Page) => page.getByRole('button', { name: 'ana@gmail.com' })
const email = (page: Page) => page.locator('[name=email]')

async function goToDetails(page: Page, date: string) {
  const visit = createVisitor(page)
  await page.goto('/book-now')
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await expect(visit.heading('booking.title.details')).toBeVisible()
  return visit
}

test('offers the likely domain after typing, and a tap takes it', async ({ page, baseURL }, info) => {
  const visit = await goToDetails(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await waitForHydration(page)
  await visit.fillContactDetails({ email: '' })
  await email(page).pressSequentially('ana@gmial.com')
  await expect(offer(page)).toHaveCount(0)
  await page.locator('[name=phone]').focus()
  await offer(page).click()
  await expect(email(page)).toHaveValue('ana@gmail.com')
  await expect(offer(page)).toHaveCount(0)
  await expect(page.getByText(t('booking.email_hint'))).toBeVisible()
})

test('the offer neither blocks the next step nor moves the fields', async ({ page, baseURL }, info) => {
  const visit = await goToDetails(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await waitForHydration(page)
  await visit.fillContactDetails({ email: 'ana@gmial.com' })
  const notes = page.locator('[name=notes]')
  const top = async (field: Locator) => (await field.boundingBox())?.y ?? 0
  const distance = async () => (await top(notes)) - (await top(email(page)))
  await email(page).focus()
  await email(page).fill('ana@gmail.co')
  const before = await distance()
  await notes.focus()
  await expect(offer(page)).toBeVisible()
  expect(await distance()).toBe(before)
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the offer is shown beside another error, and its button takes it', async ({ page, baseURL }, info) => {
    const visit = await goToDetails(page, await nextBookableDay(baseURL ?? '', info.parallelIndex))
    await visit.fillContactDetails({ email: 'ana@gmial.com', phone: '12' })
    await visit.next()
    await expect(page.getByText(t('error.phone'))).toBeVisible()
    await offer(page).click()
    await expect(email(page)).toHaveValue('ana@gmail.com')
    await expect(page.locator('[name=name]')).toHaveValue('Ana Kowalska')
    await page.locator('[name=phone]').fill('+48 600 123 456')
    await visit.next()
    await expect(visit.heading('booking.title.preview')).toBeVisible()
  })
})
