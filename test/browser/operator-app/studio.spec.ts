import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// The owner changes the site in the studio, at a desk; the app has a host of its own.
test.describe.configure({ mode: 'serial' })

let site: OperatorSite
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  page = (await site.pairedPhone(browser, 'Ana’s phone', 'owner')).page
  await page.setViewportSize({ width: 1440, height: 900 })
})
test.afterAll(() => site.close())

const open = (path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const framed = () => page.frameLocator('iframe[title="Page"]')
const phone = '+385 23 555 444'
const guestSees = async (path: string) => (await fetch(site.origin + path)).text()

test('an owner changes a phone number and a headline in two languages, and sees each on the real page', async () => {
  await open('/')
  await page.getByRole('link', { name: 'Your site' }).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: /^Company and contact/ }).click()
  await page.getByRole('checkbox', { name: 'Phone: As set on the server' }).uncheck()
  await page.getByRole('textbox', { name: 'Phone' }).fill('soon')
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(/be\s+published:.*must be/)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await expect(framed().getByText(phone).first()).toBeAttached()

  await open('/site/pages.home')
  const headline = page.getByRole('region', { name: 'Slide 1' }).getByRole('textbox', { name: 'Headline' })
  await headline.fill('Calm <i>water</i>')
  await expect(framed().getByRole('heading', { level: 1 })).toHaveText('Calm water')
  await page.getByRole('radio', { name: 'Hrvatski (1)' }).check()
  await expect(page.getByText('To review: another language has changed.', { exact: true })).toBeVisible()
  await headline.fill('Mirno <i>more</i>')
  await expect(framed().getByRole('heading', { level: 1 })).toHaveText('Mirno more')
  await expect(page.getByRole('radio', { name: 'Hrvatski', exact: true })).toBeChecked()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await guestSees('/')).not.toContain('Calm')
})

test('the page stays where it is scrolled to while the owner types', async () => {
  const headline = page.getByRole('region', { name: 'Slide 1' }).getByRole('textbox', { name: 'Headline' })
  const scrolledTo = () =>
    framed()
      .locator('html')
      .evaluate(() => Math.round(scrollY))
  await framed()
    .locator('html')
    .evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  for (const text of ['Mirno <i>jutro</i>', 'Mirna <i>večer</i>']) {
    await headline.fill(text)
    await expect(framed().getByRole('heading', { level: 1 })).toHaveText(text.replaceAll(/<.?i>/g, ''))
    await expect.poll(scrolledTo).toBe(700)
  }
  await headline.fill('Mirno <i>more</i>')
  await expect(framed().getByRole('heading', { level: 1 })).toHaveText('Mirno more')
})

test('what is typed without a connection is kept and saved later', async () => {
  const lead = page.getByRole('region', { name: 'Slide 1' }).getByRole('textbox', { name: 'Introduction' })
  await page.context().setOffline(true)
  await lead.fill('Tiho.')
  await expect(page.getByText('Not saved. What you have typed is kept here.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(framed().getByText('Tiho.').first()).toBeAttached()
})

test('two owners on one field see both values and choose', async ({ browser }) => {
  const other = (await site.pairedPhone(browser, 'Ivo’s phone', 'owner')).page
  await other.goto(`${site.operatorOrigin}/operator/site/business`)
  const name = (of: Page) => of.getByRole('region', { name: 'General' }).getByRole('textbox', { name: 'Name' })
  await expect(name(other)).toHaveValue('Bonaca')
  await open('/site/business')
  await name(page).fill('Val')
  await expect(framed().getByText('Val').first()).toBeAttached()
  await name(other).fill('Vjetar')
  await expect(other.getByText('Ana’s phone has changed this meanwhile:')).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(name(other)).toHaveValue('Val')
  await other.close()
})

test('the owner publishes, a guest sees it, and the owner goes back', async () => {
  await open('/site')
  await button('Publish').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: /Company and contact: Contact Phone/ })).toBeVisible()
  await sheet.getByRole('button', { name: /^Publish \d changes/ }).click()
  await expect(page.getByText('Published. Guests see it now.')).toBeVisible()
  await expect.poll(() => guestSees('/')).toContain('Calm </span><i>water</i>')
  expect(await guestSees('/hr')).toContain('Mirno')
  expect(await guestSees('/contact')).toContain(phone)
  await page.getByRole('link', { name: 'History' }).click()
  await button('Before the first version: Back to this version').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to this version' }).click()
  await expect(page.getByText(/^Back to a former version/)).toHaveCount(0)
  await expect.poll(() => guestSees('/')).not.toContain('Calm')
})

test('a translator gets a file, and the finished one is saved after a report', async () => {
  await open('/site/translation')
  const waiting = page.waitForEvent('download')
  await button('Deutsch: Download file').click()
  const download = await waiting
  const csv = await readFile(await download.path(), 'utf8')
  const upload = (file: string) =>
    page
      .getByLabel('Deutsch: Upload finished file')
      .setInputFiles({ name: download.suggestedFilename(), mimeType: '', buffer: Buffer.from(file) })
  const sheet = page.getByRole('dialog')
  await upload(csv.replace(/^(offers\.prosek\.title\.de;[^;]*;)[^;]*/m, `$1${'x'.repeat(90)}`))
  await expect(sheet.getByText('must have at most 80 characters')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await upload(csv.replace(/^(offers\.prosek\.title\.de;[^;]*;)[^;]*/m, '$1Süßwein'))
  await expect(sheet.getByText('Extra prosek: ')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save 1 text' }).click()
  await expect(page.getByText('1 text saved')).toBeVisible()
  const offers = await fetch(`${site.origin}/api/special-offers`, { headers: { 'X-Locale': 'de' } })
  expect(await offers.text()).toContain('Süßwein')
})

test('the crew has no entry', async ({ browser }) => {
  const { page: crew } = await site.pairedPhone(browser, 'Crew', 'crew')
  await crew.goto(`${site.operatorOrigin}/operator/more`)
  await expect(crew.getByRole('link', { name: 'Cash box' })).toBeVisible()
  await expect(crew.getByRole('link', { name: 'Your site' })).toHaveCount(0)
  await crew.close()
})
