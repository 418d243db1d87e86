import { expect, type Locator, type Page } from '@playwright/test'
import { translatorOf } from '../../src/i18n/catalogues.ts'
import { formatsOf } from '../../src/i18n/formats.ts'
import { hrefTo } from '../../src/i18n/href-to.ts'
import type { Locale } from '../../src/i18n/locales.ts'

/** Page object: a visitor's actions, with the texts of their language. */
export function createVisitor(page: Page, locale: Locale = 'en') {
  const t = translatorOf(locale)
  const formats = formatsOf(locale)
  const plain = (text: string) => text.replace(/<[^>]*>/g, '')
  /** Radio inputs are visually hidden, so the label is clicked. */
  const choose = async (radio: Locator) => {
    await page.locator('label').filter({ has: radio }).click()
    await expect(radio).toBeChecked()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const visit = {
    t,
    formats,
    plain,

    async fromHomeToBooking() {
      await page.goto(hrefTo('home', locale))
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('layout.nav.book_now') })
        .first()
        .click()
      await expect(page).toHaveURL(new RegExp(`${hrefTo('book_now', locale)}$`))
    },

    /** Pages the calendar to the month of the day and selects the day. */
    async chooseDay(date: string) {
      const month = page.locator('#calendar-month')
      const wanted = formats.month(date)
      for (let pageCount = 0; pageCount < 16 && (await month.textContent()) !== wanted; pageCount++) {
        const shown = await month.textContent()
        await page.locator('button[name=intent][value^="month:"]').last().click()
        await expect(month).not.toHaveText(shown ?? '')
      }
      await choose(page.locator(`input[name=date][value="${date}"]`))
    },

    addGuest: (what: 'adults' | 'children' | 'infants') =>
      button(t('booking.more', { what: t(`booking.${what}`) })).click(),
    removeGuest: (what: 'adults' | 'children' | 'infants') =>
      button(t('booking.fewer', { what: t(`booking.${what}`) })).click(),
    chooseBoardingPlace: (place: 'Zadar' | 'Bibinje') => choose(page.getByRole('radio', { name: place })),
    next: () =>
      page
        .getByRole('button', { name: t('booking.continue') })
        .filter({ visible: true })
        .first()
        .click(),
    back: () => button(t('booking.back')).click(),

    async fillContactDetails(
      over: Partial<Record<'first_name' | 'last_name' | 'email' | 'phone' | 'notes', string>> = {},
    ) {
      const values = {
        first_name: 'Ana',
        last_name: 'Kowalska',
        email: 'ana@mail.example',
        phone: '+48 600 123 456',
        ...over,
      }
      for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value)
    },

    heading: (key: 'booking.title.date' | 'booking.title.details' | 'booking.title.preview') =>
      page.getByRole('heading', { level: 1, name: plain(t(key)) }),
    /** Also waits for hydration: a click before it would submit the form without JavaScript. */
    async acceptTerms() {
      await page.locator('#terms_accepted').check()
      await waitForHydration(page)
    },
    payButton: () => page.locator('#pay'),

    async typeCard(number: string, { expiry = '0839', cvc = '123' } = {}) {
      await typeInto(page, 0, number)
      await typeInto(page, 1, expiry)
      await typeInto(page, 2, cvc)
    },
    pay: () => page.locator('dialog button[type=submit]').filter({ hasText: /€|\d/ }).click(),

    /** Fills in the first two steps with defaults. */
    async goToPreview(date: string) {
      await visit.chooseDay(date)
      await visit.chooseBoardingPlace('Zadar')
      await visit.next()
      await visit.fillContactDetails()
      await visit.next()
      await expect(visit.heading('booking.title.preview')).toBeVisible()
    },
  }
  return visit
}

/** Opens a page with a paused clock; `page.clock.runFor` advances it. */
export async function openWithPausedClock(page: Page, open: () => Promise<unknown>) {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await open()
  // React hydrates in a frame after the first paint.
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return page.evaluate(isHydrated)
    })
    .toBe(true)
}

export const waitForHydration = (page: Page) => expect.poll(() => page.evaluate(isHydrated)).toBe(true)

/** Runs in the page: whether React has hydrated the island. */
export const isHydrated = () =>
  Object.keys(document.querySelector('[data-island] > *') ?? {}).some((key) => key.startsWith('__react'))

/** Clears one of the provider's frame fields and types into it. */
async function typeInto(page: Page, index: number, text: string) {
  const input = page.locator('dialog .card-box iframe').nth(index).contentFrame().locator('input')
  // Chromium moves the focus between frame processes asynchronously and may lose it.
  await expect(async () => {
    await input.click()
    await expect(input).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await input.fill('')
  await input.pressSequentially(text)
}
