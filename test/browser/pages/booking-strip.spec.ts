import { expect } from '@playwright/test'
import { translatorOf } from '../../../src/i18n/catalogues.ts'
import { formatsOf } from '../../../src/i18n/formats.ts'
import { hrefTo } from '../../../src/pages.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { waitForHydration } from '../fixtures/visitor.ts'

// The booking strip of pages without an island, and the booking bar of the tour page.

test.beforeEach(({ page }) => presetConsent(page))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the strip of the home page leads to the open question, with day and party folded', async ({ page }) => {
    const t = translatorOf('de')
    await page.goto(hrefTo('home', 'de'))
    const strip = page.getByRole('form', { name: t('strip.form') })
    await expect(strip.locator('dd').first()).toBeVisible()
    const date = (await strip.locator('option[value^="20"]').nth(3).getAttribute('value')) ?? ''
    await strip.getByLabel(t('strip.day')).selectOption(date)
    await expect(strip.locator('dd').first()).toBeVisible()
    await strip.getByLabel(t('tour.price.adult')).selectOption('3')
    // The amounts in the HTML are those of two adults, so they are hidden for another party.
    await expect(strip.locator('dd').first()).toBeHidden()
    await strip.getByLabel(t('tour.price.child')).first().selectOption('1')
    await strip.getByRole('button', { name: t('strip.book') }).click()
    await expect(page).toHaveURL(new RegExp(hrefTo('book_now', 'de')))
    await expect(page.locator('[name=departure_location]').first()).toBeFocused()
    await expect(page.locator('[name=adults]')).toBeHidden()
    await page.locator('.known-trip summary').click()
    await expect(page.locator('[name=adults]')).toBeVisible()
    await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
    for (const [name, count] of [
      ['adults', '3'],
      ['children', '1'],
      ['infants', '0'],
    ]) {
      await expect(page.locator(`[name=${name}]`).first()).toHaveValue(count ?? '')
    }
  })
})

test('a month in the strip leads to the calendar of that month', async ({ page }) => {
  const t = translatorOf('en')
  await page.goto('/about-us')
  const strip = page.getByRole('form', { name: t('strip.form') })
  const month = (await strip.locator('option.month').last().getAttribute('value')) ?? ''
  await strip.getByLabel(t('strip.day')).selectOption(month)
  await strip.getByRole('button', { name: t('strip.calendar'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`month=${month}`))
  await expect(page.locator('#calendar-month')).toHaveText(formatsOf('en').month(`${month}-01`))
})

test('total and deposit follow the party, also after going back', async ({ page }) => {
  await page.goto('/about-us')
  const strip = page.getByRole('form', { name: translatorOf('en')('strip.form') })
  await expect(strip.locator('dd')).toHaveText(['€150', '€30'])
  await page.locator('booking-strip[data-live]').waitFor()
  await strip.getByLabel('Adults').selectOption('3')
  await strip.getByLabel('Children').selectOption('2')
  await strip.getByLabel('Infants').selectOption('1')
  await expect(strip.locator('dd')).toHaveText(['€315', '€63'])
  await strip.getByRole('button').click()
  await waitForHydration(page)
  await page.goBack()
  await expect(strip.getByLabel('Adults')).toHaveValue('3')
  await expect(strip.locator('dd')).toHaveText(['€315', '€63'])
})

test('on phones the tour page has one booking control at a time: the first view, the bar, the price panel or the strip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tour')
  const bar = page.locator('.tour-bar')
  await expect(page.locator('.tour-offer .button')).toBeInViewport()
  await expect(bar).toBeHidden()
  await page.locator('.legs').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expect(bar).toContainText(/€75 per adult\s*Next available: (\w{3} )?\d+\s\w+/)
  await expect(page.locator('.site-header .button')).toBeHidden()
  await page.locator('.price .button').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('.parks, .dark').first().scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await page.locator('.tour-end form').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('.site-footer').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await expect(page.locator('.site-footer .button')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('no page has a native date field', async ({ page }) => {
  for (const address of ['/', '/tour', '/private-tours', '/about-us', '/start-locations', '/book-now']) {
    await page.goto(address)
    await expect(page.locator('input[type=date]')).toHaveCount(0)
  }
})
