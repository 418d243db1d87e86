import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { signPersons } from '../../../src/domain/boarding/sign-persons.ts'
import { addDays, dayOf, instantOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { tour } from '../../fixtures/tour.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

const yesterday = addDays(dayOf(new Date()), -1)
const days = `from=${addDays(yesterday, -1)}&to=${yesterday}`
let site: OperatorSite
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
  await seedReservation(site.db, { date: addDays(yesterday, -1) })
  const persons = { adults: 41, children: 2, infants: 0, crew: 4, reason: 'Counted.', by: 'Ante' }
  const id = '01890a5d-ac96-774b-bcce-b30200000021'
  const services = { db: site.db, now: () => instantOf(yesterday, '07:50') }
  await signPersons(services, { ...tour, date: yesterday, id, ...persons, actor: 'tests' })
})
test.afterAll(() => site.close())

const reportsSince = async () => {
  const { value } = await site.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'harbour')
    .executeTakeFirstOrThrow()
  return (value as { reportsSince: string | null }).reportsSince
}

const exported = () => site.db.selectFrom('persons_signed').select('exported_at').executeTakeFirstOrThrow()

test('the owner chooses columns, saves the voyages of two days, and reads that they are exported', async () => {
  const { page } = owner
  await page.goto(`${site.operatorOrigin}/operator/more`)
  await page.getByRole('link', { name: 'Harbour’s table' }).click()
  await page.goto(`${site.operatorOrigin}/operator/harbour?${days}`)
  await expect(page.getByText('1 voyage had guests and is not signed.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '43 passengers, 4 crew' })).toContainText(
    'Not exported yet',
  )
  await page.getByRole('button', { name: 'Change the columns' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Passengers', exact: true }).fill('Broj putnika')
  await sheet.getByRole('button', { name: 'Remove: Stops' }).click()
  await sheet.getByRole('button', { name: 'Move up: Boat' }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Columns' })).toContainText('Boat, Day, Voyage, From, To')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Table, CSV' }).click(),
  ])
  const [head, open, signed] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Broj putnika')
  expect(open).toContain('not signed')
  expect(signed).toMatch(/;41;2;0;43;4;Ante;07:50$/)
  await expect(page.getByText('Exported on')).toBeVisible()
  expect((await exported()).exported_at).not.toBeNull()
  expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('an unsigned voyage is an open problem once the operator reports voyages, in Croatian too', async () => {
  const { page } = owner
  await site.db
    .updateTable('setting')
    .set({
      value: JSON.stringify({ reportsSince: addDays(yesterday, -1), columns: [{ column: 'passengers', heading: '' }] }),
    })
    .where('key', '=', 'harbour')
    .execute()
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { name: 'Ovaj telefon', level: 1 })).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/`)
  await page.getByRole('link', { name: '1 putovanje treba potpisati ili izvesti' }).click()
  await expect(page.getByText('Nitko nije potpisao koliko je osoba isplovilo.')).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/harbour?${days}`)
  await expect(page.getByRole('heading', { name: 'Tablica za lučku kapetaniju' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Putovanja prijavljujemo lučkoj kapetaniji' }).click()
  // Waits until the change is stored: leaving the page earlier could abort its request.
  await expect.poll(reportsSince).toBeNull()
  await page.goto(`${site.operatorOrigin}/operator/attention`)
  await expect(page.getByText('Nema otvorenih problema.')).toBeVisible()
})
