import { expect, type Page } from '@playwright/test'
import { jpeg, phonePhoto } from '../../fixtures/photos.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// The owner replaces a picture of the home page from a phone; the app has a host of its own.
test.describe.configure({ mode: 'serial' })

let site: OperatorSite
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  page = (await site.pairedPhone(browser, 'Ana’s phone', 'owner')).page
})
test.afterAll(() => site.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const guestSees = async () => (await fetch(`${site.origin}/`)).text()
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('an owner uploads several pictures, and reads what is wrong with one', async () => {
  await page.goto(`${site.operatorOrigin}/operator/site`)
  await page.getByRole('link', { name: 'Pictures', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Home page' })).toBeVisible()
  await page
    .getByLabel('Upload pictures')
    .setInputFiles([
      file('Deck.jpg', await jpeg({ width: 1600, height: 1067 })),
      file('Phone.jpg', await phonePhoto()),
      file('Notes.jpg', Buffer.from('no picture')),
    ])
  await expect(page.getByText('This file is not a picture that the site can show.')).toBeVisible()
  await button('Notes: Remove').click()
  await page.getByRole('radio', { name: 'All uploaded' }).check()
  await expect(button(/^Deck/)).toContainText('Not shown', { timeout: 60_000 })
  await expect(button(/^Phone/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('a picture takes the place of a sample in two taps, is described in all languages, and is published', async () => {
  await page.getByRole('radio', { name: 'On the pages' }).check()
  await page
    .getByRole('group', { name: 'First slide' })
    .getByRole('button', { name: 'Choose a picture' })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deck' }).click()
  await expect(page.getByText(/The picture needs a text for guests/)).toContainText('Hrvatski')
  await button('First slide: Texts and focus').click()
  const across = page.getByRole('slider', { name: 'Across' })
  await across.focus()
  for (let times = 0; times < 5; times++) await across.press('ArrowRight')
  await expect(across).toHaveValue('55')
  const box = await page.locator('.picture-focus').boundingBox()
  if (!box) throw new Error('no picture')
  await page.touchscreen.tap(box.x + box.width * 0.2, box.y + box.height * 0.8)
  await expect(across).toHaveValue('20')
  const texts = page.getByRole('dialog').getByRole('group', { name: 'What the picture shows' }).getByRole('textbox')
  await expect(texts).toHaveCount(5)
  for (const text of await texts.all()) await text.fill('Guests on deck')
  expect(await findAxeViolations(page)).toEqual([])
  await button('Save').click()
  await expect(page.getByText(/The picture needs a text for guests/)).toBeHidden()
  expect(await guestSees()).not.toContain('Guests on deck')
  await page.goto(`${site.operatorOrigin}/operator/site`)
  await button('Publish').click()
  await button(/^Publish 1/).click()
  await expect(page.getByText('Everything is published.')).toBeVisible()
  const shown = await guestSees()
  expect(shown).toContain('alt="Guests on deck"')
  expect(shown).toMatch(/\/pictures\/[0-9a-f]{32}-4x3_20_80-480\.avif/)
})

test('a picture that the site shows says where, and another is deleted', async () => {
  await page.goto(`${site.operatorOrigin}/operator/site/pictures`)
  await page.getByRole('radio', { name: 'All uploaded' }).check()
  await button(/^Deck/).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pictures: First slide' })).toBeVisible()
  await expect(button('Delete picture')).toBeHidden()
  await button('Close').click()
  await button(/^Phone/).click()
  // The picture's details load while the sheet opens. This can move the button during the click.
  await expect(async () => {
    await button('Delete picture').click({ timeout: 2000 })
    await expect(button('Delete for good')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await button('Delete for good').click()
  await expect(button(/^Phone/)).toBeHidden()
})
