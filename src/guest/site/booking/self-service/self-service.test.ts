import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bookedParty,
  type SelfServicePages,
  selfServicePages,
} from '../../../../../test/fixtures/self-service-pages.ts'
import { locales } from '../../../../i18n/locales.ts'
import { hrefTo } from '../../../../pages.ts'

// Tests the forms that change a booking, as a browser without JavaScript sends them. The clock is at 11 May 2027.
let pages: SelfServicePages
beforeEach(async () => {
  pages = await selfServicePages()
})
afterEach(() => pages.site.close())

const otherDay = '2027-07-12'

const numberIn = (html: string, name: string) =>
  html.match(new RegExp(`<input type="number"[^>]* name="${name}"[^>]*>`))?.[0].match(/ value="(\w*)"/)?.[1]

test.each(locales)('in %s the ticket leads to the views that change and cancel the booking', async (locale) => {
  const ticket = await pages.open('', locale)
  expect(ticket.html).toContain(`${hrefTo('booking', locale, pages.booked.id)}?change`)
  expect(ticket.html).toContain(`${hrefTo('booking', locale, pages.booked.id)}?cancel`)
  for (const query of ['?change', '?cancel']) {
    const page = await pages.open(query, locale)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<form [^>]*method="post"/)
    expect(page.html).not.toContain('data-island')
  }
})

test('the day is changed by a quote and its confirmation, and the ticket says so', async () => {
  const quoted = await pages.quote({ date: otherDay })
  expect(quoted.status).toBe(200)
  expect(quoted.text).toContain('Mon 12 July 2027')
  expect(quoted.text).not.toContain('counts towards the new price')
  const confirmed = await pages.confirm(quoted.fields)
  expect([confirmed.status, confirmed.location]).toEqual([303, hrefTo('booking', 'en', pages.booked.id)])
  expect(await pages.view()).toMatchObject({ date: otherDay, status: 'completed' })
  const news = (await pages.open()).text
  expect(news).toContain('Your booking has changed')
  expect(news).toMatch(/Before Now Date Wed 14 July 2027 Mon 12 July 2027 There was nothing to pay/)
  expect(news).not.toContain('Good job!')
  pages.site.clock.advance(25 * 60)
  const ticket = (await pages.open()).text
  expect(ticket).toContain('Good job!')
  expect(ticket).toContain('Changed on 11 May 2027. The trip was previously booked for 14 July 2027.')
  // The back button and a second click send the same form again.
  expect((await pages.confirm(quoted.fields)).status).toBe(303)
  const changes = await pages.site.services.db.selectFrom('reservation_change').select('id').execute()
  expect(changes).toHaveLength(1)
})

test('amounts that are no longer true get a new quote, and nothing changes', async () => {
  const quoted = await pages.quote({ date: otherDay })
  const confirmed = await pages.confirm(quoted.fields, { total: '1' })
  expect(confirmed.status).toBe(409)
  expect(confirmed.text).toContain('Something has changed since you saw the new price.')
  expect((await pages.view()).date).toBe('2027-07-14')
  expect((await pages.confirm(confirmed.fields)).status).toBe(303)
})

