import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { addDays, dayOf } from '../../../src/domain/time/operator-time.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { findAxeViolations } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'

let site: OperatorSite
test.beforeAll(async () => {
  site = await startOperatorSite()
  await seedSales()
})
test.afterAll(() => site.close())

const today = dayOf(new Date())
const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`.replace('-02-29', '-02-28')
const confirmed = (day: string) => ({ ended_at: new Date(`${day}T10:00:00Z`) })

/**
 * Adds two bookings that were confirmed yesterday, the second of which is a no-show. Adds a third booking that was
 * confirmed a year earlier, and two movements of cash.
 */
async function seedSales() {
  const yesterday = addDays(today, -1)
  const { db } = site
  await seedReservation(db, { ...confirmed(yesterday), tracing_source: 'google', locale: 'de' })
  const { id } = await seedReservation(db, { ...confirmed(yesterday), channel: 'phone', locale: 'hr', date: yesterday })
  const recorded_at = new Date(`${yesterday}T20:00:00Z`)
  await db.insertInto('no_show').values({ reservation_id: id, recorded_by: 'Ana', recorded_at }).execute()
  await seedReservation(db, { ...confirmed(addDays(lastYear, -1)), tracing_source: 'google', locale: 'de' })
  const moved = { date: yesterday, recorded_by: 'Ana', moved_at: new Date(`${yesterday}T08:00:00Z`) }
  const box = { from_box: null, to_box: 'office', reason: null, explanation: '' }
  await db
    .insertInto('cash_movement')
    .values([
      { ...moved, ...box, id: randomUUID(), amount: 10_000 },
      {
        ...{ ...moved, id: randomUUID(), amount: 8050 },
        ...{ from_box: 'office', to_box: null, reason: 'fuel', explanation: '=receipt 12' },
      },
    ])
    .execute()
}

/** Finds sideways scrolling and cut texts on a phone and on a small phone, each also with texts twice as large. */
async function widthProblems(page: Page) {
  const problems = []
  for (const [width, size] of [
    [390, '100%'],
    [360, '100%'],
    [390, '200%'],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible' && !element.closest('.sr-only'))
        .map((element) => element.className),
    )
    if (overflow > 0 || cut.length > 0) problems.push([width, size, overflow, cut])
    await page.screenshot({ path: test.info().outputPath(`${width}-${size}.png`), fullPage: true })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })
  return problems
}

async function download(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the owner compares a period with last year and takes the files along, in English and Croatian', async ({
  browser,
}) => {
  const { page, context } = await site.pairedPhone(browser, 'Office', 'owner')
  await page.goto(`${site.operatorOrigin}/operator/reports`)
  await page.getByRole('radio', { name: 'Yesterday' }).check()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText('€78')
  await expect(overview).toContainText('last year €39, +\u2060100\u00a0%')
  await expect(page.getByRole('region', { name: 'By source' }).getByRole('listitem')).toHaveText([
    /By phone.*€39\.00$/,
    /^Website1 booking, 3 guests€39\.00last year €39, 0\u00a0%/,
  ])
  await expect(page.getByRole('region', { name: 'By language' })).toContainText(/Deutsch.*Hrvatski/)
  await page.getByRole('region', { name: 'No-shows' }).locator('summary').click()
  await expect(page.getByRole('region', { name: 'No-shows' }).getByRole('link')).toHaveText(/BNC-.*3 guests/)
  await expect(page.getByRole('region', { name: 'Cash boxes', exact: true })).toContainText(
    'Pay-outs€80.50– Fuel€80.50',
  )
  await page.getByRole('region', { name: 'Pay-outs' }).locator('summary').click()
  await expect(page.getByRole('region', { name: 'Pay-outs' }).getByRole('link')).toHaveText(
    /the office, Ana, =receipt 12€80\.50/,
  )
  expect(await findAxeViolations(page)).toEqual([])
  expect(await widthProblems(page)).toEqual([])

  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(overview).toContainText('€0')
  await page.getByRole('button', { name: 'Later' }).click()
  for (const period of ['Week', 'Month']) await page.getByRole('radio', { name: period }).check()
  await expect(page.getByRole('heading', { name: 'Revenue by day' })).toBeVisible()
  await page.getByRole('radio', { name: 'Season' }).check()
  await expect(page.getByRole('heading', { name: 'Revenue by week' })).toBeVisible()
  // With `content-visibility: auto` a section would have an estimated height at first, and the scroll bar would jump.
  await expect(page.locator('main > section').last()).toHaveCSS('content-visibility', 'visible')
  await page.getByRole('radio', { name: 'Other days' }).check()
  const yesterday = addDays(today, -1)
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(yesterday)
  await expect(page.getByText('The last one can’t be before the first')).toBeVisible()
  await page.getByLabel('From').fill(yesterday)
  await expect(overview).toContainText('€78')

  const report = await download(page, 'Report, XLSX')
  expect(report.name).toBe(`report-${yesterday}-${yesterday}.xlsx`)
  const parts = unzipSync(new Uint8Array(report.bytes))
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="By source"')
  expect((await download(page, 'Report, CSV')).bytes.toString()).toContain(`${yesterday};website;de;1;3;39,00`)
  expect((await download(page, 'Cash boxes, CSV')).bytes.toString()).toMatch(
    new RegExp(`${yesterday};\\d\\d:00;pay-out;office;;fuel;80,50;;;'=receipt 12;Ana;;\\r\\n`),
  )
  expect((await download(page, 'Ledger, CSV')).bytes.toString()).toContain('Kowalska')
  expect((await download(page, 'Ledger, XLSX')).name).toBe(`ledger-${yesterday}-${yesterday}.xlsx`)

  await page.goto(`${site.operatorOrigin}/operator/device`)
  await page.getByRole('radio', { name: 'Hrvatski' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr')
  await page.goto(`${site.operatorOrigin}/operator/reports?period=yesterday`)
  await expect(page.getByRole('region', { name: 'Pregled' })).toContainText(/lani 39\s€, \+\u2060100\s%/)
  await page.getByRole('region', { name: 'Dani', exact: true }).locator('summary').click()
  await page.getByRole('region', { name: 'Isplate' }).locator('summary').click()
  await page.getByRole('region', { name: 'Blagajne po danima' }).locator('summary').click()
  await expect(page.getByRole('region', { name: 'Blagajne po danima' })).toContainText(/isplaćeno 80,50\s€nije brojano/)
  expect(await widthProblems(page)).toEqual([])
  const inCroatian = unzipSync(new Uint8Array((await download(page, 'Izvješće, XLSX')).bytes))
  expect(strFromU8(inCroatian['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Po izvoru"')
  const cash = unzipSync(new Uint8Array((await download(page, 'Blagajne, XLSX')).bytes))
  expect(strFromU8(cash['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="Isplate"')
  await context.close()
})

test('the crew sees no reports and gets no files', async ({ browser }) => {
  const { page, context } = await site.pairedPhone(browser, 'Deck', 'crew')
  await page.goto(`${site.operatorOrigin}/operator/more`)
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0)
  for (const file of [
    'report.xlsx',
    'report.csv',
    'ledger.xlsx',
    'ledger.csv',
    'cash-report.csv',
    'cash-report.xlsx',
  ]) {
    const path = `/operator/api/${file}?from=${today}&to=${today}`
    expect(await page.evaluate(async (url) => (await fetch(url)).status, path), file).toBe(403)
  }
  await context.close()
})
