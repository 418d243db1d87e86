import { expect, type Locator, type Page } from '@playwright/test'
import { jpeg } from '../../fixtures/photos.ts'
import { freePort } from '../../fixtures/postgres-server.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { createIsolatedSite, type IsolatedSite } from '../fixtures/isolated-site.ts'
import { addAuthenticator } from '../fixtures/operator-app.ts'

// The owner turns an empty database into the site of an operator in Split, using only the app.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

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

const open = (path: string) => page.goto(`${origin}/operator${path}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
/** Changes a field of the studio and waits until it is saved. */
async function saved(change: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.url().endsWith('/actions/site-save') && response.ok())
  await change()
  await answer
}
const type = (field: Locator, value: string) => saved(() => field.fill(value))
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

const company = {
  'Full name': 'Marjan izleti d.o.o.',
  Street: 'Obala hrvatskog narodnog preporoda 10',
  Town: '21000 Split',
  OIB: '10000000009',
  'Court number': '110000001',
  'Share capital in cents': '250000',
  Management: 'Ana Horvat',
  IBAN: 'HR12 1001 0051 8630 0016 0',
  Bank: 'Banka d.d.',
  'Agency code': 'HR-AB-21-110000001',
  Insurer: 'Osiguranje d.d.',
  'Insurance policy': '000410',
}

test('the company, two languages and an own colour', async () => {
  const group = page.getByRole('region', { name: 'Company', exact: true })
  for (const [label, value] of Object.entries(company)) await type(group.getByRole('textbox', { name: label }), value)
  await open('/site/languages')
  for (const language of ['Deutsch', 'Italiano', 'Polski'])
    await saved(() => page.getByRole('group', { name: language }).getByRole('radio', { name: 'No' }).check())
  await open('/site/look')
  await page.getByRole('checkbox', { name: 'Accent colour: The colour of the design' }).uncheck()
  await type(page.getByRole('textbox', { name: 'Accent colour', exact: true }), '#0b5a6b')
  await open('/guide')
  await expect(link(/^5\. Company/)).toContainText('Done')
})

test('boat, quays, trip and prices take the place of the sample’s', async () => {
  const sheet = page.getByRole('dialog')
  const save = async () => {
    // On a slow machine the site draws the chart too slowly to answer in time. The sheet then asks to save again.
    await expect(async () => {
      if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Save' }).click({ timeout: 5000 })
      await expect(sheet).toBeHidden({ timeout: 15_000 })
    }).toPass({ timeout: 100_000 })
  }
  const change = async (name: string, fill: () => Promise<void>) => {
    await button(name).click()
    await fill()
    await save()
  }
  // Reduces the places of the trip before those of the boat: a trip sells no more places than its boat is licensed for.
  await open('/fleet/trips/tour')
  await change('Boat and rules: Change', () =>
    sheet.getByRole('textbox', { name: 'Places on sale for each departure' }).fill('45'),
  )
  await open('/guide')
  await link(/^6\. Boat/).click()
  await change('Boat: Change', async () => {
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Marjan')
    await sheet.getByRole('textbox', { name: 'Licensed for guests' }).fill('45')
  })
  await change('What guests ask: Change', () => sheet.getByRole('textbox', { name: 'Toilets' }).fill('1'))
  await link('Next: Quays').click()
  for (const [name, latitude, longitude] of [
    ['Split', '43.5068', '16.4387'],
    ['Stobreč', '43.5008', '16.5258'],
  ] as const) {
    await button('Add a quay').click()
    await sheet.getByRole('textbox', { name: 'Town, as guests know it' }).fill(name)
    await sheet.getByRole('textbox', { name: 'Latitude' }).fill(latitude)
    await sheet.getByRole('textbox', { name: 'Longitude' }).fill(longitude)
    await sheet.getByRole('button', { name: 'Add a quay' }).click()
    await expect(sheet).toBeHidden()
  }
  await link('All steps').click()
  await link(/^8\. Trip/).click()
  await change('Start 1: Change', async () => {
    await sheet.getByRole('group', { name: 'Quay 1' }).getByLabel('Quay').selectOption('Split')
    await sheet.getByRole('group', { name: 'Quay 2' }).getByLabel('Quay').selectOption('Stobreč')
  })
  await change('Stops: Change', async () => {
    for (const [index, name, latitude, longitude] of [
      [1, 'Brač', '43.392', '16.556'],
      [2, 'Šolta', '43.397', '16.298'],
    ] as const) {
      const stop = sheet.getByRole('group', { name: `Stop ${index}` })
      await stop.getByLabel('Name for guests').fill(name)
      await stop.getByLabel('Latitude').fill(latitude)
      await stop.getByLabel('Longitude').fill(longitude)
    }
  })
  await change('Names: Change', async () => {
    for (const [language, name, title] of [
      ['English', 'Brač and Šolta', 'Boat trip to Brač and Šolta'],
      ['Hrvatski', 'Brač i Šolta', 'Izlet brodom na Brač i Šoltu'],
    ] as const) {
      await sheet.getByRole('group', { name: 'Name for guests' }).getByRole('textbox', { name: language }).fill(name)
      await sheet
        .getByRole('group', { name: 'Full name, on tickets and in mails' })
        .getByRole('textbox', { name: language })
        .fill(title)
    }
  })
  for (const quay of ['Zadar', 'Bibinje']) {
    await open(`/fleet/quays/${quay.toLowerCase()}`)
    await button(`Retire ${quay}`).click()
    await sheet.getByRole('button', { name: `Retire ${quay}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trips and boats' })).toBeVisible()
  }
  await open('/prices')
  await page.getByRole('region', { name: 'Adults' }).getByRole('button', { name: 'Change' }).click()
  await sheet.getByLabel('Price').fill('69')
  await sheet.getByRole('button', { name: /^Set the price/ }).click()
  await expect(sheet).toBeHidden()
  await open('/guide')
  for (const step of ['6. Boat', '7. Quays', '8. Trip', '9. Prices'])
    await expect(link(new RegExp(`^${step.replace('.', '\\.')}`))).toContainText('Done')
})

