import { expect, type Page } from '@playwright/test'
import { freePort } from '../../fixtures/postgres-server.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { addAuthenticator } from '../fixtures/operator-app.ts'

// From an empty database to the site of an operator in Split, by the app only.
test.describe.configure({ mode: 'serial' })

let site: IsolatedSite
let origin: string
let running: Awaited<ReturnType<IsolatedSite['start']>>
let page: Page

const settings = async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  return { PORT: String(port), ORIGIN: origin, LOG_LEVEL: 'warn' }
}
const linkOf = (output: string) => /Set up your site[^:]*: (\S+)/.exec(output)?.[1]

test.beforeAll(async ({ browser }) => {
  site = await createIsolatedSite()
  running = await site.start(await settings())
  await expect.poll(() => linkOf(running.output())).toBeTruthy()
  page = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage()
  await addAuthenticator(page)
})
test.afterAll(() => site.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const guestSees = async (path: string) => (await fetch(origin + path)).text()

test('the link of the start pairs the first owner once, and opens the guide', async ({ browser }) => {
  const url = linkOf(running.output()) ?? ''
  await page.goto(url)
  await button('Pair this phone').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your site' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await addAuthenticator(other)
  await other.goto(url)
  await expect(other.getByRole('alert')).toContainText('used')
  await other.close()
})

test('a step is a screen of the app, can be left, and the guide continues after the site was killed', async () => {
  await link('Continue: Name').click()
  await expect(page.getByRole('navigation', { name: 'Set up your site' })).toContainText('Step 1 of 12: Name')
  const name = page.getByRole('region', { name: 'General' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Marjan Tours')
  await expect(page.getByText('Still the sample’s.')).toHaveCount(0)
  running.child.kill('SIGKILL')
  await running.exit
  running = await site.start({ PORT: new URL(origin).port, ORIGIN: origin, LOG_LEVEL: 'warn' })
  await page.reload()
  await expect(name).toHaveValue('Marjan Tours')
  expect(linkOf(running.output())).toBeUndefined()
  await link('All steps').click()
  await expect(link(/^1\. Name/)).toContainText('Done')
  await link('Continue: Contact').click()
  await page.getByRole('checkbox', { name: 'E-mail: As set on the server' }).uncheck()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ahoj@marjan-tours.test')
  await page.getByRole('checkbox', { name: 'Phone: As set on the server' }).uncheck()
  await page.getByRole('textbox', { name: 'Phone' }).fill('+385 21 555 444')
  await link('Next: Company').click()
  await expect(page.getByRole('navigation', { name: 'Set up your site' })).toContainText('Step 5 of 12: Company')
  expect(await guestSees('/')).not.toContain('Marjan Tours')
})
