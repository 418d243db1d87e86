import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { manifestPage } from '../../../src/cli/manifest-page/manifest-page.ts'
import { boardingList } from '../../../src/contract/boarding-list.ts'
import { groupByBoardingPlace } from '../../../src/domain/boarding/boarding-places.ts'
import type { ManifestParty } from '../../../src/domain/boarding/manifest.ts'
import { manifestTotals } from '../../../src/shared/manifest-totals.ts'
import { expectAccessible } from '../fixtures/axe.ts'
import { test } from '../fixtures/guarded-test.ts'

// The printable manifest: an HTML file that works without a server.

const party = (code: string, over: Partial<ManifestParty> = {}): ManifestParty => ({
  ticket: code,
  code,
  firstName: 'Ana',
  lastName: 'Kowalska',
  phone: '+48600123456',
  locale: 'pl',
  location: 'zadar',
  adults: 2,
  children: 1,
  infants: 0,
  guests: 3,
  extras: [],
  notes: '',
  ownNotes: [],
  restAmount: 15600,
  cashAmount: 0,
  dueAmount: 15600,
  aboard: 0,
  boardedAt: null,
  boardedBy: null,
  noShow: false,
  ...over,
})

const parties = [
  party('BNC-AAAAAA'),
  party('BNC-CCCCCC', {
    firstName: 'Đurđa',
    lastName: 'Žižić',
    notes: '<img src=x onerror="alert(1)">',
    location: 'bibinje',
  }),
  party('BNC-DDDDDD', {
    lastName: 'Smith',
    dueAmount: 0,
    cashAmount: 15600,
    boardedAt: new Date('2027-07-14T05:50:00Z'),
  }),
  party('BNC-EEEEEE', {
    ...{ firstName: 'محمد', lastName: 'العربي', phone: '0664 1234567', guests: 1 },
    ...{ adults: 1, children: 0, dueAmount: 0 },
  }),
]

let folder: string
test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'))
  const file = join(folder, 'manifest.html')
  const day = { date: '2027-07-14', places: groupByBoardingPlace(parties), totals: manifestTotals(parties) }
  await writeFile(file, manifestPage({ ...day, madeAt: new Date('2027-07-13T18:00:00Z') }))
  await page.goto(`file://${file}`)
})
test.afterEach(() => rm(folder, { recursive: true }))

const row = (page: Page, code: string) => page.locator(`tr[data-code="${code}"]`)

test('the search finds a guest by name without accents and by code', async ({ page }) => {
  const search = page.getByRole('searchbox')
  await search.fill('ŽIŽIĆ dur')
  await expect(row(page, 'BNC-CCCCCC')).toBeVisible()
  await expect(row(page, 'BNC-AAAAAA')).toBeHidden()
  await search.fill('aaaa')
  await expect(row(page, 'BNC-AAAAAA')).toBeVisible()
  await search.fill('nobody')
  await expect(page.getByText('No party matches this search.')).toBeVisible()
})

test('stores boarded guests and cash, survives a reload, and exports them as JSON', async ({
  page: first,
  browser,
}) => {
  await expect(first.getByText('3 of 10 aboard, €0.00 taken')).toBeVisible()
  let page = first
  // About one in thirty contexts of headless Chromium never stores the localStorage of a file. Another context is then used.
  await expect(async () => {
    page = await (await browser.newContext()).newPage()
    await page.goto(first.url())
    await row(page, 'BNC-AAAAAA').getByRole('checkbox').check()
    await row(page, 'BNC-AAAAAA').getByRole('button').click()
    const cash = row(page, 'BNC-CCCCCC').getByRole('textbox')
    await cash.fill('1560')
    await expect(cash).toHaveAttribute('aria-invalid', 'true')
    await cash.fill('50,5')
    const totals = page.getByText('6 of 10 aboard, €206.50 taken')
    await expect(totals).toBeVisible()
    // Chromium stores changes asynchronously, so the first reload may read none.
    await expect(async () => {
      await page.reload()
      await expect(totals).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 5_000 })
  }).toPass()
  await expect(row(page, 'BNC-AAAAAA').getByRole('checkbox')).toBeChecked()
  await expect(row(page, 'BNC-CCCCCC').getByRole('textbox')).toHaveValue('50,5')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the ticks' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('boarding-2027-07-14.json')
  const list = boardingList.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(list).toMatchObject({
    boarding: '2027-07-14',
    parties: [
      { code: 'BNC-AAAAAA', aboard: expect.any(String), cash: 15600 },
      { code: 'BNC-CCCCCC', aboard: null, cash: 5050 },
    ],
  })
  await page.context().close()
})

test('escapes guest input and has no accessibility violations', async ({ page }) => {
  await expect(page.getByText('<img src=x onerror="alert(1)">')).toBeVisible()
  await expect(page.locator('img')).toHaveCount(0)
  await expectAccessible(page)
})

test('an Arabic last name stands before the first name, and a number without a country code is no link', async ({
  page,
}) => {
  const party = row(page, 'BNC-EEEEEE')
  const [last, first] = await party.locator('.name b').evaluate(({ firstChild: text }) =>
    ['العربي', 'محمد'].map((name) => {
      const range = document.createRange()
      const start = text?.textContent?.indexOf(name) ?? -1
      range.setStart(text as Node, start)
      range.setEnd(text as Node, start + name.length)
      return range.getBoundingClientRect().x
    }),
  )
  expect(last).toBeLessThan(first ?? 0)
  await expect(party.getByText('0664 1234567')).toBeVisible()
  await expect(party.getByRole('link')).toHaveCount(0)
})

test('does not overflow on a phone or in print', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 360, height: 700 })
  expect(await overflow()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  // A4 without margins at 96 dpi.
  await page.setViewportSize({ width: 703, height: 1000 })
  expect(await overflow()).toBe(0)
  await expect(page.getByRole('searchbox')).toBeHidden()
})
