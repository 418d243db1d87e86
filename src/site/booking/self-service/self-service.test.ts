import { afterEach, beforeEach, expect, test } from 'vitest'
import { book } from '../../../../test/fixtures/api-client.ts'
import { guestEmail } from '../../../../test/fixtures/changes.ts'
import { type TestSite, testSite } from '../../../../test/fixtures/test-site.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import { cancelDeparture } from '../../../domain/reservations/cancellation/cancel-departure.ts'
import { viewReservation } from '../../../domain/reservations/view-reservation.ts'
import { createPageHandler } from '../../../http/rendering/page-handler.tsx'
import { hrefTo } from '../../../i18n/href-to.ts'
import { type Locale, locales } from '../../../i18n/locales.ts'

// The forms of the booking's page, sent as a browser without JavaScript sends them. The tests run on 11 May 2027.
let site: TestSite
let booked: ReservationView
beforeEach(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  booked = await book(site.app, '4242424242424242')
})
afterEach(() => site.close())

const otherDay = '2027-07-12'
/** Two adults and a child, as booked. */
const party = { departure_location: 'bibinje', adults: '2', children: '1', infants: '0' }

async function read(response: Response) {
  const html = (await response.text()).replaceAll('<!-- -->', '')
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const text = html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ')
  return {
    status: response.status,
    location: response.headers.get('Location'),
    html,
    text: text.replaceAll('&#x27;', "'").replace(/\s+/g, ' '),
    fields: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
  }
}

const numberIn = (html: string, name: string) =>
  html.match(new RegExp(`<input type="number"[^>]* name="${name}"[^>]*>`))?.[0].match(/ value="(\w*)"/)?.[1]

const setClock = (instant: string) => site.clock.advance((Date.parse(instant) - site.clock.now().getTime()) / 60_000)

const urlOf = (query = '', locale: Locale = 'en') =>
  new URL(hrefTo('booking', locale, booked.id) + query, site.services.origin)
const open = async (query = '', locale: Locale = 'en') => read(await site.app.request(urlOf(query, locale)))
const send = async (query: string, fields: Record<string, string>) =>
  read(await site.app.request(urlOf(query), { method: 'POST', body: new URLSearchParams(fields) }))
const view = async () => (await viewReservation(site.services, booked.id, 'en')) as ReservationView
const quote = (fields: Record<string, string>) => send('?change', { ...party, ...fields, intent: 'quote' })
const confirm = (fields: Record<string, string>, more: Record<string, string> = {}) =>
  send('?change', { ...fields, intent: 'confirm', ...more })

test.each(locales)('in %s the ticket leads to the views that change and cancel the booking', async (locale) => {
  const ticket = await open('', locale)
  expect(ticket.html).toContain(`${hrefTo('booking', locale, booked.id)}?change`)
  expect(ticket.html).toContain(`${hrefTo('booking', locale, booked.id)}?cancel`)
  for (const query of ['?change', '?cancel']) {
    const page = await open(query, locale)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<form [^>]*method="post"/)
    expect(page.html).not.toContain('data-island')
  }
})

test('the day is changed by a quote and its confirmation, and the ticket says so', async () => {
  const quoted = await quote({ date: otherDay })
  expect(quoted.status).toBe(200)
  expect(quoted.text).toContain('Monday 12 July 2027')
  expect(quoted.text).not.toContain('counts towards the new price')
  const confirmed = await confirm(quoted.fields)
  expect([confirmed.status, confirmed.location]).toEqual([303, hrefTo('booking', 'en', booked.id)])
  expect(await view()).toMatchObject({ date: otherDay, status: 'completed' })
  expect((await open()).text).toContain('Changed on 11 May 2027. The trip was previously booked for 14 July 2027.')
  // The back button and a second click send the same form again.
  expect((await confirm(quoted.fields)).status).toBe(303)
  const changes = await site.services.db.selectFrom('reservation_change').select('id').execute()
  expect(changes).toHaveLength(1)
})

test('amounts that are no longer true get a new quote, and nothing changes', async () => {
  const quoted = await quote({ date: otherDay })
  const confirmed = await confirm(quoted.fields, { total: '1' })
  expect(confirmed.status).toBe(409)
  expect(confirmed.text).toContain('Something has changed since you saw the new price.')
  expect((await view()).date).toBe('2027-07-14')
  expect((await confirm(confirmed.fields)).status).toBe(303)
})

