import { expect, type Page, test } from '@playwright/test'
import { operatorOutput } from '../../fixtures/operator-process.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { createVisitor, isHydrated, waitForHydration } from '../fixtures/visitor.ts'

const { t, formats } = createVisitor({} as Page)

const operator = (...words: string[]) => operatorOutput({ DATA_DIR: process.env.BONACA_TEST_DATA ?? '' }, ...words)

let date: string
test.beforeEach(async ({ baseURL, page }, info) => {
  date = await nextBookableDay(baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
})

test('adding guests before a date shows "Please select a date first."', async ({ page }) => {
  await createVisitor(page).addGuest('adults')
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
})

test('input survives back, next and a reload', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.addGuest('infants')
  await visit.chooseBoardingPlace('Bibinje')
  await visit.next()
  await visit.fillContactDetails({ notes: 'One of us is vegetarian' })
  await page.reload()
  await expect(page.locator('[name=notes]')).toHaveValue('One of us is vegetarian')
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await page.reload()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  await visit.back()
  await expect(page.locator('[name=email]')).toHaveValue('ana@mail.example')
  await visit.back()
  await expect(page.locator('[name=infants]')).toHaveValue('1')
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
  await page.goBack()
  await expect(page.locator('[name=notes]')).toHaveValue('One of us is vegetarian')
})

test('hydration keeps the scroll position of the payment step', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.chooseDay(date)
  await visit.chooseBoardingPlace('Zadar')
  await visit.next()
  await visit.fillContactDetails()
  let releaseScript = () => {}
  const held = new Promise<void>((resolve) => {
    releaseScript = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  // A late font would shift the layout, and scroll anchoring would change the scroll position.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => window.scrollTo(0, 300))
  releaseScript()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

/** Clicks a button after React has hydrated the DOM, but before its effects run. */
const clickDuringHydration = (page: Page, button: string) =>
  page.addInitScript(`{
    const isAlive = ${isHydrated}
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      const target = document.querySelector(${JSON.stringify(button)})
      if (target && isAlive()) target.click()
      else channel.port2.postMessage('')
    }
    channel.port2.postMessage('')
  }`)

test('a click during hydration submits the input that was made before hydration', async ({ page }) => {
  const visit = createVisitor(page)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await visit.chooseDay(date)
    await visit.chooseBoardingPlace('Zadar')
    await route.continue()
  })
  await clickDuringHydration(page, 'main button[value=next]')
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  await expect(visit.heading('booking.title.details')).toBeVisible()
})

test('a click on pay during hydration keeps the terms that were accepted before hydration', async ({ page }) => {
  const visit = createVisitor(page)
  await visit.goToPreview(date)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await page.locator('#terms_accepted').check()
    await route.continue()
  })
  await clickDuringHydration(page, 'button[value=pay]')
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a button pressed before hydration takes effect even if the response arrives later', async ({ page }) => {
  const visit = createVisitor(page)
  let onHydrated = () => {}
  const hydratedBeforeResponse = new Promise<void>((resolve) => {
    onHydrated = resolve
  })
  await page.exposeFunction('onHydrated', onHydrated)
  await page.addInitScript(`{
    const isAlive = ${isHydrated}
    const polling = setInterval(() => {
      if (!isAlive()) return
      clearInterval(polling)
      // React has run its effects by the next idle time.
      requestIdleCallback(() => onHydrated())
    }, 20)
  }`)
  await page.route(
    '**/assets/hydrate-*.js',
    async (route) => {
      await visit.chooseDay(date)
      await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[value="more:adults"]')?.click())
      await route.continue()
    },
    { times: 1 },
  )
  await page.route('**/book-now*', async (route) => {
    if (route.request().method() === 'POST') await hydratedBeforeResponse
    await route.continue()
  })
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  const adults = page.locator('[name=adults]')
  await expect(adults).toHaveValue('3')
  await waitForHydration(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await adults.inputValue()).toBe('3')
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
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
  await visit.fillContactDetails({ first_name: '', email: 'ana@', phone: '12' })
  await visit.next()
  for (const [name, key] of [
    ['first_name', 'error.first_name_required'],
    ['email', 'error.email'],
    ['phone', 'error.phone'],
  ] as const) {
    const field = page.locator(`[name=${name}]`)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(t(key).slice(0, 20)))
  }
  await expect(page.locator('[name=first_name]')).toBeFocused()
  await expect(page.locator('[name=last_name]')).toHaveValue('Kowalska')
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
        await expect(page.locator('[name=last_name]')).toHaveValue('Kowalska')
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
  await visit.payButton().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await visit.payButton().click({ force: true })
  await expect(page.locator('#terms_accepted')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit.acceptTerms()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(visit.payButton()).toBeFocused()
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
