import { expect } from '@playwright/test'
import { hrefTo, type Page as PageKey } from '../../../src/pages.ts'
import { expectAmounts } from '../fixtures/amounts.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createBookingInState, openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// Checks every amount of a booking of more than 1,000 €, rendered by the server and by scripts. Polish, like Italian,
// groups digits in another way than English (`formats.test.ts`).

const pagesWithPrices: PageKey[] = ['home', 'tour', 'private_tours', 'about_us', 'terms_of_purchase']

for (const locale of ['en', 'pl'] as const) {
  test(`every amount is complete and in the format of the language, in ${locale}`, async ({ page, baseURL }, info) => {
    const { t, formats, ...visit } = createVisitor(page, locale)
    const check = (where: string) => test.step(where, () => expectAmounts(page, locale))
    const total = page.locator('.summary-card .amount dd').first()
    await presetConsent(page)
    for (const key of pagesWithPrices) {
      await page.goto(hrefTo(key, locale))
      await check(key)
    }

    await page.goto(hrefTo('home', locale))
    await page.locator('booking-strip[data-live]').first().waitFor()
    const strip = page.getByRole('form', { name: t('strip.form') })
    await strip.locator('[name=adults]').selectOption('14')
    await expect(strip.locator('dd').first()).toHaveText(formats.price(14 * 7500))
    await check('strip')
    await strip.getByRole('button').click()

    await waitForHydration(page)
    await visit.chooseDay(await nextBookableDay(baseURL ?? '', info.parallelIndex))
    await visit.addGuest('children')
    await expect(total).toHaveText(formats.price(14 * 7500 + 4500))
    await check('first step')
    await visit.chooseBoardingPlace('Zadar')
    await visit.next()
    await visit.fillContactDetails()
    await page.locator('button[value^="more:"][value*="prosek"]').click()
    await check('second step')
    await visit.next()
    await visit.acceptTerms()
    await page.getByText(t('booking.breakdown.caption')).first().click()
    await check('third step')
    await visit.typeCard('4242424242424242')
    await visit.pay()
    await expect(page.locator('.pass')).toBeVisible({ timeout: 30_000 })
    await check('ticket')

    const booking = page.url()
    await page.goto(`${booking}?change`)
    await page.getByRole('button', { name: t('booking.more', { what: t('booking.adults') }) }).click()
    await expect(page.locator('[data-amount=total] dd')).toHaveText(formats.price(15 * 7500 + 4500 + 2400))
    await expect(page.locator('[data-amount=due] dd')).toHaveText(formats.price(1500))
    await expect(page.locator('[data-amount=on_board] dd')).toHaveText(formats.price(15 * 6000 + 3600 + 1800))
    await check('change')
    await page.getByRole('button', { name: t('booking.continue') }).click()
    await expect(page.locator('.comparison')).toBeVisible()
    await check('quote of the change')
    await page.goto(`${booking}?cancel`)
    await check('cancellation')
    await page.locator('[name=email]').fill('ana@mail.example')
    await page.getByRole('button', { name: t('cancel.button') }).click()
    await expect(page.locator('[name=email]')).toHaveCount(0)
    await check('cancelled booking')
  })
}

test('every amount of an unpaid booking is complete', async ({ page, request, baseURL }) => {
  const { db, close } = await openSiteDatabase()
  for (const status of ['created', 'pending'] as const) {
    const { id } = await createBookingInState(status, { request, origin: baseURL ?? '', db })
    await page.goto(hrefTo('booking', 'en', id))
    await waitForHydration(page)
    await expectAmounts(page, 'en')
  }
  await close()
})
