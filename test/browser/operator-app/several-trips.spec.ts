import { expect } from '@playwright/test'
import { seedReservation } from '../../fixtures/reservations.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

const day = '2027-07-14'
let site: OperatorSite
let owner: Phone
let code: string

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  const party = { date: day, departure_location: 'zadar', adults: 2, children: 0 }
  await seedReservation(site.db, { ...party, last_name: 'Horvat' })
  code = (await seedReservation(site.db, { ...party, last_name: 'Kowalska', trip: 'sunset' })).code
  await seedReservation(site.db, { ...party, last_name: 'Rossi', trip: 'islands', start: 'morning' })
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(() => site.close())

test('a day with several departures shows each; a walk-in, a capacity and a price are those of the chosen trip', async () => {
  const { page } = owner
  const open = (path: string) => page.goto(`${site.operatorOrigin}/operator${path}`)
  await open(`/day/${day}`)
  const sunset = page.getByRole('region', { name: '18:30 Sunset cruise' })
  await expect(sunset).toContainText('Bonaca, 2 of 60 places sold')
  expect(await findAxeViolations(page)).toEqual([])
  await open(`/manifest/${day}`)
  await expect(page.getByRole('region', { name: 'Ugljan and Pašman: Zadar' })).toContainText('Rossi')

  await open('/scan')
  await page.getByRole('textbox', { name: 'Or type the code of the ticket' }).fill(code)
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('18:30 Sunset cruise')

  await open(`/bookings/${code}`)
  await expect(page.getByText('Sunset cruise')).toBeVisible()

  await open(`/add/${day}`)
  await page.getByRole('radio', { name: 'Ugljan and Pašman 14:00' }).check()
  await expect(page.getByRole('radio', { name: 'Zadar 14:00' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Mia Walkin')
  await page.getByText('Extras, notes, paid in another way').click()
  await page.getByRole('radio', { name: 'Cash now' }).check()
  await page.getByRole('button', { name: 'Add it, €70.00' }).click()
  await expect(page.getByRole('heading', { name: 'It is booked' })).toBeVisible()
  const booked = await site.db
    .selectFrom('reservation')
    .select(['trip', 'start'])
    .where('last_name', '=', 'Walkin')
    .execute()
  expect(booked).toEqual([{ trip: 'islands', start: 'afternoon' }])

  await open('/calendar/2027-07')
  await page.getByRole('button', { name: /14 July/ }).click()
  await page.getByRole('button', { name: '18:30 Sunset cruise: Change' }).click()
  await expect(page.getByRole('button', { name: 'Cancel this departure (2 guests)' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Places on this day' }).fill('50')
  await page.getByRole('button', { name: 'Set to 50 places' }).click()
  await expect
    .poll(() => site.db.selectFrom('departure').select('capacity').where('trip', '=', 'sunset').execute())
    .toEqual([{ capacity: 50 }])

  await open('/prices')
  await page.getByRole('radio', { name: 'Sunset cruise' }).check()
  await expect(page.getByRole('region', { name: 'Adult' })).toContainText('€40')

  await open('/reports')
  const byTrip = page.getByRole('region', { name: 'By trip' })
  await expect(byTrip.getByRole('listitem')).toHaveText([/^Kornati/, /^Sunset/, /^Ugljan.*€70\.00/])
  await expect(page.getByRole('region', { name: 'By start' })).toContainText(/Ugljan and Pašman 14:00\d.*€70\.00/)
  expect(await findAxeViolations(page)).toEqual([])
})
