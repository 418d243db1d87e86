import { expect, type Page } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { reviewRow } from '../../fixtures/reviews.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { replaceReviews } from '../fixtures/site-reviews.ts'
import { createVisitor } from '../fixtures/visitor.ts'

// List of reviews on the home page and in embedded frames.

test.describe.configure({ mode: 'serial' })

const long = 'We swam, and then we swam again. '.repeat(90).trim()
const rows = [
  reviewRow(10, { comment: 'That is the review.', stars: 4, verified: true }),
  reviewRow(9, { comment: long, first_name: 'Jonas' }),
  reviewRow(8, { comment: 'كان يوماً جميلاً في البحر، والطعام لذيذ جداً. '.repeat(40), locale: 'en' }),
  reviewRow(7, { comment: `${'A'.repeat(80)} 🐟🌊👨‍👩‍👧‍👦`, locale: 'de' }),
  reviewRow(6, {
    comment: '<img src=x onerror=alert(1)> & <b>bold</b>',
    first_name: '<script>alert(1)</script>',
    stars: 4,
  }),
  reviewRow(5, { comment: `First line.\n\n${long}`, stars: 4, locale: 'hr' }),
  reviewRow(4, { comment: 'Short.' }),
  reviewRow(3, { comment: 'Shorter.', stars: 4 }),
  reviewRow(2, { comment: 'The last but one.' }),
  reviewRow(1, { comment: 'The last.', stars: 4, locale: 'it' }),
  reviewRow(11, { comment: 'Not published.', stars: 1, status: 'awaiting_approval' as never }),
]

test.beforeAll(() => replaceReviews(rows))
test.afterAll(() => replaceReviews([]))

const entries = (page: Page) => page.locator('.guest-book > li')
const more = (page: Page, { t } = createVisitor(page)) => page.getByRole('link', { name: t('reviews.more') })

test('the summary shows a half star and its accessible name', async ({ page }) => {
  await page.goto('/de')
  const { t } = createVisitor(page, 'de')
  const summary = page.locator('.review-summary')
  await expect(summary).toContainText('4,5 von 5 bei 10 Bewertungen')
  await expect(summary.getByRole('img', { name: t('layout.stars', { stars: 4.5 }) })).toBeVisible()
  await expect(summary.locator('.stars svg svg')).toHaveCount(1)
  await expect(entries(page).nth(1)).toContainText(t('home.reviews.sailed'))
  await expect(entries(page).first()).not.toContainText(t('home.reviews.sailed'))
})

test("reviews in the reader's language come first, and others name their language", async ({ page }) => {
  await page.goto('/de')
  const languages = entries(page).locator('blockquote')
  expect(await languages.evaluateAll((quotes) => quotes.map((quote) => quote.getAttribute('lang')))).toEqual([
    'de',
    'en',
    'en',
    'en',
  ])
  await expect(entries(page).first()).not.toContainText('auf Deutsch')
  await expect(entries(page).nth(1)).toContainText('auf Englisch')
})

test('"more" loads four reviews at a time, announces and focuses them, and disappears at the end', async ({ page }) => {
  await page.goto('/')
  await expect(entries(page)).toHaveCount(4)
  await more(page).press('Enter')
  await expect(entries(page)).toHaveCount(8)
  await expect(entries(page).nth(4)).toBeFocused()
  await expect(page.locator('guest-book [role=status]')).toHaveText('4 more reviews')
  await more(page).dblclick()
  await expect(entries(page)).toHaveCount(10)
  await expect(page.locator('guest-book [role=status]')).toHaveText('2 more reviews')
  await expect(more(page)).toHaveCount(0)
  await expect(page.getByText('Not published.')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
})

test('a failed request shows an error, and the link works afterwards', async ({ page }) => {
  await page.goto('/')
  const { t } = createVisitor(page)
  for (const fail of ['abort', 'status'] as const) {
    await page.route('**/en/Reviews?**', (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 503, body: 'away' }),
    )
    await more(page).click()
    await expect(page.getByText(t('reviews.failed'))).toBeVisible()
    await expect(entries(page)).toHaveCount(4)
    await page.unroute('**/en/Reviews?**')
  }
  await more(page).click()
  await expect(entries(page)).toHaveCount(8)
  await expect(page.getByText(t('reviews.failed'))).toHaveCount(0)
})

