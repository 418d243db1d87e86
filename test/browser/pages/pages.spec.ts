import { expect } from '@playwright/test'
import { translatorOf } from '../../../src/i18n/catalogues.ts'
import { bookByApi, nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor } from '../fixtures/visitor.ts'

test.describe.configure({ mode: 'parallel' })

const t = translatorOf('en')

test('language links switch the language, and the root then redirects to the chosen language', async ({ page }) => {
  await page.goto('/tour')
  await page.locator('.language summary').click()
  await page.locator('a[href="/language/de?page=tour"]').first().click()
  await expect(page).toHaveURL(/\/de\/ausflug$/)
  await page.goto('/', { referer: 'https://elsewhere.example/' })
  await expect(page).toHaveURL(/\/de$/)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('another language keeps the step of a booking, and the view of a booked one', async ({
      page,
      request,
      baseURL,
    }) => {
      const visit = createVisitor(page)
      const toGerman = async () => {
        await page.locator('.language summary').click()
        await page.locator('.language a[lang=de]').click()
      }
      await page.goto('/book-now')
      await visit.chooseDay(await nextBookableDay(baseURL ?? ''))
      await visit.chooseBoardingPlace('Zadar')
      await visit.next()
      await expect(visit.heading('booking.title.details')).toBeVisible()
      await toGerman()
      await expect(createVisitor(page, 'de').heading('booking.title.details')).toBeVisible()

      const { id } = await bookByApi(request, baseURL ?? '', '4242424242424242', {
        date: await nextBookableDay(baseURL ?? ''),
      })
      await page.goto(`/booking/${id}?cancel`)
      await toGerman()
      await expect(page.getByRole('button', { name: translatorOf('de')('cancel.button') })).toBeVisible()
    })
  })
}

test('the language list closes on Escape and on a click elsewhere', async ({ page }) => {
  await page.goto('/tour')
  const list = page.locator('.top-bar .language')
  const summary = list.locator('summary')
  for (const close of [() => page.keyboard.press('Escape'), () => page.locator('h1').click()]) {
    await summary.click()
    await expect(list).toHaveAttribute('open')
    await close()
    await expect(list).not.toHaveAttribute('open')
  }
})

test('without consent, no attribution is stored, and withdrawing consent deletes it', async ({ page, context }) => {
  const names = async () => (await context.cookies()).map(({ name }) => name).sort()
  const decide = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForLoadState('load')
  }
  await page.goto('/', { referer: 'https://www.google.de/' })
  await expect(page.getByRole('button', { name: t('consent.only_essential') })).toBeVisible()
  expect(await names()).not.toContain('session_id')
  await decide(t('consent.accept_all'))
  await expect.poll(names).toEqual(expect.arrayContaining(['session_id', 'tracing_source']))
  expect((await context.cookies()).find(({ name }) => name === 'tracing_source')?.value).toBe('google')
  await page.getByRole('button', { name: t('layout.footer.cookie_settings') }).click()
  await decide(t('consent.only_essential'))
  await expect.poll(names).not.toContain('session_id')
  expect(await names()).not.toContain('tracing_source')
})

test('after consent, a visitor gets a time-ordered session id and a tracing source', async ({ page, context }) => {
  await presetConsent(page, 'analytics_storage')
  await page.goto('/')
  await expect
    .poll(async () => (await context.cookies()).find(({ name }) => name === 'session_id')?.value)
    .toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}-[A-Za-z0-9]{8}$/)
  expect((await context.cookies()).find(({ name }) => name === 'tracing_source')?.value).toBe('direct')
})
