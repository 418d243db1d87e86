import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { aDay } from './api.ts'
import { isAlive, reactHasTakenOver, visitor } from './visitor.ts'

const { t, formats, plain } = visitor({} as Page)

const operator = (...words: string[]) =>
  promisify(execFile)('bin/operator', words, { env: { ...process.env, DATA_DIR: process.env.BONACA_TEST_DATA } })

let date: string
test.beforeEach(async ({ request, baseURL, page }, info) => {
  date = await aDay(request, baseURL ?? '', info.parallelIndex)
  await page.goto('/book-now')
})

test('people before a date: says what to do first', async ({ page }) => {
  await visitor(page).add('adults')
  await expect(page.getByText('Please select a date first.').first()).toBeVisible()
})

test('places left go down with each person and up again', async ({ page }) => {
  await operator('departure', 'set', date, '--capacity', '4')
  await page.reload()
  const visit = visitor(page)
  await visit.chooseDay(date)
  const left = (places: number) => page.getByText(t('booking.places_left', { places }))
  const start = 4 - Number(await page.locator('[name=adults]').inputValue())
  await expect(left(start).first()).toBeVisible()
  await visit.add('children')
  await expect(left(start - 1).first()).toBeVisible()
  await visit.take('children')
  await expect(left(start).first()).toBeVisible()
})

test('back and next keep what was typed, and a reload in the middle loses nothing', async ({ page }) => {
  const visit = visitor(page)
  await visit.chooseDay(date)
  await visit.add('infants')
  await visit.boardAt('Bibinje')
  await visit.next()
  await visit.tellAboutMyself({ notes: 'One of us is vegetarian' })
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

test('the payment step stays where it was scrolled to before it came to life', async ({ page }) => {
  const visit = visitor(page)
  await visit.chooseDay(date)
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself()
  let comeToLife = () => {}
  const held = new Promise<void>((resolve) => {
    comeToLife = resolve
  })
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await visit.next()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
  // A font that comes later may move what stands above, and then the browser keeps what is read in its place.
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => window.scrollTo(0, 300))
  comeToLife()
  await expect(visit.heading('booking.title.preview')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

/** Presses a button between two tasks of React: it has marked the page as its own, and its effects are still to run. */
const pressAsReactTakesOver = (page: Page, button: string) =>
  page.addInitScript(`{
    const isAlive = ${isAlive}
    const moments = new MessageChannel()
    moments.port1.onmessage = () => {
      const pressed = document.querySelector(${JSON.stringify(button)})
      if (pressed && isAlive()) pressed.click()
      else moments.port2.postMessage('')
    }
    moments.port2.postMessage('')
  }`)

test('a press at the very moment when React takes over takes along what was chosen before', async ({ page }) => {
  const visit = visitor(page)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await visit.chooseDay(date)
    await visit.boardAt('Zadar')
    await route.continue()
  })
  await pressAsReactTakesOver(page, 'main button[value=next]')
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  await expect(visit.heading('booking.title.details')).toBeVisible()
})

test('and so does a press on pay: terms accepted before are accepted', async ({ page }) => {
  const visit = visitor(page)
  await visit.toPreview(date)
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await page.locator('#terms_accepted').check()
    await route.continue()
  })
  await pressAsReactTakesOver(page, 'button[value=pay]')
  await page.reload()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a button pressed before React takes over counts, though its page lives on until the answer comes', async ({
  page,
}) => {
  const visit = visitor(page)
  let reactIsThere = () => {}
  const inThePageThatIsLeft = new Promise<void>((resolve) => {
    reactIsThere = resolve
  })
  await page.exposeFunction('reactIsThere', reactIsThere)
  await page.addInitScript(`{
    const isAlive = ${isAlive}
    const looking = setInterval(() => {
      if (!isAlive()) return
      clearInterval(looking)
      // With its effects done.
      requestIdleCallback(() => reactIsThere())
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
    if (route.request().method() === 'POST') await inThePageThatIsLeft
    await route.continue()
  })
  await page.goto(`/book-now?month=${date.slice(0, 7)}`)
  const adults = page.locator('[name=adults]')
  await expect(adults).toHaveValue('3')
  await reactHasTakenOver(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await adults.inputValue()).toBe('3')
  await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
})

test('a day of a later month is still shown and chosen after a reload', async ({ page }) => {
  const visit = visitor(page)
  const onward = page.locator('button[value^="month:"]').last()
  const month = page.locator('#calendar-month')
  const first = await month.textContent()
  await onward.click()
  await expect(month).not.toHaveText(first ?? '')
  const chosen = (await page.locator('input[name=date]:enabled').last().getAttribute('value')) ?? ''
  await visit.chooseDay(chosen)
  await visit.add('children')
  await page.reload()
  await expect(page.locator(`input[name=date][value="${chosen}"]`)).toBeChecked()
  await expect(page.locator('[name=children]')).toHaveValue('1')
})

test('each error stands at its field, the first is focused, and everything typed is kept', async ({ page }) => {
  const visit = visitor(page)
  await visit.chooseDay(date)
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself({ first_name: '', email: 'ana@', phone: '12' })
  await visit.next()
  for (const [name, key] of [
    ['first_name', 'error.required'],
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

test.describe('a card number among the notes is refused at its field, and all else is kept', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('and the booking goes on without it', async ({ page }) => {
        const visit = visitor(page)
        await visit.chooseDay(date)
        await visit.boardAt('Zadar')
        await visit.next()
        await expect(visit.heading('booking.title.details')).toBeVisible()
        await visit.tellAboutMyself({ notes: 'We eat no fish. 4242 4242 4242 4242 is my card.' })
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

test('the pay button explains itself until the terms are accepted', async ({ page }) => {
  const visit = visitor(page)
  await visit.toPreview(date)
  await expect(visit.payButton()).toHaveAccessibleDescription(t('error.terms'))
  await visit.payButton().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await visit.payButton().click({ force: true })
  await expect(page.locator('#terms_accepted')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit.accept()
  await visit.payButton().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(visit.payButton()).toBeFocused()
})

test('a day that filled up while the visitor typed: how many are left, and the nearest days', async ({ page }) => {
  const visit = visitor(page)
  await visit.chooseDay(date)
  await visit.boardAt('Zadar')
  await visit.next()
  await visit.tellAboutMyself()
  await operator('departure', 'set', date, '--capacity', '1')
  await visit.next()
  await expect(page.getByText(t('error.places_left', { places: 1, day: formats.day(date) })).first()).toBeVisible()
  const offered = page.locator('button[name=intent][value^="choose:"]')
  await expect(offered).toHaveCount(3)
  await offered.first().click()
  await expect(visit.heading('booking.title.preview')).toBeVisible()
})

test('a booking is found by its code and e-mail, and every miss is the same', async ({ page }) => {
  await page.goto('/booking')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plain(t('result.find.title')))
  await page.locator('[name=code]').fill('BNC-AAAAAA')
  await page.locator('[name=email]').fill('nobody@mail.example')
  await page.getByRole('button', { name: t('result.find.button') }).click()
  await expect(page.getByText(t('result.find.miss'))).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue('nobody@mail.example')
  const unknown = await page.goto('/booking/AAAAAAAAAAAAAAAAAAAAAA')
  expect(unknown?.status()).toBe(404)
})