test('the heading of the closed review dialog is not empty', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(hrefTo('home', locale))
    await expect(page.locator('#review-title')).toHaveText(createVisitor(page, locale).t('reviews.window'))
  }
})

test('a long review opens in a dialog, and closing it returns the focus', async ({ page }) => {
  await page.goto('/')
  const opener = entries(page).nth(1).getByRole('button', { name: 'Read more' })
  const dialog = page.getByRole('dialog', { name: 'Jonas L.' })
  await expect(entries(page).first().getByRole('button')).toHaveCount(0)
  await opener.press('Enter')
  await expect(dialog.locator('blockquote')).toHaveText(long)
  await expectAccessible(page)
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await opener.click()
  await page.mouse.click(20, 20)
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(opener).toBeFocused()
})

test('a polyfill opens and closes dialogs without support for command and closedby', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command')
  })
  await page.goto('/')
  // Chromium implements `command` and `closedby` itself, but only for buttons and real clicks. A <p> and synthetic
  // clicks need the polyfill.
  await page.evaluate(() => {
    const opener = document.createElement('p')
    opener.setAttribute('command', 'show-modal')
    opener.setAttribute('commandfor', 'review')
    opener.textContent = 'Open'
    document.querySelector('main')?.prepend(opener)
  })
  await page.getByText('Open', { exact: true }).click()
  const dialog = page.locator('#review')
  await expect(dialog).toBeVisible()
  await dialog.locator('h2').dispatchEvent('click')
  await expect(dialog).toBeVisible()
  await dialog.dispatchEvent('click')
  await expect(dialog).toBeHidden()
})

test('hostile, Arabic and very long reviews render safely at 320 px', async ({ page }) => {
  let alerted = false
  page.on('dialog', () => {
    alerted = true
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await more(page).click()
  await expect(entries(page)).toHaveCount(8)
  await expect(entries(page).getByText('<img src=x onerror=alert(1)> & <b>bold</b>')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await entries(page).evaluateAll((items) => items.map((item) => item.scrollWidth - item.clientWidth))).toEqual(
    Array(8).fill(0),
  )
  const arabic = entries(page).nth(2).locator('blockquote')
  expect(await arabic.evaluate((words) => getComputedStyle(words).direction)).toBe('rtl')
  await more(page).click()
  await expect(entries(page).nth(8).locator('blockquote')).toHaveAttribute('lang', 'hr')
  await expect(entries(page).nth(8).getByRole('button')).toBeVisible()
  expect(alerted).toBe(false)
})

test('in an embedded frame a long review expands in place', async ({ page, context }) => {
  await page.goto('/en/Reviews')
  await more(page).click()
  await expect(entries(page)).toHaveCount(8)
  const entry = entries(page).nth(1)
  const cut = await entry.evaluate((element) => element.clientHeight)
  await entry.getByRole('button').click()
  await expect(entry).toBeFocused()
  expect(await entry.evaluate((element) => element.clientHeight)).toBeGreaterThan(cut)
  await expect(entry.getByRole('button')).toHaveCount(0)
  await expectAccessible(page, { except: ['page-has-heading-one'] })
  expect(await context.cookies()).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [where, path] of [
    ['on the home page', '/'],
    ['in a frame', '/en/Reviews'],
  ] as const) {
    test(`reviews are shown in full, and a link leads to older ones, ${where}`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByText(long).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0)
      await more(page).click()
      await expect(page).toHaveURL(new RegExp(`${path}\\?cursor=.*#reviews$`))
      await more(page).click()
      await expect(page.getByText('The last.', { exact: true })).toBeVisible()
      await expect(more(page)).toHaveCount(0)
      await page.getByRole('link', { name: 'Back to the newest reviews' }).click()
      await expect(page.getByText('That is the review.')).toBeVisible()
    })
  }
})

test('the page quotes a short review, and the list has the others', async ({ page }) => {
  await replaceReviews([1, 2, 3].map((number) => reviewRow(number)))
  await page.goto('/')
  await expect(page.locator('.reasons')).toContainText('Calm sea, review number 2.')
  await expect(entries(page)).toHaveText([/review number 3/, /review number 1/])
})

test('on a phone the reviews stand in a row, and the list adds no width to the page', async ({ page }) => {
  await replaceReviews([1, 2, 3].map((number) => reviewRow(number)))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  // Reads both positions in one call, because the part of the page above the list is still being laid out.
  const [first, second] = await entries(page).evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().y))
  expect([first, second]).toEqual([expect.any(Number), first])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})
