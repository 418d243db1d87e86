import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

let site: OperatorSite
let page: Page
test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  page = (await site.pairedPhone(browser, 'Ana’s phone', 'owner')).page
})
test.afterAll(() => site.close())

const open = (path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)
const box = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a pasted text of 100,000 characters is kept, and the field names its limit', async () => {
  await open('/site/pages.home?field=pages.home.en.meta_title')
  const title = box('Title for search engines')
  await expect(title).toBeFocused()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Calm water '.repeat(9091)))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
  await expect(title).toHaveAccessibleDescription(/at most 5,000 characters; now it has 100,00\d\./)
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect
    .poll(async () =>
      (await site.db.selectFrom('site_value').select('value').execute()).map(({ value }) => String(value).length),
    )
    .toEqual([100_002])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Calm water')
  await expect(title).not.toHaveAccessibleDescription(/published/)
})

test('the app says in Croatian what is wrong, beside the part that it is about, and leads to it', async () => {
  await open('/device')
  await page.locator('label', { hasText: 'Hrvatski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr')
  await open('/site/tripFacts?field=tripFacts.phoneHours')
  const from = page.getByRole('group', { name: 'Radno vrijeme telefona' }).getByLabel('Od')
  await from.fill('')
  await expect(from).toHaveAccessibleDescription(/^Ne može se objaviti: mora biti vrijeme kao 08:00\./)
  await page.reload()
  await expect(from).toBeFocused()
  await open('/device')
  await page.locator('label', { hasText: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the cases of a sentence of a mail show its values, and take others', async () => {
  await open('/site/mails?field=mails.en.changed')
  await page
    .getByRole('button', { name: /^Ticket after a change: Wordings of/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('.chip').first()).toBeVisible()
  await sheet
    .getByRole('button', { name: /Insert/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /BNC-7K4Q2X/ })
    .click()
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect
    .poll(async () =>
      JSON.stringify(
        await site.db.selectFrom('site_value').select('value').where('path', '=', 'mails.en.changed').execute(),
      ),
    )
    .toMatch(/\{moved, select, .*\{code\}/)
})
