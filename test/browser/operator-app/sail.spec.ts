import { expect, type Page } from '@playwright/test'
import { boardParty } from '../../../src/domain/boarding/board-party.ts'
import { checkInvariants } from '../../../src/domain/invariants/check-invariants.ts'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, type Phone, startOperatorSite } from '../fixtures/operator-app.ts'

test.describe.configure({ mode: 'serial' })

const today = dayOf(new Date())
let site: OperatorSite
let crew: Phone
let owner: Phone

test.beforeAll(async ({ browser }) => {
  site = await startOperatorSite()
  const services = { db: site.db, now: () => new Date() }
  const seed = async (last_name: string, date: string, party: object) => {
    const row = { date, first_name: 'Ana', last_name, departure_location: 'zadar', ...party }
    const { code } = await seedReservation(site.db, row)
    // Records that the party has paid on the quay, and that none of its guests has boarded yet.
    await boardParty(services, { booking: code, cash: 'all', aboard: true, guests: 0, actor: 'tests' })
  }
  await seed('Kowalska', today, { adults: 2, children: 2, phone: '+48 600 123 456' })
  await seed('Kovač', today, { adults: 2, children: 0 })
  await seed('Rossi', addDays(today, -2), { adults: 2, children: 0 })
  crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  owner = await site.pairedPhone(browser, 'Ana’s phone', 'owner')
})
test.afterAll(async () => {
  expect(await checkInvariants(site.db, new Date())).toEqual([])
  await site.close()
})

const signed = () =>
  site.db
    .selectFrom('persons_signed')
    .select(['adults', 'children', 'crew', 'position', 'reason'])
    .orderBy('position')
    .execute()
const count = (page: Page) => page.getByRole('region', { name: 'Persons aboard' })
const open = (page: Page) => page.getByRole('link', { name: /^Sail/ }).click()

test('a family boards by age, two are missing with a tap to call, and the crew signs who is aboard', async () => {
  const { page } = crew
  await page.reload()
  await open(page)
  await expect(count(page)).toContainText('0aboard, of 6')
  await expect(page.getByRole('heading', { name: '6 guests are missing' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Ana Kowalska' })).toHaveAttribute('href', 'tel:+48600123456')
  await page.getByRole('button', { name: 'Board Ana Kowalska' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fewer: Children' }).click()
  await page.getByRole('button', { name: 'Board 3 guests' }).click()
  await expect(count(page)).toContainText('2 adults, 1 child')
  await expect(page.getByRole('listitem').filter({ hasText: 'Kowalska' })).toContainText('1 child, 08:00 Zadar')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign: 3 persons, 4 crew' }).click()
  await expect(page.getByText('Write the name of who signs.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Signed by' }).fill('Ante')
  await page.getByRole('button', { name: 'Fewer: Crew' }).click()
  await page.getByRole('button', { name: 'Sign: 3 persons, 3 crew' }).dblclick()
  await expect(count(page)).toContainText('3persons signed')
  await expect.poll(signed).toEqual([{ adults: 2, children: 1, crew: 3, position: 1, reason: '' }])
})

test('without signal a correction says why, and another phone that signs as well reads who has signed', async () => {
  const [{ page, context }, other] = [crew, owner]
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Correct the signature' }).click()
  await page.getByRole('textbox', { name: 'Adults' }).fill('3')
  await page.getByRole('button', { name: 'Sign: 4 persons, 3 crew' }).click()
  await expect(page.getByText('Say why the number is another one.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('One guest was not ticked.')
  await page.getByRole('button', { name: 'Sign: 4 persons, 3 crew' }).click()
  await expect(count(page)).toContainText('4persons signed')
  await expect(page.getByText('Signed: 3 adults, 1 child. Ticked as aboard: 2 adults, 1 child.')).toBeVisible()
  await page.reload()
  await expect(count(page)).toContainText('One guest was not ticked.')
  expect(await signed()).toHaveLength(1)
  await context.setOffline(false)
  await expect.poll(signed).toMatchObject([{}, { adults: 3, position: 2 }])

  await site.db.deleteFrom('persons_signed').execute()
  await other.page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await other.page.reload()
  await open(other.page)
  await other.context.setOffline(true)
  await other.page.getByRole('textbox', { name: 'Signed by' }).fill('Ana')
  await other.page.getByRole('button', { name: 'Sign: 3 persons, 4 crew' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Sign: 3 persons, 4 crew' }).click()
  await expect.poll(signed).toHaveLength(1)
  await other.context.setOffline(false)
  await other.page.getByRole('link', { name: 'Today' }).first().click()
  await expect(other.page.getByText(/Ante has signed at \d\d:\d\d \(Ivo’s phone\): 3 persons and 4 crew/)).toBeVisible()
  expect(await signed()).toHaveLength(1)
  await other.page.getByRole('button', { name: 'I have read it' }).click()
})

test('who did not come to a boat that has left is marked, in Croatian', async () => {
  const { page } = owner
  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ovaj telefon' })).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/sail/${today}/tour/1`)
  await expect(page.getByText('osoba, potpisano')).toBeVisible()
  await page.goto(`${site.operatorOrigin}/operator/sail/${addDays(today, -2)}/tour/1`)
  await expect(page.getByRole('heading', { name: 'Nedostaju 2 gosta' })).toBeVisible()
  await page.getByRole('button', { name: /^Nisu došli/ }).click()
  await expect.poll(() => site.db.selectFrom('no_show').selectAll().execute()).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Svi su ukrcani')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})
