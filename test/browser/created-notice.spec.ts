import { expect, type Page, test } from '@playwright/test'
import { hrefTo } from '../../src/i18n/href-to.ts'
import { aDay } from './api.ts'
import { reactHasTakenOver, visitor } from './visitor.ts'

// The notice "Reservation created": once, when the visitor comes to the booking's page, however they pay.

test.describe.configure({ mode: 'parallel' })

const toast = (page: Page) => page.locator('.toast')
const onTheBookingPage = (page: Page) => expect(page).toHaveURL(/\/booking\/[\w-]{22}$/, { timeout: 30_000 })

async function toPay(page: Page, date: string) {
  const visit = visitor(page)
  await page.goto(hrefTo('book_now', 'en'))
  await visit.toPreview(date)
  return visit
}

async function chooseTheBank(page: Page) {
  const radio = page.locator('[name=provider][value=sandbox_bank]')
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

async function atTheBank(page: Page, date: string) {
  const visit = await toPay(page, date)
  await visit.accept()
  await chooseTheBank(page)
  await visit.payButton().click()
  await expect(page.locator('[name=outcome][value=approve]')).toBeVisible()
  return visit
}

/** The page has had time to show a notice, and has learnt from the server how the payment stands. */
const settled = async (page: Page, sentence: string) => {
  await reactHasTakenOver(page)
  await expect(page.locator('main').getByText(sentence).first()).toBeVisible({ timeout: 30_000 })
}

test('the visitor who comes back from the bank is told, and not again by a reload', async ({
  page,
  request,
  baseURL,
}, info) => {
  const { t } = await atTheBank(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await page.locator('[name=outcome][value=approve]').click()
  await onTheBookingPage(page)
  await expect(toast(page)).toHaveText(t('result.toast_created'))
  await settled(page, t('result.completed.text'))
  await page.reload()
  await settled(page, t('result.completed.text'))
  expect(await toast(page).count()).toBe(0)
})

test('the bank declines: no notice, then and after a reload', async ({ page, request, baseURL }, info) => {
  const { t } = await atTheBank(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await page.locator('[name=outcome][value=decline]').click()
  await onTheBookingPage(page)
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await settled(page, t('result.pending.text'))
    await expect(page.getByRole('button', { name: t('result.another_card') })).toBeVisible()
    expect(await toast(page).count()).toBe(0)
  }
})

test('a card: the notice comes once', async ({ page, request, baseURL }, info) => {
  const visit = await toPay(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await visit.accept()
  await visit.payButton().click()
  await visit.typeCard('4242424242424242')
  await visit.pay()
  await onTheBookingPage(page)
  await expect(toast(page)).toHaveText(visit.t('result.toast_created'))
  await page.reload()
  await settled(page, visit.t('result.completed.text'))
  expect(await toast(page).count()).toBe(0)
})

test('a card that is declined, and the window closed: no notice', async ({ page, request, baseURL }, info) => {
  const visit = await toPay(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await visit.accept()
  await visit.payButton().click()
  await visit.typeCard('4000000000000002')
  await visit.pay()
  await expect(page.getByRole('dialog').getByText(visit.t('decline.card_declined'))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t('payment.close') })
    .click()
  await onTheBookingPage(page)
  await settled(page, visit.t('decline.card_declined'))
  expect(await toast(page).count()).toBe(0)
})

test('a refused order leaves no notice for another booking', async ({ page, request, baseURL }, info) => {
  const { t, ...visit } = await toPay(page, await aDay(request, baseURL ?? '', info.parallelIndex))
  await visit.accept()
  await chooseTheBank(page)
  // The server is not told that the terms were accepted.
  await page.route(`**${hrefTo('book_now', 'en')}*`, (route, request) =>
    route.continue({ postData: request.postData()?.replace('terms_accepted=on', '') }),
  )
  await visit.payButton().click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await reactHasTakenOver(page)
  expect(await page.evaluate(() => sessionStorage.getItem('booking.created'))).toBeNull()
})
