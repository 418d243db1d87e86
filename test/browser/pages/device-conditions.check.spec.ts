import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo, pageKeys } from '../../../src/pages.ts'
import type { Database } from '../../../src/platform/database/connect.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createBookingInState, openSiteDatabase } from '../fixtures/booking-states.ts'
import { test } from '../fixtures/guarded-test.ts'
import {
  computedStylesOf,
  findOverflowingElements,
  findPrintProblems,
  findTouchProblems,
  forceLayout,
} from '../fixtures/page-checks.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'

// Rendering under different devices and browser settings: small and low windows, large text, touch, forced colours,
// print. In German, which has the longest words.

const locale: Locale = 'de'
const otherAddresses = [
  '/de/no-such-page',
  '/api/docs',
  '/%ff',
  ...['Advantages', 'Contact', 'Reviews', 'Summary'].map((fragment) => `/de/${fragment}`),
]
const addresses = [...pageKeys.map((key) => hrefTo(key, locale)), ...otherAddresses]
let db: Database
let ticket: string
let close: () => Promise<void>

test.describe.configure({ mode: 'parallel' })

test.beforeAll(async ({ playwright }, { project }) => {
  const origin = project.use.baseURL ?? ''
  const request = await playwright.request.newContext()
  const database = await openSiteDatabase()
  db = database.db
  close = database.close
  const { id } = await createBookingInState('completed', { request, origin, db })
  ticket = hrefTo('booking', locale, id)
  await request.dispose()
})
test.afterAll(() => close())
test.beforeEach(({ page }) => presetConsent(page))

/** Opens a page and forces the layout of the sections below the fold. */
async function open(page: Page, address: string) {
  await page.goto(address)
  await forceLayout(page)
}

/** Opens the third booking step with the longest texts. */
async function openPreview(page: Page) {
  const date = await nextBookableDay(test.info().project.use.baseURL ?? '', 7)
  await createVisitor(page, locale).openPreview(date, { departure_location: 'bibinje', notes: 'Vegetarisch' })
  await waitForHydration(page)
}

const sizes = [
  { name: '320 px', width: 320, text: '100%' },
  { name: '200 % text on a phone', width: 390, text: '200%' },
  { name: '200 % text on a desktop', width: 1280, text: '200%' },
]

async function expectNoOverflow(page: Page, what: string) {
  for (const { name, width, text } of sizes) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    expect.soft(await findOverflowingElements(page), `${what} at ${name}`).toEqual([])
  }
}

test('error pages, fragments, API docs and a booking do not overflow in a narrow window or with large text', async ({
  page,
}) => {
  for (const address of [...otherAddresses, ticket]) {
    await open(page, address)
    await expectNoOverflow(page, address)
  }
})

test('the third booking step does not overflow in a narrow window or with large text', async ({ page }) => {
  await openPreview(page)
  await forceLayout(page)
  await expectNoOverflow(page, 'preview')
})

test('large text neither clips the ticket nor wraps its times', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, ticket)
  // The test changes the text of an element. A later hydration would replace this text.
  await waitForHydration(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const guests = createVisitor(page, locale).t('booking.guests', { adults: 2, children: 1, infants: 1 })
  await page
    .locator('.pass dd')
    .nth(1)
    .evaluate((fact, words) => {
      fact.textContent = words
    }, guests)
  const cut = await page
    .locator('.pass dd')
    .evaluateAll((facts) =>
      facts.filter((fact) => fact.scrollHeight > fact.clientHeight + 2).map((fact) => fact.textContent),
    )
  expect.soft(cut).toEqual([])
  const lines = await page
    .locator('.pass-route b')
    .evaluateAll((times) =>
      times.map((time) =>
        Math.round(time.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(time).fontSize)),
      ),
    )
  expect.soft(lines).toEqual([1, 1])
})

