import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { moveDepartureToYesterday, reviewsByLastName } from '../fixtures/site-reviews.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

const write = async (page: Page, lastName: string) => {
  await page.getByRole('radio', { name: /^3/ }).check({ force: true })
  await page.locator('[name=name]').fill(`Ana ${lastName}`)
  await page.locator('[name=comment]').fill('A calm day and good fish.')
}
const sendButton = (page: Page, { t } = createVisitor(page)) =>
  page.getByRole('button', { name: t('leave_review.send') })

test('a double click sends one review, confirmed by heading and toast', async ({ page }) => {
  const { t } = createVisitor(page)
  await page.goto('/leave-review')
  await waitForHydration(page)
  await write(page, 'Doublepress')
  await expect(page.getByText(t('reviews.stars.3'), { exact: true })).toHaveCSS('opacity', '1')
  await expectAccessible(page)
  // Delays the response until both clicks are done. If the response arrived before the second click, this click would
  // move the focus.
  let release = () => {}
  const clicked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/leave-review', async (route) => {
    await clicked
    await route.continue()
  })
  await sendButton(page).dblclick()
  release()
  await expect(page.getByRole('heading', { name: t('leave_review.sent') })).toBeFocused()
  await expect(page.locator('.toast')).toContainText(t('leave_review.sent'))
  await expectAccessible(page)
  expect(await reviewsByLastName('Doublepress')).toHaveLength(1)
})

test('errors are shown at their fields, and the stars are focused first', async ({ page }) => {
  const { t } = createVisitor(page)
  await page.goto('/leave-review')
  await sendButton(page).click()
  await expect(page.getByText(t('error.stars'))).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(3)
  await expectAccessible(page)
})

test('after a network error the form keeps the input and can be sent again', async ({ page }) => {
  const { t } = createVisitor(page)
  await page.goto('/leave-review')
  await waitForHydration(page)
  await write(page, 'Offline')
  await page.route('**/leave-review', (route) => route.abort())
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(t('reviews.not_sent'))
  await expect(page.locator('[name=comment]')).toHaveValue('A calm day and good fish.')
  await page.unroute('**/leave-review')
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: t('leave_review.sent') })).toBeVisible()
  expect(await reviewsByLastName('Offline')).toHaveLength(1)
})

test('a link with a departed booking makes the review verified, once', async ({ page, request, baseURL }) => {
  const origin = baseURL ?? ''
  const { id } = await bookByApi(request, origin, '4242424242424242', {
    date: await nextBookableDay(origin),
  })
  await moveDepartureToYesterday(id)
  const { t } = createVisitor(page)
  await page.goto(`/leave-review?reservation=${id}`)
  await expect(page.getByText(t('reviews.booking.sailed', { mark: t('home.reviews.sailed') }))).toBeVisible()
  await write(page, 'Sailed')
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: t('leave_review.sent') })).toBeVisible()
  expect(await reviewsByLastName('Sailed')).toMatchObject([{ verified: true, reservation_id: id }])
  // Opens the address instead of reloading: if the form was sent before hydration, a reload would send it again.
  await page.goto(`/leave-review?reservation=${id}`)
  await expect(page.getByText(t('reviews.booking.reviewed', { mark: '' }))).toBeVisible()
})

test('a link with an unknown booking still allows an unverified review', async ({ page }) => {
  const { t } = createVisitor(page)
  await page.goto('/leave-review?reservation=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(t('reviews.booking.unknown', { mark: '' }))).toBeVisible()
  await write(page, 'Stranger')
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: t('leave_review.sent') })).toBeVisible()
  expect(await reviewsByLastName('Stranger')).toMatchObject([{ verified: false }])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an invalid review keeps its input, and a corrected one is stored', async ({ page }) => {
    const { t } = createVisitor(page, 'pl')
    await page.goto(hrefTo('leave_review', 'pl'))
    await page.getByRole('radio', { name: t('reviews.stars.4') }).check({ force: true })
    await page.locator('[name=comment]').fill('Spokój.')
    await page.getByRole('button', { name: t('leave_review.send') }).click()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2)
    await expect(page.locator('[name=comment]')).toHaveValue('Spokój.')
    await expect(page.getByRole('radio', { name: t('reviews.stars.4') })).toBeChecked()
    await page.locator('[name=comment]').fill('Spokój i dobra ryba.')
    await page.locator('[name=name]').fill('Ewa Bezskryptu')
    await page.getByRole('button', { name: t('leave_review.send') }).click()
    await expect(page.getByRole('heading', { name: t('leave_review.sent') })).toBeVisible()
    await page.reload()
    expect(await reviewsByLastName('Bezskryptu')).toMatchObject([{ stars: 4, locale: 'pl', verified: false }])
  })
})
