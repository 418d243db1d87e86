import { expect, type Page } from '@playwright/test'
import { locales } from '../../../src/i18n/locales.ts'
import { jpeg } from '../../fixtures/photos.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// Counts the taps and typed fields of each usual change by the owner on a phone, from the first screen to the published
// site.
test('the usual changes take few taps', async ({ browser }) => {
  test.setTimeout(300_000)
  const site: OperatorSite = await startOperatorSite()
  try {
    const { page } = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
    await page.context().addInitScript(() =>
      addEventListener(
        'click',
        ({ detail }) => {
          // Ignores a click that a label passes on to its field: such a click has the detail 0.
          if (detail > 0) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps')) + 1))
        },
        true,
      ),
    )
    const counts: Record<string, [taps: number, fields: number]> = {}
    for (const [name, task] of Object.entries(tasks)) {
      await page.goto(`${site.operatorOrigin}/operator`)
      await expect(page.getByRole('link', { name: 'More' })).toBeVisible()
      await page.evaluate(() => sessionStorage.setItem('taps', '0'))
      const fields = await task(page)
      counts[name] = [Number(await page.evaluate(() => sessionStorage.getItem('taps'))), fields]
    }
    expect(counts).toEqual({
      'phone hours': [6, 2],
      'a photograph': [10, 5],
      'a sentence in five languages': [10, 5],
      'a quay and its time': [10, 2],
      'cancellation 24 hours': [5, 1],
      'Polish off': [7, 0],
      'another colour': [7, 1],
    })
    const [trip] = await site.db.selectFrom('trip').select('cancellation_hours').where('id', '=', 'tour').execute()
    expect(trip?.cancellation_hours).toBe(24)
    const guestSees = async (path: string) => (await fetch(site.origin + path)).text()
    await expect.poll(() => guestSees('/it')).toContain('Italiano: the sea.')
    expect(await guestSees('/')).toContain('alt="Guests on deck"')
    expect(await guestSees('/')).not.toContain('hreflang="pl"')
  } finally {
    await site.close()
  }
})

const languages = ['English', 'Hrvatski', 'Deutsch', 'Italiano', 'Polski']

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function openSite(page: Page): Promise<void> {
  await link(page, 'More')
  await link(page, 'Your site')
}

async function publish(page: Page): Promise<void> {
  await link(page, 'Your site')
  await button(page, 'Publish')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d/ })
    .click()
  await expect(page.getByText('Published. Guests see it now.')).toBeVisible()
}

/** Each task makes one change, from the app's first screen on. @returns the number of fields that are typed into */
const tasks: Record<string, (page: Page) => Promise<number>> = {
  async 'phone hours'(page) {
    await openSite(page)
    await link(page, 'Phone hours')
    const hours = page.getByRole('group', { name: 'Phone hours' })
    await hours.getByLabel('From').fill('07:30')
    await hours.getByLabel('To').fill('20:30')
    await publish(page)
    return 2
  },
  async 'a photograph'(page) {
    await openSite(page)
    await link(page, /^Pictures$/)
    const slide = page.getByRole('group', { name: 'First slide' })
    await slide.getByRole('button', { name: 'Choose a picture' }).first().click()
    const file = { name: 'Deck.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 1600, height: 1067 }) }
    await page
      .getByRole('dialog')
      .getByLabel(/Upload/)
      .setInputFiles([file])
    await page.getByRole('dialog').getByRole('button', { name: 'Deck' }).click({ timeout: 30_000 })
    await button(page, 'First slide: Texts and focus')
    const texts = page.getByRole('dialog').getByRole('group', { name: 'What the picture shows' }).getByRole('textbox')
    await expect(texts).toHaveCount(locales.length)
    for (const text of await texts.all()) await text.fill('Guests on deck')
    await button(page, 'Save')
    await expect(page.getByText(/needs a text for guests/)).toBeHidden()
    await publish(page)
    return locales.length
  },
  async 'a sentence in five languages'(page) {
    await openSite(page)
    await link(page, /^Home page/)
    for (const [index, language] of languages.entries()) {
      if (index > 0) await page.locator('label', { hasText: language }).first().click()
      await page.getByRole('textbox', { name: 'Statement', exact: true }).fill(`${language}: the sea.`)
    }
    await publish(page)
    return languages.length
  },
  async 'a quay and its time'(page) {
    await openSite(page)
    await link(page, /^Free cancellation/)
    await button(page, /: Change$/)
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Departs at').first().fill('08:15')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toBeHidden()
    await link(page, 'More')
    await link(page, 'Your site')
    await link(page, /^Quay: where it is/)
    await button(page, 'Quay: Change')
    await page.getByRole('dialog').getByLabel('Latitude').fill('44.0705')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    return 2
  },
  async 'cancellation 24 hours'(page) {
    await openSite(page)
    await link(page, /^Free cancellation/)
    await button(page, 'Boat and rules: Change')
    await page.getByRole('dialog').getByLabel('Hours of free cancellation').fill('24')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    return 1
  },
  async 'Polish off'(page) {
    await openSite(page)
    await link(page, 'Languages shown')
    await page.getByRole('group', { name: 'Polski' }).locator('label', { hasText: 'No' }).click()
    await publish(page)
    return 0
  },
  async 'another colour'(page) {
    await openSite(page)
    await link(page, 'Accent colour')
    await page.getByRole('checkbox', { name: /^Accent colour/ }).uncheck({ force: true })
    await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#0b6e69')
    await publish(page)
    return 1
  },
}
