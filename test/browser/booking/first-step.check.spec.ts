import { expect, type Page } from '@playwright/test'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createVisitor, harbours, waitForHydration } from '../fixtures/visitor.ts'

const { t, formats } = createVisitor({} as Page)

const operator = (...words: string[]) => operatorOutput({ DATA_DIR: process.env.BONACA_TEST_DATA ?? '' }, ...words)

const dayRadio = (page: Page, date: string) => page.locator(`input[name=date][value="${date}"]`)
const nextFreeDay = (page: Page) => page.locator('.calendar-intro button')
const prefillOf = (date: string) => `/book-now?date=${date}&adults=3&children=1&infants=0`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the next free day is chosen with its button', async ({ page }) => {
      await page.goto('/book-now')
      const date = (await nextFreeDay(page).getAttribute('value'))?.replace('choose:', '') ?? ''
      await expect(nextFreeDay(page)).toHaveText(t('booking.next_free_day', { day: formats.shortDay(date) }))
      await nextFreeDay(page).click()
      await expect(dayRadio(page, date)).toBeChecked()
    })

    test('a chip shows its month and marks it, and the chosen day stays', async ({ page, baseURL }, info) => {
      const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
      await page.goto(prefillOf(date))
      await page.locator('.known-trip summary').click()
      const chips = page.locator('.month-chips button')
      const other = chips.and(page.locator(':not([aria-current])')).last()
      const month = (await other.locator('.sr-only').textContent()) ?? ''
      await other.click()
      await expect(page.locator('#calendar-month')).toHaveText(month)
      await expect(chips.and(page.locator('[aria-current]'))).toHaveAccessibleName(month)
      await page
        .getByRole('button', { name: formats.month(date), exact: true })
        .first()
        .click()
      await expect(dayRadio(page, date)).toBeChecked()
    })

    test('a GET form that answers the first step opens the second, which leads back to it', async ({
      page,
      baseURL,
    }, info) => {
      const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
      const visit = createVisitor(page)
      await page.goto(`${prefillOf(date)}&departure_location=bibinje`)
      await expect(visit.heading('booking.title.details')).toBeVisible()
      await expect(page.locator('.trip-line')).toContainText(harbours.Bibinje.departsAt)
      await page.locator('.trip-line button').click()
      await expect(page.locator('[name=departure_location][value=bibinje]')).toBeChecked()
      await expect(dayRadio(page, date)).toBeChecked()
      await expect(page.locator('[name=adults]')).toBeVisible()
    })

    test('a full day of such a form opens the first step with other days', async ({ page, baseURL }, info) => {
      const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
      await operator('departure', 'set', date, '--capacity', '3')
      await page.goto(`${prefillOf(date)}&departure_location=bibinje`)
      await expect(page.getByText(t('booking.nearest.title'))).toBeVisible()
      await expect(page.locator('[name=adults]')).toBeVisible()
    })

    test('a GET form of another page opens the step filled in', async ({ page, baseURL }, info) => {
      const date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
      await page.goto(prefillOf(date))
      await expect(dayRadio(page, date)).toBeChecked()
      await expect(page.locator('[name=adults]')).toHaveValue('3')
      await expect(page.locator('[name=children]')).toHaveValue('1')
      const visit = createVisitor(page)
      await visit.chooseBoardingPlace('Zadar')
      await visit.next()
      await expect(visit.heading('booking.title.details')).toBeVisible()
    })

    test('a missing date and place are each reported once, at their field', async ({ page }) => {
      await page.goto('/book-now')
      await createVisitor(page).next()
      for (const [sentence, field] of [
        ['Please select a date first.', page.locator('#calendar fieldset')],
        [t('error.departure_location'), page.locator('#boarding fieldset')],
      ] as const) {
        await expect(page.getByText(sentence)).toHaveCount(1)
        await expect(field).toHaveAccessibleDescription(sentence)
      }
    })
  })
}

test('the first error gets the focus', async ({ page, baseURL }, info) => {
  await page.goto('/book-now')
  const visit = createVisitor(page)
  await visit.next()
  await expect(page.locator('input[name=date]').first()).toBeFocused()
  await visit.chooseDay(await nextBookableDay(baseURL ?? '', info.parallelIndex))
  await visit.next()
  await expect(page.locator('input[name=departure_location]').first()).toBeFocused()
})

test('months are loaded once, before the visitor changes the month', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.headers().accept === 'application/json') requests.push(request.url())
  })
  const loaded = page.waitForResponse((response) => response.request().headers().accept === 'application/json')
  await page.goto('/book-now')
  await loaded
  await waitForHydration(page)
  const chips = page.locator('.month-chips button')
  for (let index = (await chips.count()) - 1; index >= 0; index--) {
    await chips.nth(index).click()
    await expect(page.locator('#calendar-month')).toHaveText(
      (await chips.nth(index).locator('.sr-only').textContent()) ?? '',
    )
    await expect(page.locator('.calendar')).toHaveAttribute('aria-busy', 'false')
  }
  expect(requests).toHaveLength(1)
})

test('a prefilled day replaces an unsent choice, but not after a reload', async ({ page, baseURL }) => {
  const [first = '', second = ''] = await bookableDays(baseURL ?? '', 20)
  await page.goto(`/book-now?date=${first}`)
  await waitForHydration(page)
  await createVisitor(page).chooseDay(second)
  await page.reload()
  await expect(dayRadio(page, second)).toBeChecked()
  await page.goto(`/book-now?date=${first}`)
  await waitForHydration(page)
  await expect(dayRadio(page, first)).toBeChecked()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const scrolls = reducedMotion === 'no-preference'
  const behaviour = scrolls ? 'scrolls the place of boarding into view' : 'does not scroll where motion is reduced'
  test(`choosing a day with a pointer ${behaviour}, and moves no focus`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/book-now')
    await waitForHydration(page)
    const before = await page.evaluate(() => window.scrollY)
    await nextFreeDay(page).click()
    await expect(page.locator('#boarding')).toHaveAttribute('data-next', '')
    if (scrolls) await expect(page.locator('#boarding')).toBeInViewport({ ratio: 0.99 })
    else expect(await page.evaluate(() => window.scrollY)).toBe(before)
    await expect(nextFreeDay(page)).toBeFocused()
  })
}

test.describe('with all cookies blocked', () => {
  const chooseTrip = async (page: Page, baseURL: string | undefined) => {
    const visit = createVisitor(page)
    await page.goto('/book-now')
    await visit.chooseDay(await nextBookableDay(baseURL ?? '', 5))
    await visit.chooseBoardingPlace('Zadar')
    await visit.next()
    await expect(page.locator('main').getByText(/The booking form needs a cookie.*\+385/)).toBeVisible()
  }

  test('the first step says so and keeps the choice', async ({ page, baseURL }) => {
    await page.addInitScript(() => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} }))
    await chooseTrip(page, baseURL)
    await expect(page.locator('input[name=date]:checked')).toHaveCount(1)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('the first step says so', async ({ page, context, baseURL }) => {
      await page.route('**/book-now*', async (route) => {
        const response = await route.fetch({ maxRedirects: 0 })
        const { 'set-cookie': _, ...headers } = response.headers()
        await context.clearCookies()
        await route.fulfill({ response, headers })
      })
      await chooseTrip(page, baseURL)
    })
  })
})
