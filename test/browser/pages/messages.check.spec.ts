import { expect, type Page } from '@playwright/test'
import { hrefTo } from '../../../src/pages.ts'
import type { OpenDatabase } from '../../../src/platform/database/open-database.ts'
import { expectAccessibleInBothWidths } from '../fixtures/axe.ts'
import { openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, harbours, openWithPausedClock, waitForHydration } from '../fixtures/visitor.ts'

// Messages to the operator: contact form and private tour enquiries.

let database: OpenDatabase
test.beforeAll(async () => {
  database = await openSiteDatabase()
})
test.afterAll(() => database.close())

let senders = 0
const sender = () => `sender-${Date.now()}-${++senders}@mail.example`

/** The messages from this sender that are queued for the operator. */
const queued = (email: string) =>
  database.db
    .selectFrom('message')
    .select(['kind', 'details'])
    .where('kind', 'in', ['contact_message', 'private_tour_enquiry'])
    .execute()
    .then((rows) => rows.filter(({ details }) => details.email === email))

async function write(page: Page, typed: { name?: string; email: string; message?: string }) {
  const { name = 'Ana Kowalska', email, message = 'Is there shade on board?' } = typed
  await page.locator('[name=name]').fill(name)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=message]').fill(message)
}

const form = (page: Page) => page.locator('form:has([name=message])')
const sendButton = (page: Page) => form(page).locator('button[type=submit]')

test('a sent message is queued and confirmed on the page', async ({ page }) => {
  const { t } = createVisitor(page, 'de')
  const email = sender()
  await page.goto(hrefTo('contact', 'de'))
  await write(page, { email })
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: t('contact.sent') })).toBeFocused()
  await expect(page.locator('.toast')).toContainText(t('contact.sent'))
  expect(await queued(email)).toMatchObject([{ kind: 'contact_message', details: { locale: 'de' } }])
})

test('the toast stays at the bottom right for three seconds, and longer while hovered or focused', async ({ page }) => {
  // The consent banner would move the toast up, so the banner must be closed.
  await presetConsent(page)
  await openWithPausedClock(page, () => page.goto('/contact'))
  await write(page, { email: sender() })
  await sendButton(page).click()
  const toast = page.locator('.toast')
  await expect(toast).toHaveText(/^Message sent!$/)
  const box = await toast.boundingBox()
  expect(Math.round(1440 - (box?.x ?? 0) - (box?.width ?? 0))).toBe(24)
  expect(Math.round(900 - (box?.y ?? 0) - (box?.height ?? 0))).toBe(24)

  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await toast.getByRole('button').focus()
  await page.mouse.move(10, 10)
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.getByRole('heading', { name: 'Message sent!' }).focus()
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('the button shows the sending state, and a double click sends one message', async ({ page }) => {
  const email = sender()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.goto('/contact')
  await waitForHydration(page)
  await write(page, { email })
  await page.route('**/contact', async (route) => {
    await held
    await route.continue()
  })
  await sendButton(page).dblclick()
  await expect(sendButton(page)).toHaveText('Sending')
  await expect(sendButton(page)).toBeDisabled()
  answer()
  await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeVisible()
  expect(await queued(email)).toHaveLength(1)
})

test('shows every error at its field and focuses the first', async ({ page }) => {
  await page.goto('/contact')
  await write(page, { name: '', email: 'ana@', message: 'short' })
  await sendButton(page).click()
  await expect(page.locator('[name=name]')).toBeFocused()
  await expect(page.locator('[name=name]')).toHaveAccessibleDescription(/enter your name/)
  await expect(page.locator('[name=email]')).toHaveAccessibleDescription(/complete e-mail address/)
  await expect(page.locator('[name=message]')).toHaveAccessibleDescription(/at least 10 characters/)
  await expect(page.locator('[name=message]')).toHaveValue('short')
})

test('after a network error the form keeps the input and can be sent again', async ({ page }) => {
  const email = sender()
  await page.goto('/contact')
  await waitForHydration(page)
  await write(page, { email, message: 'A long letter that nobody wants to type twice.' })
  await page.route('**/contact', (route) => route.abort())
  await sendButton(page).click()
  await expect(form(page).getByRole('alert')).toHaveText(/couldn’t send your message just now. Your text is still here/)
  await expect(page.locator('[name=message]')).toHaveValue('A long letter that nobody wants to type twice.')
  await page.unroute('**/contact')
  await sendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeVisible()
  expect(await queued(email)).toHaveLength(1)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a card number is rejected at its field, and the other input is kept', async ({ page }) => {
      const { t } = createVisitor(page, 'en')
      const email = sender()
      await page.goto('/contact')
      await write(page, { email, message: 'Please charge 4242 4242 4242 4242 for us.' })
      await sendButton(page).click()
      const field = page.locator('[name=message]')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(form(page)).toContainText(t('error.card_number'))
      await expect(page.locator('[name=email]')).toHaveValue(email)
      await expect(field).toHaveValue(/^Please charge .+ for us\.$/)
      expect(await queued(email)).toEqual([])
      await field.fill('Please call us about the payment.')
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: t('contact.sent') })).toBeVisible()
      expect(await queued(email)).toHaveLength(1)
    })

    test('a private tour enquiry stores day, guests and harbour', async ({ page }) => {
      const email = sender()
      await page.goto('/private-tours')
      await write(page, { email, message: 'A birthday of fifty years.' })
      const month = page.locator('[name=date_month]')
      const chosen = (await month.locator('option').nth(12).getAttribute('value')) ?? ''
      await month.selectOption(chosen)
      await page.locator('[name=guests]').fill('24')
      await page.locator('select[name=departure_location]').selectOption(harbours.Bibinje.id)
      await sendButton(page).click()
      await expect(page.locator('[name=date_day]')).toBeFocused()
      await expect(month).toHaveAccessibleDescription(/choose both a day and a month/)
      for (const [name, value] of [
        ['date_month', chosen],
        ['guests', '24'],
        ['departure_location', 'bibinje'],
        ['message', 'A birthday of fifty years.'],
      ]) {
        await expect(page.locator(`.fields [name=${name}]`)).toHaveValue(value ?? '')
      }
      await page.locator('[name=date_day]').selectOption('9')
      await sendButton(page).click()
      await expect(page.getByRole('heading', { name: 'Message sent!' })).toBeFocused()
      expect(await queued(email)).toMatchObject([
        {
          kind: 'private_tour_enquiry',
          details: { date: `${chosen}-09`, guests: '24', departure_location: 'bibinje' },
        },
      ])
    })
  })
}

// German has the longest words.
for (const address of ['/contact', '/de/privat-ausfluge']) {
  test(`${address} has no accessibility violations with errors and after sending`, async ({ page }) => {
    // Links that the consent banner or the toast covers in part would be too small as targets.
    await presetConsent(page)
    await page.goto(address)
    await waitForHydration(page)
    await sendButton(page).click()
    await expect(page.locator('[name=name]')).toBeFocused()
    await test.step('with errors', () => expectAccessibleInBothWidths(page))
    await write(page, { email: sender() })
    // The toast disappears after some seconds, but not while its button has the focus. So the clock is paused until the
    // button has the focus.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await sendButton(page).click()
    await expect(page.locator('.sent h2')).toBeFocused()
    const toast = page.locator('.toast')
    await toast.getByRole('button').focus()
    await page.clock.resume()
    await test.step('toast', () => expectAccessibleInBothWidths(page, { within: '.toast' }))
    await toast.getByRole('button').click()
    await expect(toast).toHaveCount(0)
    await test.step('after sending', () => expectAccessibleInBothWidths(page))
  })
}