test('money goes back only with the e-mail address of the booking', async () => {
  const fewer = await quote({ adults: '1', children: '0' })
  expect(fewer.text).not.toContain('Refund to you')
  expect(fewer.text).toContain('The deposit you’ve already paid counts towards the new price')
  await site.services.db.updateTable('reservation').set({ bail_amount: 19500 }).where('id', '=', booked.id).execute()
  const quoted = await quote({ adults: '1', children: '0' })
  expect(quoted.html).toContain('name="email"')
  const wrong = await confirm(quoted.fields, { email: 'someone@mail.example' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('This isn’t the e-mail address of the booking.')
  expect(wrong.html).toContain('name="key"')
  expect(wrong.html).toContain('value="someone@mail.example"')
})

test('a difference is paid on the page of the bank', async () => {
  const quoted = await quote({ date: otherDay, adults: '4', children: '0' })
  expect(quoted.text).toContain('Due online now €21.00')
  expect(quoted.html).toContain('data-island="booking"')
  const confirmed = await confirm(quoted.fields, { intent: 'confirm:sandbox_bank' })
  expect(confirmed.status).toBe(303)
  expect(confirmed.location).toMatch(/\/sandbox\/|#bank$/)
  expect(await view()).toMatchObject({ date: '2027-07-14', change: { status: 'pending', date: otherDay } })
  const ticket = await open()
  expect(ticket.text).toContain('Your change isn’t paid for yet')
  expect(ticket.text).toContain('Monday 12 July 2027')
})

test('the day that an unpaid change has filled can be chosen again', async () => {
  const quoted = await quote({ date: otherDay, adults: '4', children: '0' })
  await confirm(quoted.fields, { intent: 'confirm:sandbox_bank' })
  await site.services.db.updateTable('departure').set({ capacity: 4 }).where('date', '=', otherDay).execute()
  expect((await open('?change')).html).toContain(`name="date" value="${otherDay}"`)
  expect((await quote({ date: otherDay })).status).toBe(200)
})

test('a full day is refused with the nearest days, and the form is as it was sent', async () => {
  await site.services.db
    .insertInto('departure')
    .values({ date: otherDay, capacity: 80, held: 0, sold: 79, status: 'open' })
    .execute()
  const refused = await quote({ date: otherDay, children: '0' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Only 1 place is left on')
  expect(refused.text).toContain('These days have room for all of you: Sat 10 July')
  expect(numberIn(refused.html, 'children')).toBe('0')
  expect(refused.html).toMatch(/<input type="radio"[^>]* name="shown_month"[^>]*checked="" value="2027-07"/)
})

test('without JavaScript the stepper buttons change the counts within their limits, and nothing else', async () => {
  const sent = { ...party, date: otherDay, 'extra:snorkel': '1' }
  const more = await send('?change', { ...sent, intent: 'more:adults' })
  expect([more.status, numberIn(more.html, 'adults'), numberIn(more.html, 'children')]).toEqual([200, '3', '1'])
  expect(more.html).toMatch(new RegExp(`value="${otherDay}"[^>]*checked|checked[^>]*value="${otherDay}"`))
  const extra = await send('?change', { ...sent, intent: 'fewer:extra:snorkel' })
  expect(numberIn(extra.html, 'extra:snorkel')).toBe('0')
  const [first, last] = [await send('?change', { ...sent, adults: '1', intent: 'fewer:adults' }), '19']
  expect(numberIn(first.html, 'adults')).toBe('1')
  expect(numberIn((await send('?change', { ...sent, adults: last, intent: 'more:adults' })).html, 'adults')).toBe(last)
  expect(await view()).toMatchObject({ adults: 2, date: '2027-07-14' })
})

test('the script gets the quote of the form as JSON', async () => {
  const response = await site.app.request(urlOf('?change'), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...party, date: otherDay, adults: '4', children: '0', intent: 'quote' }),
  })
  expect(await response.json()).toMatchObject({ quote: { due_now_amount: 2100, quote: { total_amount: 30000 } } })
})

test('after the deadline only additions are possible, after closing nothing', async () => {
  const closes = 'You can add people or extras, or change where you board, until 20:00 on Tuesday 13 July 2027.'
  expect((await open()).text).toContain(`reduce your party until 09:00 on Monday 12 July 2027. ${closes}`)
  const additions = 'More people, extras, another quay until 20:00 on Tuesday 13 July 2027'
  expect((await open('?change')).text).toContain(`fewer people until 09:00 on Monday 12 July 2027 ${additions}`)
  setClock('2027-07-13T08:00:00Z')
  const late = await open('?change')
  expect(late.text).toContain(`Another day, fewer people no longer possible ${additions}`)
  expect(late.html).not.toContain('type="radio" name="date"')
  const moved = await quote({ date: '2027-07-20' })
  expect([moved.status, moved.text]).toEqual([
    409,
    expect.stringContaining('The time limit for this change has passed'),
  ])
  setClock('2027-07-14T05:00:00Z')
  const ticket = await open()
  expect(ticket.text).not.toContain('You can add people')
  expect(ticket.html).not.toContain('?change')
  expect((await open('?change')).text).toContain('The time limit for this change has passed')
})

test('a cancellation names the refund, asks for the address and shows the refund', async () => {
  const form = await open('?cancel')
  expect(form.text).toContain('You’ll get €39.00 back on the card you paid with.')
  const wrong = await send('?cancel', { ...form.fields, email: 'someone@mail.example', intent: 'cancel' })
  expect([wrong.status, (await view()).status]).toEqual([422, 'completed'])
  expect(wrong.html).toContain('value="someone@mail.example"')
  const cancelled = await send('?cancel', { ...wrong.fields, email: guestEmail, intent: 'cancel' })
  expect(cancelled.status).toBe(303)
  const ticket = await open()
  expect(ticket.text).toContain('Reservation cancelled')
  expect(ticket.text).toMatch(/€39\.00/)
  expect((await open('?change')).text).toContain('Reservation cancelled')
})

test('a late cancellation says that nothing comes back', async () => {
  setClock('2027-07-13T08:00:00Z')
  const form = await open('?cancel')
  expect(form.text).toContain('If you cancel now, we keep the deposit of €39.00')
  const cancelled = await send('?cancel', { ...form.fields, email: guestEmail, intent: 'cancel' })
  expect(cancelled.status).toBe(303)
  expect((await open()).text).toContain('No refund is due for this cancellation.')
})

test('a refund that has changed meanwhile is shown again before anything is cancelled', async () => {
  const form = await open('?cancel')
  setClock('2027-07-13T08:00:00Z')
  const refused = await send('?cancel', { ...form.fields, email: guestEmail, intent: 'cancel' })
  expect([refused.status, (await view()).status]).toEqual([409, 'completed'])
  expect(refused.text).toContain('If you cancel now, we keep the deposit')
})

test('after bad weather the guest chooses another day, the nearest ones first, or the deposit', async () => {
  await cancelDeparture(site.services, { date: '2027-07-14', reason: 'weather', actor: 'test', choice: true })
  const choice = await open()
  expect(choice.html).toMatch(/id="another-day".*id="refund"/s)
  const [rows] = choice.html.match(/class="choices".*?<details/s) ?? []
  expect([...(rows ?? '').matchAll(/value="([\d-]+)"/g)].map(([, day]) => day)).toEqual([
    '2027-07-13',
    '2027-07-15',
    '2027-07-12',
  ])
  const quoted = await send('', { ...party, date: '2027-07-15', intent: 'quote' })
  expect(quoted.text).toContain('Thursday 15 July 2027')
  expect((await confirm(quoted.fields)).status).toBe(303)
  expect(await view()).toMatchObject({ date: '2027-07-15', status: 'completed' })
})

test('after bad weather the deposit goes back with the e-mail address', async () => {
  await cancelDeparture(site.services, { date: '2027-07-14', reason: 'weather', actor: 'test', choice: true })
  const choice = await open()
  const wrong = await send('', {
    key: choice.fields.key ?? '',
    refund: '3900',
    email: 'x@mail.example',
    intent: 'cancel',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('id="another-day"')
  expect(wrong.html).toContain('value="x@mail.example"')
  const chosen = await send('', { key: wrong.fields.key ?? '', refund: '3900', email: guestEmail, intent: 'cancel' })
  expect(chosen.status).toBe(303)
  expect((await open()).text).toMatch(/€39\.00/)
})

test('forged fields and unknown intents are refused without a server error', async () => {
  expect((await send('', { intent: 'nonsense' })).status).toBe(400)
  for (const fields of [
    { date: 'x' },
    { adults: 'many' },
    { adults: '-1' },
    { departure_location: 'mars' },
    { 'extra:unknown': '3' },
    { date: '2027-12-24' },
  ] as Record<string, string>[]) {
    const refused = await quote({ date: otherDay, ...fields })
    expect([fields, refused.status]).toEqual([fields, 422])
  }
  const noKey = await confirm({ ...(await quote({ date: otherDay })).fields, key: '' })
  expect(noKey.status).toBe(422)
})
