import { expect, test } from 'vitest'
import type { ChangeRequest } from '../../src/contract/change.ts'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { boardParty } from '../../src/domain/boarding/board-party.ts'
import { resellerReport } from '../../src/domain/resellers/reseller-report.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { changeByOperator, previewChange } from '../../src/domain/reservations/change/change-by-operator.ts'
import { tour } from '../fixtures/tour.ts'
import {
  adult,
  confirmed,
  guest,
  ledgerOf,
  nextDay,
  order,
  placesOf,
  resellerSite,
  reservationOf,
} from './reseller-site.ts'

// Changes of a booking by its reseller, by the operator and on board.

const shared = resellerSite()

test('the day, the place of departure and the party of a hold can change', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const sent = order(date)
  const { json: held } = await shared.otok.post('/bookings', sent)
  const [first, second] = held.unitItems
  const { json } = await shared.otok.patch(`/bookings/${sent.uuid}`, {
    optionId: 'bibinje',
    availabilityId: `${other}T09:00:00+02:00`,
    unitItems: [{ ...first, resellerReference: 'R1' }, second, adult, { unitId: 'infant' }],
  })
  expect(json).toMatchObject({ status: 'ON_HOLD', optionId: 'bibinje', availabilityId: `${other}T09:00:00+02:00` })
  expect(json.unitItems.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['adult', 'adult', 'adult', 'infant'])
  expect(json.unitItems[0]).toMatchObject({ uuid: first.uuid, resellerReference: 'R1' })
  expect([await placesOf(shared.site, date), await placesOf(shared.site, other)]).toEqual([
    { held: 0, sold: 0 },
    { held: 4, sold: 0 },
  ])
  // The unit items of a confirmation replace the whole party of the hold: here one adult replaces four persons.
  const sold = await shared.otok.post(`/bookings/${sent.uuid}/confirm`, { ...guest, unitItems: [adult] })
  expect(sold.json.unitItems).toHaveLength(1)
  expect(await placesOf(shared.site, other)).toEqual({ held: 0, sold: 1 })
  expect(await ledgerOf(shared.site, json.supplierReference)).toEqual([['outside', 7500]])
})

test('a confirmed booking changes by the change of paid bookings, and the reseller owes the difference', async () => {
  const [date, other] = [nextDay(), nextDay()]
  const sold = await confirmed(shared.otok, date)
  const path = `/bookings/${sold.uuid}`
  const items = [...sold.unitItems, adult]
  const { json } = await shared.otok.patch(path, { unitItems: items, availabilityId: `${other}T08:00:00+02:00` })
  expect(json).toMatchObject({ status: 'CONFIRMED', availabilityId: `${other}T08:00:00+02:00` })
  expect([await placesOf(shared.site, date), await placesOf(shared.site, other)]).toEqual([
    { held: 0, sold: 0 },
    { held: 0, sold: 4 },
  ])
  await shared.otok.patch(path, { unitItems: [adult], notes: 'Vegetarian', contact: { fullName: 'Jo' } })
  const { json: smaller } = await shared.otok.get(path)
  expect(smaller).toMatchObject({ notes: 'Vegetarian', contact: { fullName: 'Jo', emailAddress: 'ana@mail.example' } })
  expect(await ledgerOf(shared.site, sold.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', 7500],
    ['outside', -19_500],
  ])
})

test('a part of a contact leaves its other fields as they are', async () => {
  const sent = order(nextDay(), { contact: { phoneNumber: '+48 600 123 456', emailAddress: 'ana@mail.example' } })
  const { json: held } = await shared.otok.post('/bookings', sent)
  const path = `/bookings/${sent.uuid}`
  const [item] = held.unitItems
  await shared.otok.patch(path, { unitItems: [{ ...item, contact: { fullName: 'Ana Novak', country: 'PL' } }] })
  await shared.otok.patch(path, { unitItems: [{ uuid: item.uuid, unitId: 'adult', contact: { fullName: 'Eva Kos' } }] })
  await shared.otok.patch(path, { contact: { emailAddress: null } })
  const { json } = await shared.otok.post(`${path}/confirm`, { contact: { fullName: 'Ana Novak' } })
  expect(json.contact).toMatchObject({ fullName: 'Ana Novak', phoneNumber: '+48 600 123 456', emailAddress: null })
  expect(json.unitItems[0].contact).toMatchObject({ fullName: 'Eva Kos', country: 'PL' })
  expect(await reservationOf(shared.site, json.id)).toMatchObject({ last_name: 'Novak', phone: '+48600123456' })
})

test('a phone number gets the country that the contact names; without one it stays as sent', async () => {
  const { id, uuid } = await confirmed(shared.otok, nextDay())
  const stored = async (contact: object) => {
    await shared.otok.patch(`/bookings/${uuid}`, { contact })
    return (await reservationOf(shared.site, id)).phone
  }
  expect(await stored({ phoneNumber: '0664 1234567' })).toBe('0664 1234567')
  expect(await stored({ country: 'AT' })).toBe('+436641234567')
})