test('eight pictures are uploaded, described, and take their places', async () => {
  await open('/site/pictures')
  const places = ['First slide', 'Second slide', 'Third slide', 'Beside the advantages']
  const further = ['Discover, large', 'Discover, small', 'Behind the phone number', 'The boat']
  const all = [...places, ...further]
  const files = all.map(async (_, index) => ({
    ...{ name: `Photo ${index + 1}.jpg`, mimeType: 'image/jpeg' },
    buffer: await jpeg({ width: 1600, height: 1200, red: index * 25 }),
  }))
  await page.getByLabel('Upload pictures').setInputFiles(await Promise.all(files))
  await page.getByRole('radio', { name: 'All uploaded' }).check()
  await expect(button(/^Photo \d/)).toHaveCount(all.length, { timeout: 60_000 })
  await page.getByRole('radio', { name: 'On the pages' }).check()
  const dialog = page.getByRole('dialog')
  for (const [index, place] of all.entries()) {
    const ofPlace = page.getByRole('group', { name: place, exact: true })
    // Saving the text of the previous place removes its error message. This can move the button during the click.
    await expect(async () => {
      await ofPlace.getByRole('button', { name: 'Choose a picture' }).first().click({ timeout: 2000 })
      await expect(dialog).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await saved(() => dialog.getByRole('button', { name: `Photo ${index + 1}` }).click())
    await button(`${place}: Texts and focus`).click()
    const texts = dialog.getByRole('group', { name: 'What the picture shows' }).getByRole('textbox')
    // A field for each of the five published languages: the draft, which keeps only two, is not published yet.
    await expect(texts).toHaveCount(5)
    for (const text of await texts.all()) await text.fill(`Marjan ${index + 1}`)
    await button('Save').click()
    await expect(dialog).toBeHidden()
  }
})

test('facts are confirmed, texts written in two languages, and all is published', async () => {
  for (const section of ['tripFacts', 'legalFacts']) {
    await open(`/site/${section}`)
    const right = button(/: Is right$/)
    await expect(right.first()).toBeVisible()
    for (let left = await right.count(); left > 0; left--) {
      await saved(() => right.first().click())
      await expect(right).toHaveCount(left - 1)
    }
  }
  await open('/site/pages.home')
  const headline = page.getByRole('region', { name: 'Slide 1' }).getByRole('textbox', { name: 'Headline' })
  await type(headline, 'Two islands, <i>one day</i>')
  await page.getByRole('radio', { name: /^Hrvatski/ }).check()
  await type(headline, 'Dva otoka, <i>jedan dan</i>')
  await open('/site')
  await button('Publish').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+ changes/ })
    .click()
  await expect(page.getByText('Published. Guests see it now.')).toBeVisible()
  await expect.poll(() => guestSees('/')).toContain('Marjan Tours')
  expect(await guestSees('/hr')).toContain('Dva otoka')
  expect(await guestSees('/')).toContain('alt="Marjan 1"')
  expect(await guestSees('/book-now')).toContain('Stobreč')
  expect(await guestSees('/contact')).toContain('+385 21 555 444')
  expect(await guestSees('/payment/terms-of-purchase')).toContain('Marjan izleti d.o.o.')

  await open('/guide')
  await expect(page.getByText('Required by law or for payments')).toBeVisible()
  await expect(page.getByText(/a payment provider that takes real money/)).toBeVisible()
  await expect(page.getByText(/still a placeholder|still an example/)).toHaveCount(0)
  await expect(page.getByText(/^\d+ pages? still names? places or the boat of the sample/)).toBeVisible()
})
