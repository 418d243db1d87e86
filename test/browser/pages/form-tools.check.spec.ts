import { expect } from '@playwright/test'
import { formTools } from '../../../src/guest/site/ui/form-tool.ts'
import { textOf } from '../../../src/i18n/catalogues.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { callsOf, type Seed } from '../fixtures/form-tool-calls.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { waitForHydration } from '../fixtures/visitor.ts'
import { callTool, collectToolIssues, toolAnswer, toolsOf, webMcpLaunchOptions } from '../fixtures/webmcp.ts'

// Chromium derives a tool from each form. When an assistant calls the tool, Chromium fills in the form. It then submits
// the form or waits until a person submits it.

test.use({ launchOptions: webMcpLaunchOptions, contextOptions: { reducedMotion: 'reduce' } })

let site: OperatorSite
let seed: Seed

test.beforeAll(async ({ playwright }) => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  await site.db.updateTable('trip').set({ asks_names: true }).where('id', '=', 'tour').execute()
  const days = await bookableDays(site.origin, 20)
  const [first = '', second = '', third = '', fourth = ''] = days
  const full = [first, fourth]
  await site.db
    .insertInto('departure')
    .values(full.map((date) => ({ trip: 'tour', date, start: '1', capacity: 2, held: 0, sold: 0 })))
    .execute()
  const booking = await seedReservation(site.db, { date: second })
  const cancelled = await seedReservation(site.db, { date: second })
  await site.db
    .insertInto('cancellation')
    .values({
      reservation_id: cancelled.id,
      reason: 'weather',
      cancelled_by: 'operator',
      cancelled_at: new Date(),
      choose_by: new Date(Date.now() + 7 * 86_400_000),
    })
    .execute()
  const request = await playwright.request.newContext()
  const joined = await request.post(`${site.origin}/api/waitlist`, {
    data: { dates: full, adults: 3, email: 'waiting@mail.example' },
  })
  expect(joined.status(), await joined.text()).toBe(202)
  await request.dispose()
  const entry = await site.db
    .updateTable('waitlist_entry')
    .set({ state: 'waiting', confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  seed = { full, free: third, booking, cancelled: cancelled.id, waiting: entry.id }
})
test.afterAll(() => site.close())

for (const tool of Object.keys(formTools) as (keyof typeof formTools)[])
  test(`${tool}: the browser derives, fills in and submits the form`, async ({ page }) => {
    const call = callsOf(seed)[tool]
    const { locale = 'en' } = call
    const issues = await collectToolIssues(page)
    await presetConsent(page)
    await page.goto(site.origin + call.path())
    if ((await page.locator('[data-island]').count()) > 0) await waitForHydration(page)
    await call.before?.(page)
    const derived = (await toolsOf(page))[tool]
    if (!derived) throw new Error(`No tool ${tool}`)
    expect(derived.description.replaceAll('\u00a0', ' ')).toBe(textOf(locale, `tool.${tool}`))
    const described = ({ description }: { description?: string }) => (description ?? '').length > 2
    const { properties, required } = derived.inputSchema
    const extras = Object.keys(properties).filter((parameter) =>
      /^special_offers|^extra|^text_messages/.test(parameter),
    )
    expect(Object.keys(properties).sort()).toEqual([...Object.keys(call.parameters), ...extras].sort())
    expect(properties).toMatchObject(call.parameters)
    expect(Object.entries(properties).filter(([, property]) => !described(property))).toEqual([])
    expect(required.toSorted()).toEqual((call.required ?? []).toSorted())
    expect(issues).toEqual([])

    const input = call.input(derived)
    if (!call.button) {
      expect(formTools[tool].submitsItself).toBe(true)
      await callTool(page, tool, input)
    } else {
      const posts: string[] = []
      page.on('request', (request) => {
        // Ignores requests for live quotes, because they change nothing.
        const isQuote = request.postData()?.includes('intent=quote')
        if (request.method() === 'POST' && !isQuote) posts.push(request.url())
      })
      await callTool(page, tool, input)
      const form = page.locator(`form[toolname=${tool}]`)
      await expect(form.and(page.locator(':tool-form-active'))).toBeVisible()
      for (const [field, value] of Object.entries(input).filter(([, value]) => typeof value === 'string'))
        await expect
          .poll(() => form.evaluate((form: HTMLFormElement, field) => new FormData(form).get(field), field))
          .toBe(value)
      expect(await toolAnswer(page)).toBeUndefined()
      expect(posts.filter((url) => !url.includes('/vitals'))).toEqual([])
      await page.getByRole('button', { name: call.button }).filter({ visible: true }).first().click()
    }
    await expect
      .poll(async () => `${await page.locator('main').innerText()} ${page.url()}`.replaceAll('\u00a0', ' '))
      .toMatch(call.shows)
    if (!call.answer) return
    await expect.poll(() => toolAnswer(page)).toBeDefined()
    expect(JSON.parse(`${await toolAnswer(page)}`)).toMatchObject(call.answer)
  })