test('sticky elements cover little of a low window', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  for (const address of addresses) {
    await page.goto(address)
    const covered = await page.evaluate(() => {
      scrollTo({ top: 300, behavior: 'instant' })
      return [...document.querySelectorAll('body *')]
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => element.getBoundingClientRect())
        .filter(({ top, bottom, width }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
        .reduce((sum, { height }) => sum + height, 0)
    })
    expect.soft([address, covered]).toEqual([address, address === hrefTo('book_now', locale) ? 77 : 0])
  }
})

test('the menu and the cookie banner fit into a landscape phone and scroll', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const fits = (selector: string) =>
    page.locator(selector).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect()
      const scrolls = box.scrollHeight <= box.clientHeight + 1 || getComputedStyle(box).overflowY === 'auto'
      return top >= 0 && bottom <= innerHeight && scrolls
    })
  await page.goto(hrefTo('tour', locale))
  await page.locator('[popovertarget=menu]').first().click()
  expect(await fits('#menu')).toBe(true)
  await page.addInitScript(() => self === top && localStorage.removeItem('cookie_consent'))
  await page.goto(hrefTo('book_now', locale))
  await page.locator('consent-banner summary').click()
  expect(await fits('consent-banner')).toBe(true)
})

test.describe('on a device without hover', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every touch target is at least 44 px, and no field triggers zoom on focus', async ({ page }) => {
    for (const address of [...addresses, ticket]) {
      await open(page, address)
      const { small, zooming } = await findTouchProblems(page)
      expect.soft([address, small, zooming]).toEqual([address, [], []])
    }
  })
})

test('forced colours keep state indicators visible and the QR code dark on light', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const text = 'rgb(255, 255, 255)'
  await page.goto(hrefTo('tour', locale))
  expect
    .soft(
      await computedStylesOf(page, {
        '.main-nav [aria-current]::after': 'background-color',
        '.icon-list .icon': 'stroke',
      }),
    )
    .toEqual([
      ['.main-nav [aria-current]::after', text],
      ['.icon-list .icon', text],
    ])
  await openPreview(page)
  // The pay button is grey while the card fields load, so the test waits until it is enabled.
  await expect(page.locator('#pay')).toBeEnabled()
  expect
    .soft(
      await computedStylesOf(page, {
        '.progress .done::before': 'background-color',
        '.progress [aria-current]::before': 'outline-style',
        '#pay': 'color',
      }),
    )
    .toEqual([
      ['.progress .done::before', text],
      ['.progress [aria-current]::before', 'solid'],
      ['#pay', text],
    ])
  await page.goto(ticket)
  expect
    .soft(
      await computedStylesOf(page, {
        '.pass-code svg': 'background-color',
        '.pass-code path': 'fill',
        '.pass-line': 'background-color',
        '.status-wave::before': 'background-color',
      }),
    )
    .toEqual([
      ['.pass-code svg', text],
      ['.pass-code path', 'rgb(0, 0, 0)'],
      ['.pass-line', text],
      ['.status-wave::before', text],
    ])
})

test('print shows the whole text in dark ink with the contact data, and no controls', async ({ page }) => {
  // The printed area of an A4 page at 96 dpi: the page less its margins.
  await page.setViewportSize({ width: 688, height: 1016 })
  for (const address of [...pageKeys.map((key) => hrefTo(key, locale)), '/de/no-such-page', ticket]) {
    await open(page, address)
    await page.emulateMedia({ media: 'print' })
    const { shown, pale, cut } = await findPrintProblems(page)
    expect.soft([address, shown, pale, cut]).toEqual([address, [], [], 0])
    await expect.soft(page.locator('.top-bar-email span')).toHaveCSS('clip-path', 'none', { timeout: 1_000 })
    await page.emulateMedia({ media: null })
  }
  await page.goto(ticket)
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' }
  const sheets = (await page.pdf({ format: 'A4', margin })).toString('latin1').match(/\/Type ?\/Page\b/g)
  expect.soft(sheets).toHaveLength(1)
})
