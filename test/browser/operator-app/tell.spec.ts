import { expect, type Page } from '@playwright/test'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

// Tomorrow, so that at any time of day the boat has not left yet.
const date = addDays(dayOf(new Date()), 1)
const locales = ['en', 'hr', 'de', 'it', 'pl'] as const
let site: OperatorSite
let crew: Phone
let owner: Phone

test.beforeAll(async ({ browser }) => {
  // A site, two phones and forty bookings take a while on a busy machine.
  test.setTimeout(180_000)
  site = await startOperatorSite()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const booked = { date, adults: 1, children: 0, created_at: ago(90), hold_expires_at: ago(75), ended_at: ago(80) }
  const guests = Array.from({ length: 40 }, (_, index) => ({
    ...{ ...booked, locale: locales[index % 5]!, last_name: `Guest ${index}` },
    email: index < 38 ? `guest${index}@mail.example` : '',
    departure_location: index % 2 ? 'zadar' : 'bibinje',
  }))
  await Promise.all(guests.map((guest) => seedReservation(site.db, guest)))
  crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(async () => {
  expect(await checkInvariants(site.db, new Date())).toEqual([])
  await site.close()
})

const goTo = (page: Page, path: string) => page.goto(new URL(`/operator${path}`, page.url()).href)

test('the crew tells 40 parties of five languages that the boat leaves later', async () => {
  const { page } = crew
  await goTo(page, `/day/${date}`)
  await expect(page.getByRole('link', { name: 'Tell the guests By the timetable' })).toBeVisible()
  await page.getByRole('link', { name: /^Tell the guests/ }).click()
  await page.getByText('Later', { exact: true }).click()
  await page.getByRole('button', { name: '20 min' }).click()
  await page.getByLabel('Your own words').fill('We wait for the ferry.')
  const preview = page.getByRole('region', { name: 'What guests read' })
  await expect(preview.getByRole('listitem')).toHaveCount(5)
  await expect(preview).toContainText('20 Minuten später')
  await expect(preview).toContainText('20 minuta kasnije')
  await expect(preview).toContainText('2 parties have no e-mail address')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Tell 40 parties' }).click()
  const told = page.getByRole('region', { name: '20 minutes later' })
  await expect(told).toContainText('Read by 0 of 40 parties')
  // Parties without an e-mail address head the list, because the crew calls them.
  await expect(told.getByRole('listitem').first()).toContainText('No e-mail address')
  const sent = () =>
    site.db
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('kind', '=', 'departure_message')
      .executeTakeFirstOrThrow()
  expect(Number((await sent()).count)).toBe(38)
  await goTo(page, `/day/${date}`)
  await expect(page.getByRole('link', { name: /^Tell the guests/ })).toContainText('20 minutes later')
})

test('the owner moves one quay in Croatian; the same twice is refused, and on time again is one tap', async () => {
  const { page } = owner
  await goTo(page, '/device')
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { name: 'Ovaj telefon', level: 1 })).toBeVisible()
  await goTo(page, `/tell/${date}/tour/1`)
  await page.getByRole('button', { name: 'Nova poruka' }).click()
  await page.getByText('Drugo mjesto ukrcaja', { exact: true }).click()
  await page.getByText('Bibinje', { exact: true }).first().click()
  await page.getByLabel('Ukrcavaju se ovdje').selectOption('Zadar')
  await expect(page.getByRole('region', { name: 'Što gosti čitaju' })).toContainText(
    'nije ondje gdje ste ga rezervirali',
  )
  await page.getByRole('button', { name: 'Javi 20 grupa' }).click()
  await expect(page.getByRole('heading', { name: 'Bibinje: ukrcaj je ovdje: Zadar' })).toBeVisible()
  await page.getByRole('button', { name: 'Nova poruka' }).click()
  await page.getByText('Kasnije', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Minuta kasnije' }).fill('20')
  await expect(page.getByText('Gosti su upravo to već doznali.')).toBeVisible()
  await page.getByRole('button', { name: 'Ipak na vrijeme' }).click()
  await page.getByRole('button', { name: 'Javi 40 grupa' }).click()
  await expect(page.getByRole('heading', { name: 'Ipak na vrijeme' })).toBeVisible()
  await goTo(page, `/day/${date}`)
  await expect(page.getByRole('link', { name: /^Javi gostima/ })).toContainText('Bibinje: ukrcaj je ovdje: Zadar')
})
