import { expect, type Page } from '@playwright/test'
import { formTools } from '../../../src/guest/site/ui/form-tool.ts'
import { textOf } from '../../../src/i18n/catalogues.ts'
import type { Locale } from '../../../src/i18n/locales.ts'
import { hrefTo } from '../../../src/pages.ts'
import { seedReservation } from '../../fixtures/reservations.ts'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { addThreeTrips } from '../../fixtures/three-trips.ts'
import { test } from '../fixtures/guarded-test.ts'
import { type OperatorSite, startOperatorSite } from '../fixtures/operator-app.ts'
import { presetConsent } from '../fixtures/stored-consent.ts'
import { createVisitor, waitForHydration } from '../fixtures/visitor.ts'
import {
  callTool,
  collectToolIssues,
  type PageTool,
  toolAnswer,
  toolsOf,
  webMcpLaunchOptions,
} from '../fixtures/webmcp.ts'

// Chromium derives a tool of each form, fills it in for an assistant, and submits it or waits for the person.

test.use({ launchOptions: webMcpLaunchOptions, contextOptions: { reducedMotion: 'reduce' } })

const email = 'ana.kowalska@mail.example'
let site: OperatorSite
let booking: { id: string; code: string }
let cancelled: { id: string }
let waiting: string
let full: string[]
let free: string

test.beforeAll(async ({ playwright }) => {
  site = await startOperatorSite()
  await addThreeTrips(site.db)
  await site.db.updateTable('trip').set({ asks_names: true }).where('id', '=', 'tour').execute()
  const days = await bookableDays(site.origin, 20)
  const [first = '', second = '', third = '', fourth = ''] = days
  full = [first, fourth]
  free = third
  await site.db
    .insertInto('departure')
    .values(full.map((date) => ({ trip: 'tour', date, start: '1', capacity: 2, held: 0, sold: 0 })))
    .execute()
  booking = await seedReservation(site.db, { date: second })
  cancelled = await seedReservation(site.db, { date: second })
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
  waiting = entry.id
})
test.afterAll(() => site.close())

interface Call {
  path(): string
  locale?: Locale
  /** What comes before the tool's form on the page. */
  before?(page: Page): Promise<unknown>
  /** The parameters, with what the schema says of them; those of `required` are the required ones. */
  parameters: Record<string, object>
  required?: string[]
  input(tool: PageTool): object
  /** The text of the button that the person presses; without it, the tool submits itself. */
  button?: string
  /** What the page shows, or its address, after the submission. */
  shows: RegExp
  /** What the assistant is told of a form that the page's script sends. */
  answer?: Record<string, unknown>
}

const text = { type: 'string' }
const count = (minimum: number) => ({ type: 'number', minimum, maximum: expect.any(Number), multipleOf: 1 })
const list = { type: 'string', enum: expect.any(Array) }
const name = { type: 'string', pattern: expect.stringContaining('\\p{L}') }
const party = { adults: count(1), children: count(0), infants: count(0) }
const lastOf = (tool: PageTool, parameter: string) => tool.inputSchema.properties[parameter]?.enum?.at(-1)
const places = { adults: list, children: list, infants: list }
const contact = { name, email: text, message: text }
const sent = { sent: true }
const person = (path: string) => ({
  [`${path}.first_name`]: name,
  [`${path}.last_name`]: name,
  [`${path}.day`]: { type: 'string', pattern: '\\d{1,2}' },
  [`${path}.month`]: list,
  [`${path}.year`]: { type: 'string', pattern: '\\d{4}' },
  ...Object.fromEntries(['nationality', 'sex'].map((field) => [`${path}.${field}`, list])),
  ...Object.fromEntries(['phone', 'help'].map((field) => [`${path}.${field}`, text])),
})

