import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPassengers } from '../../src/domain/passengers/passengers.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import { hrefTo } from '../../src/pages.ts'
import { ticketOf } from '../../src/shared/booking-reference.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The form for the names of a party of two adults and a child, without JavaScript.

const date = '2027-07-14'
let site: TestSite
let id: string
let page: string
let ticket: string
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  await site.services.db.updateTable('trip').set({ asks_names: true }).execute()
  id = (await seedReservation(site.services.db, { date })).id
  page = hrefTo('booking', 'en', id)
  ticket = hrefTo('ticket', 'en', await ticketOf(id))
})
afterAll(() => site.close())

const open = async (path: string) => (await site.app.request(site.services.origin + path)).text()
const text = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
const person = (path: string, over: Record<string, string> = {}) =>
  Object.entries({
    ...{ first_name: 'Zoë', last_name: 'Okafor-Quist', nationality: 'NG', day: '9', month: '3', year: '1990' },
    ...{ sex: 'female', help: 'hears badly', phone: '', ...over },
  }).map(([field, value]) => [`${path}.${field}`, value])
const nobody = Object.fromEntries(person('x').map(([name = '']) => [name.slice(2), '']))
const post = (...persons: string[][][]) =>
  site.app.request(`${site.services.origin}${page}?names`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: site.services.origin },
    body: new URLSearchParams([['intent', 'names'], ...persons.flat()]),
  })

test('the page says why, until when, and has a form field group for each person', async () => {
  expect(text(await open(page)).includes('So far we have 0 of 3 names. We delete the list on 15 July.')).toBe(true)
  const form = await open(`${page}?names`)
  expect(text(form).includes('Directive 98/41/EC')).toBe(true)
  expect([...form.matchAll(/<legend[^>]*d4[^>]*>([^<]*)/g)].map(([, legend]) => legend)).toEqual([
    'Adult 1',
    'Adult 2',
    'Child 1',
  ])
  expect(form).toContain('autoComplete="section-adults-2 bday-year"')
  expect((await open(`${hrefTo('booking', 'de', id)}?names`)).includes('>Kroatien')).toBe(true)
})

test('an error is at its field, and the form has everything that was typed', async () => {
  const answer = await post(person('adults-1', { day: '31', month: '2' }), person('adults-2', nobody))
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toMatch(/id="adults-1\.birth_date-error"/)
  expect(text(html)).toContain('Please enter the date of birth with day, month and year.')
  for (const value of ['Zoë', 'Okafor-Quist', '31', '1990']) expect(html).toContain(`value="${value}"`)
  expect(html).toMatch(/<option value="NG" selected/)
  expect(html).toContain('hears badly</textarea>')
  expect(html).not.toContain('adults-2.first_name-error')
})

test('a card number is not stored and not repeated', async () => {
  const answer = await post(person('adults-1', { help: '4242 4242 4242 4242' }))
  expect(answer.status).toBe(422)
  expect(await answer.text()).not.toContain('4242 4242')
})

test('what is given can be corrected, on no page but that of the form, and nothing asks again', async () => {
  const some = await post(person('adults-1'), person('adults-2', nobody), person('children-1', nobody))
  expect([some.status, some.headers.get('Location')]).toEqual([303, `${page}#names`])
  expect(text(await open(page)).includes('1 of 3')).toBe(true)
  expect((await post(person('adults-2'), person('children-1', { year: '2020' }))).status).toBe(303)
  const whole = text(await open(page))
  expect(whole).toContain('your whole party is on the list')
  expect(whole).not.toContain('Enter the names')
  const form = await open(`${page}?names`)
  expect(form.match(/value="Okafor-Quist"/g)).toHaveLength(3)
  for (const path of [page, ticket]) expect(await open(path)).not.toContain('Okafor-Quist')
  const emptied = await post([...person('adults-1', nobody), ['adults-1.given', 'yes']])
  expect(emptied.status).toBe(422)
})

test('with another key the page works, says so, and keeps what was given', async () => {
  const { nameKeys } = site.services
  site.services.nameKeys = ['another-key']
  expect(text(await open(page)).includes('your whole party is on the list')).toBe(true)
  const form = await open(`${page}?names`)
  expect(text(form).match(/can’t show this person’s details just now/g)).toHaveLength(3)
  expect((await post(person('adults-1', nobody))).status).toBe(303)
  site.services.nameKeys = []
  const refused = await post(person('adults-1'))
  expect(refused.status).toBe(503)
  expect(text(await refused.text())).toContain('The names can’t be saved just now.')
  site.services.nameKeys = nameKeys
  const stored = await readPassengers(site.services.db, [id], nameKeys)
  expect(stored.map(({ details }) => details?.first_name)).toEqual(['Zoë', 'Zoë', 'Zoë'])
})

test('on the day the page leads to the form until the boat leaves', async () => {
  const at = (time: string) =>
    site.clock.advance((new Date(`${date}T${time}:00+02:00`).getTime() - site.clock.now().getTime()) / 60_000)
  at('08:30')
  const day = await open(page)
  expect(day).toContain('<day-page')
  expect(text(day)).toContain('your whole party is on the list')
  at('09:00')
  expect(await open(`${page}?names`)).not.toContain('Okafor-Quist')
  expect((await post(person('adults-1', { first_name: 'Late' }))).headers.get('Location')).toBe(page)
})
