import { expect } from '@playwright/test'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { hrefTo } from '../../../src/pages.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { findOverflowingElements } from '../fixtures/page-checks.ts'

// A guest enters the names of a party of two adults and a child, on a trip for which the law requires names.

const date = addDays(dayOf(new Date()), 1)
let site: OperatorSite
let id: string
test.beforeAll(async () => {
  site = await startOperatorSite()
  await site.db.updateTable('trip').set({ asks_names: true }).execute()
  id = (await seedReservation(site.db, { date })).id
})
test.afterAll(() => site.close())

test('a guest names the party on a phone, and the crew reads and prints the list', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(site.origin + hrefTo('booking', 'en', id))
  await page.getByRole('link', { name: 'Enter the names' }).click()
  const fill = async (group: string, year: string) => {
    const person = page.getByRole('group', { name: group, exact: true })
    await person.getByLabel('First names').fill('Zoë')
    await person.getByLabel('Surname').fill('Okafor')
    await person.getByLabel('Day', { exact: true }).fill('9')
    await person.getByLabel('Month').selectOption('March')
    await person.getByLabel('Year').fill(year)
    await person.getByLabel('Nationality').selectOption('Nigeria')
    await person.getByLabel('Sex').selectOption('Female')
  }
  await fill('Adult 1', '19')
  await page.getByRole('button', { name: 'Save the names' }).click()
  await expect(page.getByText('Please enter the date of birth with day, month and year.')).toBeVisible()
  await expect(page.getByLabel('Surname').first()).toHaveValue('Okafor')
  expect(await findAxeViolations(page)).toEqual([])
  expect(await findOverflowingElements(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await findOverflowingElements(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await fill('Adult 1', '1990')
  await fill('Adult 2', '1991')
  await page.getByRole('button', { name: 'Save the names' }).click()
  await expect(page.getByText('So far we have 2 of 3 names.')).toBeVisible()
  await page.getByRole('link', { name: 'Enter the names' }).click()
  await fill('Child 1', '2020')
  await page.getByRole('button', { name: 'Save the names' }).click()
  await expect(page.getByText('your whole party is on the list')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter the names' })).toHaveCount(0)
  await context.close()

  const crew = await site.pairedPhone(browser, 'Ivo’s phone', 'crew')
  await crew.page.goto(`${site.operatorOrigin}/operator/manifest/${date}`)
  await expect(crew.page.getByText('3 of 3 named').first()).toBeVisible()
  await crew.page.getByRole('link', { name: 'Passenger list' }).click()
  await expect(crew.page.getByRole('cell', { name: 'Okafor' })).toHaveCount(3)
  expect(await findAxeViolations(crew.page)).toEqual([])
  expect(await findOverflowingElements(crew.page)).toEqual([])
  const stored = await crew.page.evaluate(async () => {
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((done) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const stores = [...opening.result.objectStoreNames]
          let left = stores.length
          for (const store of stores) {
            const reading = opening.result.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => {
              texts.push(JSON.stringify(reading.result))
              if (--left === 0) done()
            }
          }
        }
      })
    return texts.join()
  })
  expect(stored).toContain('"named":3')
  expect(stored).not.toContain('Okafor')
  await crew.context.close()
})
