import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDraft, readDraftToken, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import type { Trip } from '../../src/domain/trips/trips.ts'
import { type BookingFields, defaultFields } from '../../src/guest/site/booking/state/booking-fields.ts'
import { loadBookingPage } from '../../src/guest/site/booking/state/booking-page.ts'
import { readPrefill } from '../../src/guest/site/booking/state/prefill.ts'
import { book } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { newSettings } from '../fixtures/tour.ts'

// A plain GET form on other pages leads to the first step of booking. Its query fills in the fields of the step.

let site: TestSite
beforeEach(async () => {
  site = await testSite()
})
afterEach(() => site.close())

const draftOf = (response: Response) => {
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const token = readDraftToken(new Request('http://bonaca.test', { headers: { Cookie: cookie } }), 'http://bonaca.test')
  return loadDraft(site.services, token).then((draft) => draft?.fields)
}
const open = (path: string, options: Parameters<typeof pageRequest>[2] = {}) =>
  loadBookingPage(pageRequest(site, path, options))

const query = 'date=2027-07-14&adults=3&children=1&infants=0'

test('the query is saved in the draft, and the redirect removes it from the URL', async () => {
  const response = (await open(`/de/buchen-sie-jetzt?${query}`)) as Response
  expect([response.status, response.headers.get('Location')]).toEqual([
    303,
    '/de/buchen-sie-jetzt?prefilled=date.adults.children.infants',
  ])
  expect(await draftOf(response)).toMatchObject({ date: '2027-07-14', adults: 3, children: 1, infants: 0 })
})

test('a query that answers all of the first step leads to the second, unless it tells of an earlier booking', async () => {
  const answered = `/book-now?${query}&departure_location=zadar`
  const response = (await open(answered)) as Response
  expect(response.headers.get('Location')).toBe(
    '/book-now?step=details&prefilled=date.adults.children.infants.departure_location',
  )
  expect(await draftOf(response)).toMatchObject({ departure_location: 'zadar' })
  const paid = await book(site.app, '4242424242424242', {})
  const token = await saveDraft(site.services, null, {}, paid.id)
  const again = (await open(answered, { cookie: `booking_draft=${token}` })) as Response
  expect(again.headers.get('Location')).not.toContain('step')
})

test('every redirect of the form keeps the attribution of a campaign', async () => {
  const locationOf = async (path: string) => ((await open(path)) as Response).headers.get('Location')
  const campaign = 'gclid=x&utm_source=y'
  expect(await locationOf(`/book-now?${campaign}&date=2027-07-14`)).toBe(`/book-now?${campaign}&prefilled=date`)
  expect(await locationOf(`/book-now?${campaign}&step=preview&adults=3`)).toBe(`/book-now?${campaign}`)
  expect(await locationOf(`/book-now?${campaign}&offer=${'A'.repeat(22)}`)).toBe(`/book-now?${campaign}`)
})

test('a query replaces only its own fields of a draft', async () => {
  const token = await saveDraft(site.services, null, { date: '2027-07-13', adults: 4, name: 'Ana' })
  const response = (await open('/book-now?date=2027-07-14', { cookie: `booking_draft=${token}` })) as Response
  expect(response.headers.get('Set-Cookie')).toContain(token)
  expect(await draftOf(response)).toMatchObject({ date: '2027-07-14', adults: 4, name: 'Ana' })
})

test('invalid values, days outside the calendar and other fields are ignored', async () => {
  for (const invalid of [
    'date=2027-02-31',
    'date=14.7.2027',
    'date=2020-07-14',
    'date=2099-07-14',
    'date=',
    'adults=0',
    'adults=-1',
    'adults=two',
    'children=999',
    'infants=1.5',
    'name=Ana',
    'departure_location=split',
  ])
    expect(await open(`/book-now?${invalid}`), invalid).toMatchObject({
      result: { step: 'date', fields: { date: '', adults: 2 } },
    })
  const response = (await open('/book-now?date=2027-02-31&children=2')) as Response
  expect(await draftOf(response)).toMatchObject({ date: '', children: 2 })
})

test('a month opens the calendar there, with the party and without a day', async () => {
  const response = (await open('/book-now?date=2027-08&adults=3')) as Response
  expect(response.headers.get('Location')).toBe('/book-now?month=2027-08&prefilled=adults')
  expect(await draftOf(response)).toMatchObject({ date: '', adults: 3 })
  expect(await open('/book-now?date=2027-08')).toMatchObject({
    calendar: { month: '2027-08' },
    result: { fields: { date: '' } },
  })
})

