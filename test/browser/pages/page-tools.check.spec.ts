import { expect, type Page } from '@playwright/test'
import { formTools } from '../../../src/guest/site/ui/form-tool.ts'
import { textOf } from '../../../src/i18n/catalogues.ts'
import { hrefTo } from '../../../src/pages.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'
import { callTool, toolAnswer, toolsOf, webMcpLaunchOptions } from '../fixtures/webmcp.ts'

// The tools that a script adds on the pages that lead to a booking.

test.use({ launchOptions: webMcpLaunchOptions, contextOptions: { reducedMotion: 'reduce' } })

let site: OperatorSite
let full: string[]
let free: string
test.beforeAll(async () => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  const [first = '', , third = '', fourth = ''] = await bookableDays(site.origin, 20)
  full = [first, fourth]
  free = third
  await site.db
    .insertInto('departure')
    .values(full.map((date) => ({ trip: 'tour', date, start: '1', capacity: 2, held: 0, sold: 0 })))
    .execute()
})
test.afterAll(() => site.close())

/** Calls a tool of a script and waits for its answer. */
async function ask(page: Page, tool: string, input: object) {
  await page.evaluate(() => {
    window.toolAnswer = undefined
  })
  await callTool(page, tool, input)
  await expect.poll(() => toolAnswer(page)).toBeDefined()
  return JSON.parse(`${await toolAnswer(page)}`)
}

test('find_days and quote answer from the page of a trip, and the address that they give opens the booking', async ({
  page,
}) => {
  await page.goto(site.origin + hrefTo('tour', 'de'))
  await expect.poll(async () => Object.keys(await toolsOf(page)).toSorted()).toContain('quote')
  const { find_days, quote } = await toolsOf(page)
  expect(find_days?.description.replaceAll('\u00a0', ' ')).toBe(textOf('de', 'tool.find_days'))
  expect(find_days?.inputSchema.required).toEqual(['party', 'from', 'to'])
  expect(quote?.inputSchema.required).toEqual(['date', 'adults'])
  const [from = '', to = ''] = full
  const found = await ask(page, 'find_days', { party: 3, from, to })
  expect(found.days).toContain(free)
  expect(found.days).not.toContain(from)
  expect(await ask(page, 'find_days', { party: 3, from: to, to: from })).toMatchObject({
    errors: { to: expect.any(Array) },
  })
  const priced = await ask(page, 'quote', { date: free, adults: 2, children: 1 })
  expect(priced.quote.total_amount).toBe(priced.quote.bail_amount + priced.quote.rest_amount)
  expect(await ask(page, 'quote', { date: from, adults: 3 })).toMatchObject({ errors: { date: expect.any(Array) } })
  await page.goto(priced.booking_page)
  await expect(page.locator('.known-trip summary, .trip-line')).toContainText('2 Erwachsene, 1 Kind')
})

test('where several trips can be booked, find_days and quote need the trip', async ({ page }) => {
  await page.goto(site.origin + hrefTo('home', 'en'))
  await expect.poll(async () => Object.keys(await toolsOf(page))).toContain('quote')
  const { find_days, quote } = await toolsOf(page)
  expect(find_days?.inputSchema.required).toContain('trip')
  expect(quote?.inputSchema.required).toContain('trip')
  const to = `${Number(free.slice(0, 4)) + 1}${free.slice(4)}`
  const { days } = await ask(page, 'find_days', { trip: 'sunset', party: 1, from: free, to })
  const { quote: price } = await ask(page, 'quote', { trip: 'sunset', date: days[0], adults: 1 })
  expect(price.lines).toHaveLength(1)
})

test('the page that takes the payment offers no form as a tool', async ({ page, baseURL }) => {
  await presetConsent(page)
  const [date = ''] = await bookableDays(`${baseURL}`, 20)
  await createVisitor(page).openPreview(date)
  await waitForHydration(page)
  expect(Object.keys(await toolsOf(page)).filter((tool) => Object.hasOwn(formTools, tool))).toEqual([])
})
