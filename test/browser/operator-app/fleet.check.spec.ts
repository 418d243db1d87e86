import { expect, type Page } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

// The owner's screens for trips, boats and quays, on a phone of 390 pixels.
test.describe.configure({ mode: 'serial' })

const day = '2027-07-14'
let site: OperatorSite
let page: Page

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  const party = { date: day, departure_location: 'zadar', children: 0 }
  await seedReservation(site.db, { ...party, adults: 50, last_name: 'Horvat' })
  await seedReservation(site.db, { ...party, adults: 2, last_name: 'Kowalska', trip: 'sunset' })
  page = (await site.pairedPhone(browser, 'Ana’s phone', 'owner')).page
})
test.afterAll(() => site.close())

const open = (path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a boat out of service: one departure gets another boat, the guests of the other choose', async () => {
  await open('/fleet')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Bonaca/ })
    .click()
  await button('Take it out of service').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out of service' }).click()
  const left = page.getByRole('region', { name: 'Its departures with guests' })
  await expect(left).toContainText('2 departures with 52 guests')
  await expect(left.getByRole('listitem').filter({ hasText: 'Kornati' })).toContainText('No other boat fits')
  expect(await findAxeViolations(page)).toEqual([])

  await button(/Sunset cruise: Another boat/).click()
  await button('Move this departure to Galeb (2 guests)').click()
  await expect(left).toContainText('1 departure with 50 guests')
  await button(/Kornati.*: Cancel$/).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'Boat' })).toBeChecked()
  await sheet.getByRole('button', { name: /^Cancel/ }).click()
  await expect(left).toContainText('No guests are booked on it.')
  await sheet.getByRole('button', { name: 'Close' }).click()
  const state = await site.db.selectFrom('departure').select(['trip', 'boat', 'status']).orderBy('trip').execute()
  expect(state).toEqual([
    { trip: 'sunset', boat: 'galeb', status: 'open' },
    { trip: 'tour', boat: 'bonaca', status: 'cancelled' },
  ])
  expect(await site.db.selectFrom('cancellation').select('reason').execute()).toEqual([{ reason: 'boat' }])
  await button('Put it back in service').click()
  await expect(button('Take it out of service')).toBeVisible()
})

test('a new trip becomes complete and goes on sale; errors stand beside their fields', async () => {
  // Delays the list of boats until the name of the trip is typed into the open sheet.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/operator/api/boats', async (route) => {
    await released
    await route.continue()
  })
  await open('/fleet')
  await button('Add a trip').click()
  await page.getByRole('textbox', { name: 'Name in English' }).fill('Plava špilja')
  release()
  await expect(page.getByRole('textbox', { name: 'Id' })).toHaveValue('plava-spilja')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a trip' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plava špilja' })).toBeVisible()
  await button('Put it on sale').click()
  await expect(page.getByRole('alert')).toContainText('It needs a start')

  await button('Add a start').click()
  await page.getByLabel('Departs at').fill('09:00')
  await page.getByLabel('Returns at').fill('08:00')
  await button('Save').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.getByLabel('Returns at').fill('17:00')
  await button('Save').click()
  await expect(page.getByText('Zadar 09:00–17:00')).toBeVisible()

  await button('Season: Change').click()
  await button('Save').click()
  await expect(page.getByText('1 April – 31 October, every day')).toBeVisible()

  await button('Boat and rules: Change').click()
  await page.getByRole('textbox', { name: 'Largest party on the website' }).fill('0')
  await button('Save').click()
  await expect(page.getByRole('textbox', { name: 'Largest party on the website' })).toHaveAccessibleDescription(/.+/)
  await page.getByRole('textbox', { name: 'Largest party on the website' }).fill('8')
  await button('Save').click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await button('Names: Change').click()
  const names = page.getByRole('group', { name: 'Name for guests' })
  for (const language of ['Hrvatski', 'Deutsch', 'Italiano', 'Polski'])
    await names.getByRole('textbox', { name: language }).fill(`Plava ${language}`)
  await button('Save').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await findAxeViolations(page)).toEqual([])

  await button('Stops: Change').click()
  const stop = page.getByRole('group', { name: 'Stop 1' })
  await stop.getByLabel('Name for guests').fill('Kukljica')
  await stop.getByLabel('Latitude').fill('4.5')
  await stop.getByLabel('Longitude').fill('15,252')
  await stop.getByLabel('What guests do there').selectOption('swim')
  await button('Save').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Kukljica is not at the sea')
  await stop.getByLabel('Latitude').fill('44.034')
  await button('Save').click()
  await expect(page.getByText('44.034, 15.252')).toBeVisible()

  await button('Texts of its page: Change').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Included in the price').fill('Lunch\n  Wine and water\n')
  await dialog.getByLabel('Language').selectOption('hr')
  await dialog.getByLabel('Introduction').fill('Plava svjetlost u špilji.')
  await button('Save').click()
  await expect(page.getByText('Lunch, Wine and water')).toBeVisible()
  const { stops, texts } = await site.db
    .selectFrom('trip')
    .select(['stops', 'texts'])
    .where('id', '=', 'plava-spilja')
    .executeTakeFirstOrThrow()
  expect(stops).toMatchObject([{ id: 'kukljica', latitude: 44.034, longitude: 15.252, does: 'swim' }])
  expect(texts).toMatchObject({
    included: { en: ['Lunch', 'Wine and water'] },
    lead: { hr: 'Plava svjetlost u špilji.' },
  })
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Prices' }).last().click()
  await expect(page.getByRole('radio', { name: 'Plava špilja' })).toBeChecked()
  const row = site.db.selectFrom('trip').select(['state', 'max_party']).where('id', '=', 'plava-spilja')
  expect(await row.executeTakeFirst()).toEqual({ state: 'draft', max_party: 8 })
})

test('several seasons of a trip are found from the season, in English and Croatian', async () => {
  await open('/season')
  await page.getByRole('radio', { name: 'Sunset cruise' }).click()
  await page.getByRole('link', { name: 'Several seasons or certain years' }).click()
  await button('Add a season').click()
  const added = page.getByRole('group', { name: 'Season 2' })
  await added.getByLabel('First day').fill('2027-11-05')
  await added.getByLabel('Last day').fill('2027-11-20')
  expect(await findAxeViolations(page)).toEqual([])
  await button('Save').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Season 2')).toBeVisible()

  await open('/device')
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
  await open('/season')
  await expect(page.getByRole('heading', { level: 1, name: 'Sezona' })).toBeVisible()
  await page
    .getByRole('radio', { name: 'Sunset cruise' })
    .or(page.getByRole('radio', { name: /zalaz/i }))
    .click()
  await expect(page.getByText('Ovaj izlet ima više sezona')).toBeVisible()
  await expect(page.getByText('Sezona 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Postavi sezonu/ })).toBeHidden()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Promijeni sezone' }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Sezona 2' })).toBeVisible()
})