test('a full day can neither be booked nor moved to', async () => {
  const [date, full] = [nextDay(), nextDay()]
  await setDeparture(shared.site.services, { ...tour, date: full, capacity: 2, actor: 'a test' })
  const sold = await confirmed(shared.otok, date)
  const refused = { error: 'UNPROCESSABLE_ENTITY' }
  expect((await shared.otok.post('/bookings', order(full))).json).toMatchObject(refused)
  const move = { availabilityId: `${full}T08:00:00+02:00` }
  expect((await shared.otok.patch(`/bookings/${sold.uuid}`, move)).json).toMatchObject(refused)
  expect(await placesOf(shared.site, full)).toEqual({ held: 0, sold: 0 })
})

test('from 48 hours before departure a booking can no longer be changed or cancelled', async () => {
  const date = '2027-05-14'
  const sold = await confirmed(shared.otok, date)
  expect(sold.cancellable).toBe(true)
  shared.site.clock.advance(24 * 60)
  const { json } = await shared.otok.get(`/bookings/${sold.uuid}`)
  expect(json.cancellable).toBe(false)
  const refused = { error: 'UNPROCESSABLE_ENTITY' }
  expect((await shared.otok.post(`/bookings/${sold.uuid}/cancel`, { force: true })).json).toMatchObject(refused)
  expect((await shared.otok.patch(`/bookings/${sold.uuid}`, { unitItems: [adult] })).json).toMatchObject(refused)
  expect(await placesOf(shared.site, date)).toEqual({ held: 0, sold: 3 })
})

test('a boarded booking is redeemed', async () => {
  const sold = await confirmed(shared.otok, '2027-05-20')
  await shared.site.services.db
    .updateTable('message')
    .set({ state: 'sent', sent_at: shared.site.services.now() })
    .execute()
  shared.site.clock.advance(8 * 24 * 60)
  const board = { booking: sold.voucher.deliveryOptions[0].deliveryValue, aboard: true, actor: 'a test' }
  expect(await boardParty(shared.site.services, board)).toMatchObject({ ok: true })
  expect((await shared.otok.get(`/bookings/${sold.uuid}`)).json).toMatchObject({
    status: 'REDEEMED',
    cancellable: false,
  })
})

test('after bad weather the reseller owes nothing, and there is no choice on our page', async () => {
  const date = nextDay()
  const sold = await confirmed(shared.otok, date)
  await cancelDeparture(shared.site.services, { ...tour, date, reason: 'weather', choice: true, actor: 'a test' })
  const { json } = await shared.otok.get(`/bookings/${sold.uuid}`)
  expect(json).toMatchObject({ status: 'CANCELLED', cancellation: { refund: 'FULL' } })
  expect(await ledgerOf(shared.site, sold.supplierReference)).toEqual([
    ['outside', 19_500],
    ['outside', -19_500],
  ])
})

async function operatorChanges(booking: string, request: ChangeRequest) {
  const { services } = shared.site
  const preview = await previewChange(services, { booking, request }, 'en')
  if (!preview.ok) throw new Error('not possible')
  const outcome = await changeByOperator(services, { booking, request, actor: 'a test' }, preview)
  expect(outcome).toMatchObject({ outcome: 'made' })
}

test.each([
  ['an added adult', { adults: 3 }, [6000, 6000, 0, 3600]],
  // For the third person the reseller has collected only a child's price. So this stays the reseller's price after an
  // adult has replaced the child.
  ['an adult instead of the child', { adults: 3, children: 0 }, [6000, 6000, 3600]],
  ['a child less', { children: 0 }, [6000, 6000]],
])('after a change by the operator the price is what the reseller sold: %s', async (_, request, nets) => {
  const sold = await confirmed(shared.otok, nextDay())
  await operatorChanges(sold.supplierReference, request)
  const { json } = await shared.otok.get(`/bookings/${sold.uuid}`, { 'Octo-Capabilities': 'pricing' })
  const net = nets.reduce((sum, each) => sum + each, 0)
  expect(json.pricing).toMatchObject({ retail: net / 0.8, net })
  expect(json.unitItems.map((item: { pricing: { net: number } }) => item.pricing.net)).toEqual(nets)
  const range = { from: json.availabilityId.slice(0, 10), to: json.availabilityId.slice(0, 10), reseller: 'Otok' }
  expect(await resellerReport(shared.site.services.db, range)).toMatchObject([
    { retailAmount: net / 0.8, netAmount: net },
  ])
})

test('a change by the operator adapts the persons; added ones pay on board', async () => {
  const date = nextDay()
  const sold = await confirmed(shared.otok, date)
  await operatorChanges(sold.supplierReference, { adults: 3, children: 0 })
  const { json } = await shared.otok.get(`/bookings/${sold.uuid}`)
  expect(json.unitItems.map(({ unitId }: { unitId: string }) => unitId)).toEqual(['adult', 'adult', 'adult'])
  expect(json.unitItems[0].uuid).toBe(sold.unitItems[0].uuid)
})

test('with emailReceipt the guest gets our ticket', async () => {
  const { json: held } = await shared.otok.post('/bookings', order(nextDay()))
  await shared.otok.post(`/bookings/${held.uuid}/confirm`, { ...guest, emailReceipt: true })
  const { id } = await reservationOf(shared.site, held.supplierReference)
  const mails = await shared.site.services.db
    .selectFrom('message')
    .select(['kind', 'recipient'])
    .where('reservation_id', '=', id)
    .execute()
  expect(mails.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'confirmed', recipient: 'ana@mail.example' },
    { kind: 'operator_new_booking', recipient: 'operator@bonaca.test' },
  ])
})
