import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type TestInfo } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { Locale } from '../../../src/i18n/locales.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { nextBookableDay } from '../fixtures/booking-api.ts'
import { test } from '../fixtures/guarded-test.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, harbours, waitForHydration } from '../fixtures/visitor.ts'

test.describe.configure({ mode: 'parallel' })

const origin = ({ baseURL }: { baseURL?: string | undefined }) => baseURL ?? ''

const languageOn = ({ project }: TestInfo): Locale => (project.name === 'phone' ? 'de' : 'en')

/** The mails to this recipient, read from the site's mail folder. */
async function mailsTo(recipient: string): Promise<Email[]> {
  const folder = join(process.env.BONACA_TEST_DATA ?? '', 'mail')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter((mail) => mail.to?.some(({ address }) => address === recipient))
}

/** Whether a text contains an amount, ignoring the kind of white space. */
const containsAmount = (text: string, amount: string) =>
  text.replaceAll(/\s/g, ' ').includes(amount.replaceAll(/\s/g, ' '))

// In English on a desktop, and in German on a phone, because German has the longest words. Other tests check every page
// and mail in each language.
test('a visitor books, from the home page to the confirmation mail', async ({ page, baseURL }, info) => {
  const locale = languageOn(info)
  const { t, formats, ...visit } = createVisitor(page, locale)
  const email = `guest-${locale}-${info.project.name}-${info.retry}@mail.example`
  const date = await nextBookableDay(origin({ baseURL }), info.parallelIndex)
  await visit.fromHomeToBooking()
  await expectAccessible(page)
  await visit.chooseDay(date)
  await visit.addGuest('adults')
  await visit.addGuest('children')
  await visit.chooseBoardingPlace('Bibinje')
  const adults = Number(await page.locator('[name=adults]').inputValue())
  await visit.next()

  await expect(visit.heading('booking.title.details')).toBeFocused()
  await visit.fillContactDetails({ email, notes: 'A birthday on board' })
  await page.locator('button[value^="more:"][value*="prosek"]').click()
  await expectAccessible(page)
  await visit.next()

  await expect(visit.heading('booking.title.preview')).toBeFocused()
  await expectAccessible(page)
  // The amounts in cents for the adults, one child and one bottle of prošek.
  const full = adults * 7500 + 4500 + 2400
  const deposit = adults * 1500 + 900 + 600
  const rest = full - deposit
  await page.getByText(t('booking.breakdown.caption')).first().click()
  const panel = await page.locator('main').innerText()
  for (const amount of [full, deposit, rest]) expect(containsAmount(panel, formats.price(amount))).toBe(true)
  expect(containsAmount(panel, `1 × ${formats.price(2400)}`)).toBe(true)

  await visit.acceptTerms()
  await visit.typeCard('4242424242424242')
  await expectAccessible(page)
  await visit.pay()

  await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
  await expect(page.getByText(t('result.completed.text')).first()).toBeVisible()
  await expectAccessible(page)
  const result = await page.locator('main').innerText()
  for (const amount of [deposit, rest]) expect(containsAmount(result, formats.price(amount))).toBe(true)

  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 30_000 }).toBe(1)
  const [confirmation] = await mailsTo(email)
  for (const amount of [full, deposit, rest]) {
    expect(containsAmount(confirmation?.text ?? '', formats.price(amount))).toBe(true)
    expect(containsAmount((confirmation?.html ?? '').replaceAll('&nbsp;', ' '), formats.price(amount))).toBe(true)
  }
  expect(confirmation?.html).toContain(`<html lang="${locale}"`)
  expect(confirmation?.html).toContain(page.url())
  const calendar = confirmation?.attachments.find(({ filename }) => filename?.endsWith('.ics'))
  expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toContain(
    `DTSTART;TZID=Europe/Zagreb:${date.replaceAll('-', '')}T${harbours.Bibinje.departsAt.replace(':', '')}00`,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  for (const [way, limit] of [
    ['a card', { taps: 11, fields: 4 }],
    ['a wallet', { taps: 10, fields: 3 }],
  ] as const) {
    test(`two adults and a child are booked by ${way} with ${limit.taps} taps and ${limit.fields} fields`, async ({
      page,
    }) => {
      const count = { taps: 0, fields: 0 }
      const tap = async (target: Locator) => {
        count.taps++
        await target.tap()
      }
      /** A phone shows the options of a list in its own interface, so only the tap that opens the list is counted. */
      const choose = async (list: Locator, value: string) => {
        count.taps++
        await list.selectOption(value)
      }
      const type = async (field: Locator, ...texts: string[]) => {
        count.fields++
        await tap(field)
        for (const text of texts) await page.keyboard.type(text)
      }
      await presetConsent(page)
      await page.goto('/')
      const strip = page.locator('booking-strip').first()
      const day = strip.locator('[name=date]')
      await choose(day, (await day.locator('option').nth(3).getAttribute('value')) ?? '')
      await choose(strip.locator('[name=children]'), '1')
      await tap(strip.locator('.strip-place label').first())
      await tap(strip.locator('button[type=submit]'))

      await expect(page.locator('.trip-line')).toBeVisible()
      await waitForHydration(page)
      await type(page.locator('[name=name]'), 'Ana Kowalska')
      await type(page.locator('[name=email]'), 'taps@mail.example')
      await type(page.locator('[name=phone]'), '+48600123456')
      await tap(page.locator('.summary-bar button[value=next]'))

      const box = page.locator('.card-field[aria-busy=false]')
      await expect(box).toHaveCount(3)
      await tap(page.locator('#terms_accepted'))
      if (way === 'a wallet') await tap(page.locator('.wallets button'))
      else {
        // When one field of the card is complete, the focus moves to the next field.
        await type(box.nth(0).locator('iframe').contentFrame().locator('input'), '4242424242424242')
        for (const [index, text] of ['0839', '123'].entries()) {
          await expect(box.nth(index + 1)).toHaveAttribute('data-focused')
          await page.keyboard.type(text)
        }
        await tap(page.locator('#pay'))
      }
      await expect(page).toHaveURL(/\/booking\/[\w-]{22}$/)
      await expect(page.getByText(createVisitor(page).t('result.completed.text')).first()).toBeVisible()
      expect(count).toEqual(limit)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test("a visitor books and pays on the bank's page", async ({ page, baseURL }, info) => {
    const locale = languageOn(info)
    const { t, ...visit } = createVisitor(page, locale)
    const date = await nextBookableDay(origin({ baseURL }), info.parallelIndex)
    await visit.fromHomeToBooking()
    await visit.chooseDay(date)
    await visit.addGuest('adults')
    await expect(page.locator(`input[name=date][value="${date}"]`)).toBeChecked()
    await visit.chooseBoardingPlace('Zadar')
    await visit.next()
    await expect(visit.heading('booking.title.details')).toBeVisible()

    await visit.fillContactDetails({ email: 'ana@' })
    await visit.next()
    await expect(page.getByText(t('error.email'))).toBeVisible()
    await expect(page.locator('[name=name]')).toHaveValue('Ana Kowalska')
    await page.locator('[name=email]').fill('ana@mail.example')
    await visit.next()

    await expect(visit.heading('booking.title.preview')).toBeVisible()
    await visit.payButton().click()
    await expect(page.getByText(t('error.terms')).first()).toBeVisible()
    await page.locator('#terms_accepted').check()
    await visit.payButton().click()
    await page.locator('[name=outcome][value=approve]').click()
    await expect(page).toHaveURL(/\/booking\/[\w-]{22}/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText(t('result.completed.text')).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
})
