import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { tour } from '../fixtures/tour.ts'
import { adult, confirmed, nextDay, order, resellerSite } from './reseller-site.ts'

// Refused bookings: each has the code of the standard and the status 400.

const shared = resellerSite()

const day = '2027-09-01'
test.each([
  ['an unknown product', { productId: 'x', optionId: 'x' }, 'INVALID_PRODUCT_ID'],
  ['an unknown option', { optionId: 'x', availabilityId: 'x' }, 'INVALID_OPTION_ID'],
  ['an unknown availability', { availabilityId: 'x', unitItems: [] }, 'INVALID_AVAILABILITY_ID'],
  ['the availability of the other option', { availabilityId: `${day}T09:00:00+02:00` }, 'INVALID_AVAILABILITY_ID'],
  ['a day without a trip', { availabilityId: '2027-12-24T08:00:00+01:00' }, 'INVALID_AVAILABILITY_ID'],
  [
    'a day without a trip and an unknown unit',
    { availabilityId: '2027-12-24T08:00:00+01:00', unitItems: [{}] },
    'INVALID_AVAILABILITY_ID',
  ],
  ['a departed day', { availabilityId: '2027-05-02T08:00:00+02:00' }, 'UNPROCESSABLE_ENTITY'],
  ['no persons', { unitItems: [] }, 'UNPROCESSABLE_ENTITY'],
  ['absent persons', { unitItems: undefined }, 'UNPROCESSABLE_ENTITY'],
  ['an unknown unit', { unitItems: [{ unitId: 'senior' }], notes: 5 }, 'INVALID_UNIT_ID'],
  ['an infant alone', { unitItems: [{ unitId: 'infant' }] }, 'UNPROCESSABLE_ENTITY'],
  ['a party above the limit', { unitItems: Array(21).fill(adult) }, 'UNPROCESSABLE_ENTITY'],
  ['a uuid that is none', { uuid: 'x' }, 'INVALID_BOOKING_UUID'],
  ['a text that PostgreSQL cannot store', { notes: '\u0000' }, 'BAD_REQUEST'],
  ['a name with a web address', { contact: { fullName: 'www.spam.example' } }, 'BAD_REQUEST'],
  ['a name of two lines', { contact: { lastName: 'Novak\u2028Bcc' } }, 'BAD_REQUEST'],
  ['an incomplete address', { contact: { emailAddress: 'ana@mail-.example' } }, 'BAD_REQUEST'],
  ['a card number', { notes: '4242 4242 4242 4242' }, 'UNPROCESSABLE_ENTITY'],
  [
    'one uuid for two persons',
    { unitItems: [1, 2].map(() => ({ ...adult, uuid: '6cbd2582-1345-4d8d-8223-ad004beebc1a' })) },
    'BAD_REQUEST',
  ],
])('a hold with %s is refused by the code of the standard', async (_, over, code) => {
  expect((await shared.otok.post('/bookings', order(day, over))).json.error).toBe(code)
})

test.each([
  ['GET', '/bookings', undefined, 'BAD_REQUEST'],
  ['GET', '/bookings?localDateStart=2027-08-01', undefined, 'BAD_REQUEST'],
  ['GET', '/bookings?localDate=2027-08-01&optionId=x', undefined, 'INVALID_OPTION_ID'],
  ['GET', '/bookings/x', undefined, 'INVALID_BOOKING_UUID'],
  ['GET', `/bookings/${randomUUID()}`, undefined, 'INVALID_BOOKING_UUID'],
  ['POST', `/bookings/${randomUUID()}/confirm`, {}, 'INVALID_BOOKING_UUID'],
  ['POST', `/bookings/${randomUUID()}/cancel`, {}, 'INVALID_BOOKING_UUID'],
])('%s %s is refused by the code of the standard', async (method, path, body, code) => {
  expect((await shared.otok.send(method, path, body)).json.error).toBe(code)
})

test.each([
  ['on hold', false],
  ['confirmed', true],
])(
  'a booking %s cannot move to a day without a trip or a closed one, nor grow on a closed one',
  async (_, isConfirmed) => {
    const date = nextDay()
    const { json } = isConfirmed
      ? { json: await confirmed(shared.otok, date) }
      : await shared.otok.post('/bookings', order(date))
    const move = async (availabilityId: string, more: object = {}) =>
      (await shared.otok.patch(`/bookings/${json.uuid}`, { availabilityId, ...more })).json
    const winter = '2027-12-24T08:00:00+01:00'
    expect(await move(winter, { unitItems: [{ unitId: 'infant' }] })).toMatchObject({
      error: 'INVALID_AVAILABILITY_ID',
      availabilityId: winter,
    })
    const closed = nextDay()
    const close = (day: string) =>
      setDeparture(shared.site.services, { ...tour, date: day, status: 'closed', actor: 'a test' })
    await close(closed)
    const refused = { error: 'UNPROCESSABLE_ENTITY', errorMessage: 'This departure is closed for booking' }
    expect(await move(`${closed}T08:00:00+02:00`)).toEqual(refused)
    await close(date)
    expect(await move(`${date}T08:00:00+02:00`, { unitItems: Array(4).fill(adult) })).toEqual(refused)
  },
)

test('a confirmation needs a contact', async () => {
  const { json } = await shared.otok.post('/bookings', order(nextDay()))
  expect((await shared.otok.post(`/bookings/${json.uuid}/confirm`, {})).json.error).toBe('BAD_REQUEST')
  expect((await shared.otok.post(`/bookings/${json.uuid}/confirm`, { contact: { fullName: 'X' } })).json.status).toBe(
    'CONFIRMED',
  )
})
