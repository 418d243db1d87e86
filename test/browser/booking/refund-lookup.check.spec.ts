import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { markBookingCancelled } from '../../fixtures/marked-bookings.ts'
import { expectAccessibleInBothWidths } from '../fixtures/axe.ts'
import { createBookingInState, insertRefundInState, openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor } from '../fixtures/visitor.ts'

let database: OpenDatabase
test.beforeAll(async () => {
  database = await openSiteDatabase()
})
test.afterAll(() => database.close())

const email = 'ana.kowalska@mail.example'

async function lookUp(page: Page, typed: { code: string; email: string }, locale: Locale = 'en') {
  const { t } = createVisitor(page, locale)
  await page.locator('[name=code]').fill(typed.code)
  await page.locator('[name=email]').fill(typed.email)
  await page.getByRole('button', { name: t('payout.look_up.button') }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('every failed lookup shows the same message at both fields and keeps the input', async ({
      page,
      request,
      baseURL,
    }) => {
      const { code } = await createBookingInState('completed', { request, origin: baseURL ?? '', db: database.db })
      await page.goto('/payout')
      for (const typed of [
        { code, email: 'stranger@mail.example' },
        { code: 'BNC-AAAAAA', email },
        { code: 'nonsense', email: 'stranger@mail.example' },
      ]) {
        await lookUp(page, typed)
        const sentence = await page.getByRole('alert').innerText()
        expect(sentence).toBe(
          'We can’t find a booking with this code and e-mail address. Please check both against our e-mail, or call us.',
        )
        await expect(page.locator('[name=code]')).toBeFocused()
        for (const name of ['code', 'email'] as const) {
          await expect(page.locator(`[name=${name}]`)).toHaveValue(typed[name])
          await expect(page.locator(`[name=${name}]`)).toHaveAccessibleDescription(sentence)
        }
      }
    })

    test('an invalid e-mail address shows an error at its field', async ({ page }) => {
      await page.goto('/payout')
      await lookUp(page, { code: 'BNC-AAAAAA', email: 'ana@' })
      await expect(page.locator('[name=email]')).toBeFocused()
      await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/isn’t a complete e-mail address/)
      await expect(page.locator('[name=code]')).toHaveValue('BNC-AAAAAA')
    })

    test('the booking page links to the lookup, which shows the refund with amount, state and reason', async ({
      page,
      request,
      baseURL,
    }) => {
      const booking = await createBookingInState('completed', { request, origin: baseURL ?? '', db: database.db })
      await markBookingCancelled(database.db, booking, 'operator', 'weather')
      await insertRefundInState(database.db, booking, 'failed')
      await page.goto(hrefTo('booking', 'en', booking.id))
      await page.getByRole('link', { name: 'Refund details' }).click()
      await expect(page.locator('[name=code]')).toHaveValue(booking.code)
      await page.locator('[name=email]').fill(` ${email.toUpperCase()}`)
      await page.getByRole('button', { name: 'Show my refund' }).click()
      const slip = page.locator('.refund-slip')
      await expect(slip.getByRole('heading', { level: 2 })).toBeFocused()
      for (const said of [booking.code, '€30', 'Held up', 'We cancelled because of the weather']) {
        await expect(slip).toContainText(said)
      }
      await expect(slip.locator('.status-wave')).toHaveAttribute('data-state', '3')
      expect(page.url()).not.toContain('mail')
      await expect(slip).not.toContainText(/kowalska/i)
    })
  })
}

// German has the longest words.
test('form, errors and result have no accessibility violations', async ({ page, request, baseURL }) => {
  const booking = await createBookingInState('completed', { request, origin: baseURL ?? '', db: database.db })
  await page.goto(hrefTo('payout', 'de'))
  await test.step('form', () => expectAccessibleInBothWidths(page))
  await lookUp(page, { code: '', email: '' }, 'de')
  await test.step('errors', () => expectAccessibleInBothWidths(page))
  await lookUp(page, { code: booking.code, email }, 'de')
  await expect(page.locator('.refund')).toHaveCount(1)
  await test.step('result', () => expectAccessibleInBothWidths(page))
})