test('other steps ignore the query', async () => {
  const response = (await open(`/book-now?step=details&${query}`)) as Response
  expect([response.status, response.headers.get('Set-Cookie')]).toEqual([302, null])
})

test('a day without enough places opens with its error and the nearest days, and no error of an empty field', async () => {
  await site.services.db.insertInto('departure').values({ date: '2027-07-14', capacity: 2 }).execute()
  const token = (await open(`/book-now?${query}`)) as Response
  const cookie = token.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const page = await open('/book-now', { cookie })
  expect(page).toMatchObject({
    result: { rejection: { errors: { date: [expect.any(String)] }, available: { places_left: 2 } } },
  })
  expect(Object.keys((page as { result: { rejection: { errors: object } } }).result.rejection.errors)).toEqual(['date'])
})

test('over the rate limit the page is rendered with the query and nothing is saved', async () => {
  const caller = ['an address']
  for (let draft = 0; draft < 60; draft++) await open('/book-now?adults=3', { caller })
  expect(await open(`/book-now?${query}`, { caller })).toMatchObject({
    result: { fields: { date: '2027-07-14', adults: 3 } },
  })
})

test('a browser that sends no cookie after a step or a filled-in form gets a sentence instead of an empty form', async () => {
  const errorsAt = async (path: string, options: Parameters<typeof open>[1] = {}) => {
    const data = await open(path, { referer: `${site.services.origin}/de`, ...options })
    return data instanceof Response ? data.status : data.result.rejection?.errors
  }
  const sentence = expect.stringMatching(/Cookie.*\+385/)
  for (const query of ['step=details', 'step=preview', 'prefilled=date'])
    expect(await errorsAt(`/de/buchen-sie-jetzt?${query}`)).toEqual({ form: [sentence] })
  const token = await saveDraft(site.services, null, {})
  expect(await errorsAt('/book-now?prefilled=date', { cookie: `booking_draft=${token}` })).toBeUndefined()
  expect(await errorsAt('/book-now?step=details', { referer: 'https://elsewhere.example/' })).toBe(302)
  expect(await errorsAt('/book-now')).toBeUndefined()
})

test('a link to a trip takes its start, and keeps the quay that was chosen if the start calls there', () => {
  const { trip: first, ...site } = newSettings()
  const [from, second] = [first.starts[0]!, first.starts[0]!.calls.slice(0, 1)]
  const evening = { ...first, id: 'sunset', starts: [from, { ...from, id: '2', calls: second }] }
  const trips = { ...site.trips, trips: [first, evening] }
  const on = (trip: Trip, search: string, drafted: Partial<BookingFields>) =>
    readPrefill(new URLSearchParams(search), { ...site, trips, trip }, new Date('2027-05-11'), {
      ...{ ...defaultFields, departure_location: 'bibinje' },
      ...drafted,
    })
  const other = { trip: 'sunset', date: '', start: '2', departure_location: '' }
  expect(on(evening, 'trip=sunset&start=2', { trip: 'tour', start: '2' })).toEqual(other)
  expect(on(evening, 'trip=sunset', { trip: 'tour', start: '2' })).toEqual({ trip: 'sunset', date: '', start: '' })
  expect(on(first, 'trip=tour', {})).toEqual({ trip: 'tour' })
  // The trip `gone` is not on sale. So the page shows the first trip, and no field is filled in from the query.
  expect(on(first, 'trip=gone&date=2027-07-14&adults=3', {})).toEqual({})
})

test('a draft of a withdrawn trip or a retired start is continued with what is left of it', async () => {
  await addThreeTrips(site.services.db)
  const drafted = { trip: 'islands', start: 'morning', date: '2027-07-14', departure_location: 'bibinje', adults: 3 }
  const token = await saveDraft(site.services, null, drafted)
  const { db } = site.services
  const fields = async () => {
    const page = await open('/book-now', { cookie: `booking_draft=${token}` })
    return page instanceof Response ? page.status : page.result.fields
  }
  await db.updateTable('trip_start').set({ state: 'retired' }).where('id', '=', 'morning').execute()
  expect(await fields()).toMatchObject({ ...drafted, start: '', departure_location: '' })
  await db.updateTable('trip').set({ state: 'draft' }).where('id', '=', 'islands').execute()
  expect(await fields()).toMatchObject({ trip: '', start: '', date: '', departure_location: '', adults: 3 })
})
