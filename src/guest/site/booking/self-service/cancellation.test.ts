import { afterEach, beforeEach, expect, test } from 'vitest'
import { guestEmail } from '../../../../../test/fixtures/changes.ts'
import {
  bookedParty,
  type SelfServicePages,
  selfServicePages,
} from '../../../../../test/fixtures/self-service-pages.ts'
import { tour } from '../../../../../test/fixtures/tour.ts'
import { cancelDeparture } from '../../../../domain/reservations/cancellation/cancel-departure.ts'

// Tests the form that cancels a booking, and the choice after bad weather, without JavaScript. The clock is at 11 May
// 2027.
let pages: SelfServicePages
beforeEach(async () => {
  pages = await selfServicePages()
})
afterEach(() => pages.site.close())

test('a cancellation names the refund, asks for the address and shows the refund', async () => {
  const form = await pages.open('?cancel')
  expect(form.text).toContain('Refund to you €39')
  expect(form.text.match(/€39/g)).toHaveLength(1)
  const wrong = await pages.send('?cancel', { ...form.fields, email: 'someone@mail.example', intent: 'cancel' })
  expect([wrong.status, (await pages.view()).status]).toEqual([422, 'completed'])
  expect(wrong.html).toContain('value="someone@mail.example"')
  const cancelled = await pages.send('?cancel', { ...wrong.fields, email: guestEmail, intent: 'cancel' })
  expect(cancelled.status).toBe(303)
  const ticket = await pages.open()
  expect(ticket.text).toContain('Booking cancelled')
  expect(ticket.text).toMatch(/€39/)
  expect((await pages.open('?change')).text).toContain('Booking cancelled')
})

test('a late cancellation says that nothing comes back', async () => {
  pages.setClock('2027-07-13T08:00:00Z')
  const form = await pages.open('?cancel')
  expect(form.text).toContain('If you cancel now, a cancellation fee of €39 applies. Your deposit covers it')
  const cancelled = await pages.send('?cancel', { ...form.fields, email: guestEmail, intent: 'cancel' })
  expect(cancelled.status).toBe(303)
  expect((await pages.open()).text).toContain(
    'Free cancellation ended at 09:00 on Monday 12 July 2027 (Zadar time), so a cancellation fee of €39 applies.',
  )
})

test('a refund that has changed meanwhile is shown again before anything is cancelled', async () => {
  const form = await pages.open('?cancel')
  pages.setClock('2027-07-13T08:00:00Z')
  const refused = await pages.send('?cancel', { ...form.fields, email: guestEmail, intent: 'cancel' })
  expect([refused.status, (await pages.view()).status]).toEqual([409, 'completed'])
  expect(refused.text).toContain('If you cancel now, a cancellation fee')
})

test('after bad weather the guest chooses one of the nearest days by date, or the deposit', async () => {
  await cancelDeparture(pages.site.services, {
    ...tour,
    date: '2027-07-14',
    reason: 'weather',
    actor: 'test',
    choice: true,
  })
  const choice = await pages.open()
  expect(choice.html).toMatch(/id="another-day".*id="refund"/s)
  const [rows] = choice.html.match(/class="choices".*?<details/s) ?? []
  expect([...(rows ?? '').matchAll(/value="([\d-]+)"/g)].map(([, day]) => day)).toEqual([
    '2027-07-12',
    '2027-07-13',
    '2027-07-15',
  ])
  const quoted = await pages.send('', { ...bookedParty, date: '2027-07-15', intent: 'quote' })
  expect(quoted.text).toContain('Thu 15 July 2027')
  expect((await pages.confirm(quoted.fields)).status).toBe(303)
  expect(await pages.view()).toMatchObject({ date: '2027-07-15', status: 'completed' })
})

test('after bad weather the deposit goes back with the e-mail address', async () => {
  await cancelDeparture(pages.site.services, {
    ...tour,
    date: '2027-07-14',
    reason: 'weather',
    actor: 'test',
    choice: true,
  })
  const choice = await pages.open()
  const wrong = await pages.send('', {
    key: choice.fields.key ?? '',
    refund: '3900',
    email: 'x@mail.example',
    intent: 'cancel',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('id="another-day"')
  expect(wrong.html).toContain('value="x@mail.example"')
  const chosen = await pages.send('', {
    key: wrong.fields.key ?? '',
    refund: '3900',
    email: guestEmail,
    intent: 'cancel',
  })
  expect(chosen.status).toBe(303)
  expect((await pages.open()).text).toMatch(/€39/)
})
