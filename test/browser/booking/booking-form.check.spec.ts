import { expect, type Page } from '@playwright/test'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, harbours } from '../fixtures/visitor.ts'

const { t, formats } = createVisitor({} as Page)

const operator = (...words: string[]) => operatorOutput({ DATA_DIR: process.env.BONACA_TEST_DATA ?? '' }, ...words)

let date: string
test.beforeEach(async ({ baseURL, page }, info) => {
  date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
})

test('guests are counted before a day is chosen, and continuing without one shows "Please select a date first."', async ({
  page,
}) => {
  const visit = createVisitor(page)
  await visit.addGuest('adults')
  await expect(page.locator('[name=adults]')).toHaveValue('3')
  await visit.next()
  await expect(page.getByText('Please select a date first.').first()).toBeVisible()
})

test('the number of places left changes with each added and removed guest', async ({ page }) => {
  await operator('departure', 'set', date, '--capacity', '4')
  await page.reload()
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  const left = (places: number) => page.getByText(t('booking.places_left', { places }))
  const start = 4 - Number(await page.locator('[name=adults]').inputValue())
  await expect(left(start).first()).toBeVisible()
  await visit.addGuest('children')
  await expect(left(start - 1).first()).toBeVisible()
  await visit.removeGuest('children')
  await expect(left(start).first()).toBeVisible()
  await operator('departure', 'set', date, '--capacity', '40')
  await page.reload()
  await expect(page.locator('.places-left')).toHaveText(t('booking.infants_count'))
})

test('input survives back, next and a reload', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.addGuest('infants')
  await visit.chooseBoardingPlace('Bibinje')
  await visit.next()
  await visit.fillContactDetails({ notes: 'One of us is vegetarian', phone: '07400 123456' })
  await page.reload()
  await expect(page.locator('[name=notes]')).toHaveValue('One of us is vegetarian')
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  // The server has added the country code to the phone number.
  const understood = page.locator('.trip-line').getByText('+44 7400 123456')
  await expect(understood).toBeVisible()
  await page.reload()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await expect(understood).toBeVisible()
  await visit.back()
  await expect(page.locator('[name=email]')).toHaveValue('ana@mail.example')
  await visit.back()
  await expect(page.locator('[name=infants]')).toHaveValue('1')
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
  await page.goBack()
  await expect(page.locator('[name=notes]')).toHaveValue('One of us is vegetarian')
})

test('a selected day of a later month is restored after a reload', async ({ page }) => {
  const visit = createVisitor(page)
  const onward = page.locator('.month-chips button:not([aria-current])').first()
  const month = page.locator('#calendar-month')
  const first = await month.textContent()
  await onward.click()
  await expect(month).not.toHaveText(first ?? '')
  const chosen = (await page.locator('input[name=date]:enabled').last().getAttribute('value')) ?? ''
  await visit.chooseDay(chosen)
  await visit.addGuest('children')
  await page.reload()
  await expect(page.locator(`input[name=date][value="${chosen}"]`)).toBeChecked()
  await expect(page.locator('[name=children]')).toHaveValue('1')
})

test('shows each error at its field, focuses the first, and keeps all input', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails({ name: '', email: 'ana@', phone: '12' })
  await visit.next()
  for (const [name, key] of [
    ['name', 'error.name_required'],
    ['email', 'error.email'],
    ['phone', 'error.phone'],
  ] as const) {
    const field = page.locator(`[name=${name}]`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(t(key).slice(0, 20)))
  }
  await expect(page.locator('[name=name]')).toBeFocused()
  await expect(page.locator('[name=email]')).toHaveValue('ana@')
})

test.describe('a card number in the notes is rejected at the field', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('keeps the other input and continues after the correction', async ({ page }) => {
        const visit = createVisitor(page)
        await visit.chooseDay(date)
        await visit.chooseBoardingPlace('Zadar')
        await visit.next()
        await expect(visit.heading('booking.title.details')).toBeVisible()
        await visit.fillContactDetails({ notes: 'We eat no fish. 4242 4242 4242 4242 is my card.' })
        await visit.next()
        const notes = page.locator('[name=notes]')
        await expect(notes).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByText(t('error.card_number')).first()).toBeVisible()
        await expect(notes).toHaveValue(/^We eat no fish\. .+ is my card\.$/)
        await expect(page.locator('[name=name]')).toHaveValue('Ana Kowalska')
        await notes.fill('We eat no fish.')
        await visit.next()
        await expect(visit.heading('booking.title.preview')).toBeVisible()
      })
    })
  }
})

test('the pay button shows why it is blocked until the terms are accepted', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.goToPreview(date)
  await expect(visit.payButton()).toHaveAccessibleDescription(t('error.terms'))
  await expect(visit.payButton()).not.toHaveAttribute('aria-busy')
  // The card fields and wallets are visible already. If they appeared later, they would move the button below them.
  expect(await page.locator('.payment-body').isVisible()).toBe(true)
  await visit.payButton().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await visit.payButton().click({ force: true })
  await expect(page.locator('#terms_accepted')).toBeFocused()
  await visit.acceptTerms()
  await expect(page.getByText(t('error.terms'))).toHaveCount(0)
  await visit.pay()
  // The focus moves to the first empty field of the card.
  await expect(page.locator('.card-field').first()).toHaveAttribute('data-focused')
})

test('a day that sold out meanwhile shows the places left and offers the nearest days', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails()
  await operator('departure', 'set', date, '--capacity', '1')
  await visit.next()
  await expect(page.getByText(t('error.places_left', { places: 1, day: formats.fullDay(date) })).first()).toBeVisible()
  const offered = page.locator('button[name=intent][value^="choose:"]')
  await expect(offered).toHaveCount(3)
  await offered.first().click()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
})

test('a second tab changes day and place: the first shows them before it books at the bank', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.openPreview(date)
  const shown = page.locator('.trip-line').first()
  await expect(shown).toContainText(harbours.Zadar.name)
  const former = await shown.textContent()

  const second = await page.context().newPage()
  await second.goto('/book-now')
  const other = createVisitor(second)
  const otherDays = second.locator(`input[name=date]:not(:disabled):not([value="${date}"])`)
  const otherDay = (await otherDays.last().getAttribute('value')) ?? ''
  await other.chooseDay(otherDay)
  await other.chooseBoardingPlace('Bibinje')
  await other.next()
  await expect(other.heading('booking.title.details')).toBeVisible()
  await second.close()

  await expect(shown).toHaveText(former ?? '')
  await visit.acceptTerms()
  await page.locator('button[value="pay:sandbox_bank"]').click()
  await expect(page.getByText(t('error.order_changed'))).toBeVisible()
  await expect(shown).toContainText(harbours.Bibinje.name)
  await expect(shown).toContainText(formats.shortDay(otherDay).replaceAll(' ', '\u00a0'))
  await visit.acceptTerms()
  await page.locator('button[value="pay:sandbox_bank"]').click()
  await expect(page.locator('[name=outcome][value=approve]')).toBeVisible()
})