test('money goes back only with the e-mail address of the booking', async () => {
  const fewer = await pages.quote({ adults: '1', children: '0' })
  expect(fewer.text).not.toContain('Refund to you')
  expect(fewer.text).toContain('The deposit you’ve already paid counts towards the new price')
  await pages.site.services.db
    .updateTable('reservation')
    .set({ bail_amount: 19500 })
    .where('id', '=', pages.booked.id)
    .execute()
  const quoted = await pages.quote({ adults: '1', children: '0' })
  expect(quoted.html).toContain('name="email"')
  const wrong = await pages.confirm(quoted.fields, { email: 'someone@mail.example' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('This isn’t the e-mail address you booked with.')
  expect(wrong.html).toContain('name="key"')
  expect(wrong.html).toContain('value="someone@mail.example"')
})

test('another day, also with a difference to pay, needs the e-mail address; an extra does not', async () => {
  for (const [fields, intent] of [
    [{ date: otherDay }, 'confirm'],
    [{ date: otherDay, adults: '4' }, 'confirm:sandbox_bank'],
  ] as const) {
    const quoted = await pages.quote(fields)
    expect(quoted.html).toContain('name="email"')
    const forgotten = await pages.confirm(quoted.fields, { intent, email: '' })
    expect(forgotten.status).toBe(422)
    expect(forgotten.text).toContain('Please enter your e-mail address.')
  }
  expect((await pages.quote({ adults: '4' })).html).not.toContain('name="email"')
})

test('a difference is paid on the page of the bank', async () => {
  const quoted = await pages.quote({ date: otherDay, adults: '4', children: '0' })
  expect(quoted.text).toContain('Due online now €21')
  expect(quoted.html).toContain('data-island="booking"')
  const confirmed = await pages.confirm(quoted.fields, { intent: 'confirm:sandbox_bank' })
  expect(confirmed.status).toBe(303)
  expect(confirmed.location).toMatch(/\/sandbox\/|#bank$/)
  expect(await pages.view()).toMatchObject({ date: '2027-07-14', change: { status: 'pending', date: otherDay } })
  const ticket = await pages.open()
  expect(ticket.text).toContain('Your change hasn’t been paid for yet')
  expect(ticket.text).toContain('Monday 12 July 2027')
})

test('the day that an unpaid change has filled can be chosen again', async () => {
  const quoted = await pages.quote({ date: otherDay, adults: '4', children: '0' })
  await pages.confirm(quoted.fields, { intent: 'confirm:sandbox_bank' })
  await pages.site.services.db.updateTable('departure').set({ capacity: 4 }).where('date', '=', otherDay).execute()
  expect((await pages.open('?change')).html).toContain(`name="date" value="${otherDay}"`)
  expect((await pages.quote({ date: otherDay })).status).toBe(200)
})

test('a full day is refused with the nearest days, and the form is as it was sent', async () => {
  await pages.site.services.db
    .insertInto('departure')
    .values({ date: otherDay, capacity: 80, held: 0, sold: 79, status: 'open' })
    .execute()
  const refused = await pages.quote({ date: otherDay, children: '0' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Only 1 place is left on')
  expect(refused.text).toContain('These days have room for all of you: Sat 10 July')
  expect(numberIn(refused.html, 'children')).toBe('0')
  expect(refused.html).toMatch(/<input type="radio"[^>]* name="shown_month"[^>]*checked="" value="2027-07"/)
})

test('without JavaScript the stepper buttons change the counts within their limits, and nothing else', async () => {
  const sent = { ...bookedParty, date: otherDay, 'extra:snorkel': '1' }
  const more = await pages.send('?change', { ...sent, intent: 'more:adults' })
  expect([more.status, numberIn(more.html, 'adults'), numberIn(more.html, 'children')]).toEqual([200, '3', '1'])
  expect(more.html).toMatch(new RegExp(`value="${otherDay}"[^>]*checked|checked[^>]*value="${otherDay}"`))
  const extra = await pages.send('?change', { ...sent, intent: 'fewer:extra:snorkel' })
  expect(numberIn(extra.html, 'extra:snorkel')).toBe('0')
  const [first, last] = [await pages.send('?change', { ...sent, adults: '1', intent: 'fewer:adults' }), '19']
  expect(numberIn(first.html, 'adults')).toBe('1')
  expect(numberIn((await pages.send('?change', { ...sent, adults: last, intent: 'more:adults' })).html, 'adults')).toBe(
    last,
  )
  expect(await pages.view()).toMatchObject({ adults: 2, date: '2027-07-14' })
})

test('the script gets the quote of the form as JSON', async () => {
  const response = await pages.site.app.request(pages.urlOf('?change'), {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...bookedParty, date: otherDay, adults: '4', children: '0', intent: 'quote' }),
  })
  expect(await response.json()).toMatchObject({ quote: { due_now_amount: 2100, quote: { total_amount: 30000 } } })
})

test('after the deadline only additions are possible, after closing nothing', async () => {
  const closes =
    'You can add people or extras, or change where you board, until 20:00 on Tuesday 13 July 2027 (Zadar time).'
  expect((await pages.open()).text).toContain(
    `reduce your party until 09:00 on Monday 12 July 2027 (Zadar time). ${closes}`,
  )
  const additions = 'More people, extras, another quay until 20:00 on Tuesday 13 July 2027 (Zadar time)'
  expect((await pages.open('?change')).text).toContain(
    `fewer people until 09:00 on Monday 12 July 2027 (Zadar time) ${additions}`,
  )
  pages.setClock('2027-07-13T08:00:00Z')
  const late = await pages.open('?change')
  expect(late.text).toContain(`Another day, fewer people no longer possible ${additions}`)
  expect(late.html).not.toContain('type="radio" name="date"')
  const moved = await pages.quote({ date: '2027-07-20' })
  expect([moved.status, moved.text]).toEqual([409, expect.stringContaining('It’s too late to make this change')])
  pages.setClock('2027-07-14T05:00:00Z')
  const ticket = await pages.open()
  expect(ticket.text).not.toContain('You can add people')
  expect(ticket.html).not.toContain('?change')
  expect((await pages.open('?change')).text).toContain('It’s too late to make this change')
})

test('forged fields and unknown intents are refused without a server error', async () => {
  expect((await pages.send('', { intent: 'nonsense' })).status).toBe(400)
  for (const fields of [
    { date: 'x' },
    { adults: 'many' },
    { adults: '-1' },
    { departure_location: 'mars' },
    { 'extra:unknown': '3' },
    { date: '2027-12-24' },
  ] as Record<string, string>[]) {
    const refused = await pages.quote({ date: otherDay, ...fields })
    expect([fields, refused.status]).toEqual([fields, 422])
  }
  const noKey = await pages.confirm({ ...(await pages.quote({ date: otherDay })).fields, key: '' })
  expect(noKey.status).toBe(422)
})