const calls: Record<keyof typeof formTools, Call> = {
  choose_trip: {
    path: () => hrefTo('home', 'en'),
    parameters: { trip: { ...list, enum: ['tour', 'sunset', 'islands'] }, ...places },
    input: () => ({ trip: 'sunset', adults: '3' }),
    shows: /3 adults.*\/book-now\?prefilled=.*trip/s,
  },
  book_day: {
    path: () => hrefTo('tour', 'de'),
    locale: 'de',
    parameters: { date: list, ...places, departure_location: list },
    input: () => ({ date: free, adults: '2', children: '1' }),
    shows: /2 Erwachsene, 1 Kind.*\/de\/.*\?prefilled=.*date/s,
  },
  choose_day: {
    path: () => hrefTo('tour', 'it'),
    locale: 'it',
    parameters: { date: list },
    input: () => ({ date: free }),
    shows: /\/it\/.*\?prefilled=date/,
  },
  choose_departure: {
    path: () => `${hrefTo('book_now', 'en')}?trip=tour`,
    parameters: { ...party, date: list, departure_location: list },
    required: ['adults', 'date', 'departure_location'],
    input: (tool) => ({
      ...{ adults: 3, children: 1, infants: 0 },
      ...{ date: lastOf(tool, 'date'), departure_location: lastOf(tool, 'departure_location') },
    }),
    shows: /3 adults, 1 child/,
    answer: { step: 'details', quote: { lines: [{ pieces: 3 }, { pieces: 1 }] } },
  },
  enter_details: {
    path: () => `${hrefTo('book_now', 'hr')}?trip=tour`,
    locale: 'hr',
    async before(page) {
      const visit = createVisitor(page, 'hr')
      await visit.chooseDay(free)
      await visit.chooseBoardingPlace('Zadar')
      await visit.next()
      await expect(visit.heading('booking.title.details')).toBeVisible()
    },
    parameters: { name, email: text, phone: text, notes: text },
    required: ['name', 'email', 'phone'],
    input: () => ({ name: 'Ana Kowalska', email, phone: '+48600123456', notes: 'Two vegetarians' }),
    button: textOf('hr', 'booking.continue'),
    shows: /Ana Kowalska/,
  },
  send_message: {
    path: () => hrefTo('contact', 'pl'),
    locale: 'pl',
    parameters: contact,
    required: ['name', 'email', 'message'],
    input: () => ({ name: 'Ana', email, message: 'Is there room for a pram on board?' }),
    button: textOf('pl', 'contact.send'),
    shows: new RegExp(textOf('pl', 'contact.sent')),
    answer: sent,
  },
  request_private_tour: {
    path: () => hrefTo('private_tours', 'en'),
    parameters: {
      ...contact,
      ...{ date_day: list, date_month: list, departure_location: list },
      guests: { ...count(1), maximum: 200 },
    },
    required: ['name', 'email', 'message'],
    input: () => ({ name: 'Ana', email, message: 'A birthday, please.', guests: 12 }),
    button: textOf('en', 'contact.send'),
    shows: new RegExp(textOf('en', 'contact.sent')),
    answer: sent,
  },
  write_review: {
    path: () => hrefTo('leave_review', 'en'),
    parameters: { stars: { ...list, enum: ['1', '2', '3', '4', '5'] }, name, comment: text },
    required: ['stars', 'name', 'comment'],
    input: () => ({ stars: '5', name: 'Ana Kowalska', comment: 'The best lunch of the summer.' }),
    button: textOf('en', 'leave_review.send'),
    shows: new RegExp(textOf('en', 'leave_review.sent')),
    answer: sent,
  },
  join_waitlist: {
    path: () => `${hrefTo('waitlist', 'en')}?${full.map((date) => `date=${date}`).join('&')}&trip=tour&start=1`,
    parameters: { ...party, dates: { type: 'array', uniqueItems: true }, email: text },
    required: ['adults', 'email'],
    input: () => ({ dates: full, adults: 3, email: 'join@mail.example' }),
    button: textOf('en', 'waitlist.send'),
    shows: /join@mail\.example/,
  },
  reduce_waiting_party: {
    path: () => hrefTo('waitlist', 'en', waiting),
    parameters: party,
    required: ['adults'],
    input: () => ({ adults: 2 }),
    button: textOf('en', 'waitlist.fewer.button'),
    shows: /2 adults/,
  },
  booking_status: {
    path: () => hrefTo('booking', 'de'),
    locale: 'de',
    parameters: { code: text, email: text },
    required: ['code', 'email'],
    input: () => ({ code: booking.code, email }),
    shows: /BNC-/,
  },
  refund_status: {
    path: () => hrefTo('payout', 'en'),
    parameters: { code: text, email: text },
    required: ['code', 'email'],
    input: () => ({ code: booking.code, email }),
    shows: /BNC-/,
  },
  change_booking: {
    path: () => `${hrefTo('booking', 'en', booking.id)}?change`,
    parameters: { ...party, date: list, departure_location: list },
    required: ['adults', 'date'],
    input: () => ({ date: free, adults: 4, children: 1, infants: 0, departure_location: 'bibinje' }),
    button: textOf('en', 'booking.continue'),
    shows: /4 adults/,
  },
  choose_another_day: {
    path: () => hrefTo('booking', 'en', cancelled.id),
    parameters: { date: list },
    required: ['date'],
    input: () => ({ date: free }),
    button: textOf('en', 'choice.submit'),
    shows: /New booking/,
  },
  enter_passengers: {
    path: () => `${hrefTo('booking', 'en', booking.id)}?names`,
    parameters: { ...person('adults-1'), ...person('adults-2'), ...person('children-1') },
    input: () => ({
      ...{ 'adults-1.first_name': 'Zoë', 'adults-1.last_name': 'Okafor', 'adults-1.day': '9' },
      ...{ 'adults-1.month': '3', 'adults-1.year': '1990', 'adults-1.nationality': 'NG', 'adults-1.sex': 'female' },
    }),
    button: textOf('en', 'names.save'),
    shows: /1 of 3/,
  },
}

for (const [tool, call] of Object.entries(calls) as [keyof typeof formTools, Call][])
  test(`${tool}: the browser derives, fills in and submits the form`, async ({ page }) => {
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
        // A live quote changes nothing.
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
