import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { setBoat } from '../../src/domain/fleet/manage-boats.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { getPricesOn } from '../../src/domain/pricing/prices.ts'
import { setPrice } from '../../src/domain/pricing/set-price.ts'
import { applyRetention, retentionPeriods } from '../../src/domain/privacy/retention.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { createReservation } from '../../src/domain/reservations/booking/create-reservation.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { shrinkParty } from '../../src/domain/waitlist/change-entry.ts'
import { offerPlaces } from '../../src/domain/waitlist/offer-places.ts'
import { reconcileWaitlist } from '../../src/domain/waitlist/reconcile-waitlist.ts'
import { loadCalendars } from '../../src/guest/site/booking/state/booking-page.ts'
import { mailFiles } from '../../src/platform/integrations/mail/mail-files.ts'
import { newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { departureOn, tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

let site: TestSite
let entryId: string
waitlistSite(async (opened) => {
  site = opened
  await fillDay(site)
  entryId = await wait(site, 'ana@mail.example', 3)
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 23, actor: 'tests' })
  await site.runJobs()
})

const offerId = async (email: string) => {
  const { id } = await site.services.db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('waitlist_entry as entry', 'entry.id', 'offer.entry_id')
    .select('offer.id')
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

/** Lets the open offers expire and the night pass, after which the next offers are made. */
async function nextRound() {
  site.clock.advance(12 * 60)
  await site.runJobs()
  site.clock.advance(10 * 60)
  await site.runJobs()
}

/** Books as the form does. `draft`: the token of the draft that the guest gets by the link in the offer's mail. */
async function order(over: object = {}, { card = '4242424242424242', draft }: { card?: string; draft?: string } = {}) {
  const payment = { provider: 'sandbox', token: await sandboxCardToken(site.app, card) }
  const input = orderForm({ date: fullDay, adults: 3, children: 0, infants: 0, payment, ...over })
  return createReservation(site.services, input, {
    locale: 'en',
    tracing: { id: null, source: 'direct' },
    key: newIdempotencyKey(),
    draft: draft ?? null,
  })
}

const draftWithOffer = async (email = 'ana@mail.example') =>
  saveDraft(site.services, null, {}, null, await offerId(email))
const entry = () =>
  site.services.db
    .selectFrom('waitlist_entry')
    .select(['state', 'close_reason', 'unanswered'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
const departure = () =>
  site.services.db
    .selectFrom('departure')
    .select(['held', 'sold'])
    .where('date', '=', fullDay)
    .executeTakeFirstOrThrow()

test('offered places are for the party of the offer: without it the day is full', async () => {
  expect(await order()).toMatchObject({ ok: false, available: { places_left: 0 } })
})

test('the offer keeps its places on a departure that an import has put over its capacity', async () => {
  const draft = await draftWithOffer()
  await site.services.db.updateTable('departure').set({ capacity: 21, over_capacity: 2 }).execute()
  expect(await order({}, { draft })).toMatchObject({ ok: true })
  await site.services.db.updateTable('departure').set({ capacity: 23 }).execute()
})

test('a booking with the offer uses its places, and the paid booking closes the entry', async () => {
  const outcome = await order({}, { draft: await draftWithOffer() })
  expect(outcome).toMatchObject({ ok: true, reservation: { status: 'completed' } })
  expect(await departure()).toEqual({ held: 0, sold: 23 })
  expect(await entry()).toMatchObject({ state: 'offered' })
  await reconcileWaitlist(site.services)
  expect(await entry()).toMatchObject({ state: 'closed', close_reason: 'booked' })
})

test('a smaller party returns the rest, a larger one needs further places', async () => {
  const draft = await draftWithOffer()
  expect(await order({ adults: 4 }, { draft })).toMatchObject({ ok: false, available: { places_left: 3 } })
  await wait(site, 'next@mail.example', 1)
  expect(await order({ adults: 2 }, { draft })).toMatchObject({ ok: true })
  await site.runJobs()
  expect(await offersOf(site)).toMatchObject({ 'next@mail.example': 1 })
  expect(await departure()).toEqual({ held: 1, sold: 22 })
})

test('an offer is used once, also from two devices at the same time', async () => {
  const outcomes = await Promise.all(
    [await draftWithOffer(), await draftWithOffer()].map((draft, index) =>
      order({ email: `guest-${index}@mail.example`, phone: `+3859112345${index}8` }, { draft }),
    ),
  )
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await departure()).toEqual({ held: 0, sold: 23 })
})

test('an offer that expires before the order is sent gives no places', async () => {
  const draft = await draftWithOffer()
  site.clock.advance(12 * 60)
  expect(await order({}, { draft })).toMatchObject({ ok: false })
})

test('an unpaid booking counts as an unanswered offer, and its places return', async () => {
  await order({}, { draft: await draftWithOffer(), card: '4000000000000002' })
  expect(await departure()).toEqual({ held: 3, sold: 20 })
  await wait(site, 'next@mail.example', 3)
  site.clock.advance(45)
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'next@mail.example': 3 })
  expect(await entry()).toEqual({ state: 'waiting', close_reason: null, unanswered: 1 })
})

test('places that one party let pass and the next did not pay for go to the third, and back to none', async () => {
  await wait(site, 'second@mail.example', 3)
  await wait(site, 'third@mail.example', 2)
  await nextRound()
  await order({}, { draft: await draftWithOffer('second@mail.example'), card: '4000000000000002' })
  site.clock.advance(45)
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'third@mail.example': 2 })
  expect(await entry()).toEqual({ state: 'waiting', close_reason: null, unanswered: 1 })
  // Further places go to the party of Ana, which is the oldest, because it has kept its rank.
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 25, actor: 'tests' })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 3, 'third@mail.example': 2 })
})

test('places that a smaller party returns do not go to a party that let them pass', async () => {
  for (const [name, size] of [
    ['second', 1],
    ['third', 2],
    ['fourth', 3],
    ['fifth', 1],
  ] as const)
    await wait(site, `${name}@mail.example`, size)
  await nextRound()
  expect(await offersOf(site)).toEqual({ 'second@mail.example': 1, 'third@mail.example': 2 })
  await nextRound()
  await order({ adults: 2 }, { draft: await draftWithOffer('fourth@mail.example') })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'fifth@mail.example': 1 })
})

test('a party that becomes smaller gets places again that it let pass', async () => {
  await nextRound()
  await shrinkParty(site.services, entryId, { adults: 3 }, 'en')
  await site.runJobs()
  expect(await offersOf(site)).toEqual({})
  await shrinkParty(site.services, entryId, { adults: 2 }, 'en')
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'ana@mail.example': 2 })
})

test('the price is that of the time of the offer', async () => {
  const draft = await draftWithOffer()
  await setPrice(site.services, {
    ...tour,
    ticket: 'adult',
    originalAmount: 9900,
    payableAmount: 2000,
    span: null,
    actor: 'tests',
  })
  const outcome = await order({}, { draft })
  expect(outcome).toMatchObject({ ok: true, reservation: { quote: { total_amount: 22500, bail_amount: 4500 } } })
})

test.each<[string, () => Promise<unknown>]>([
  ['closes', () => setDeparture(site.services, { ...tour, date: fullDay, status: 'closed', actor: 'tests' })],
  ['loses its boat', () => setBoat(site.services, { id: 'bonaca', state: 'out_of_service', actor: 'tests' })],
])('a day that %s meanwhile is not booked', async (_, stop) => {
  const draft = await draftWithOffer()
  await stop()
  expect(await order({}, { draft })).toMatchObject({ ok: false })
})

test('a day that is cancelled during the payment keeps the entry until its booking has ended', async () => {
  await order({}, { draft: await draftWithOffer(), card: '4000000000000002' })
  await cancelDeparture(site.services, { ...tour, date: fullDay, reason: 'weather', actor: 'tests' })
  await offerPlaces(site.services, departureOn(fullDay))
  expect(await checkInvariants(site.services.db, site.services.now())).toEqual([])
  site.clock.advance(45)
  await site.runJobs()
  expect(await entry()).toMatchObject({ state: 'closed', close_reason: 'removed' })
})

test('the calendars show the places and prices of the offer to its visitor only', async () => {
  const ofToday = (await getPricesOn(site.services.db, 'tour', fullDay)).adult
  const draft = await draftWithOffer()
  await setPrice(site.services, {
    ...tour,
    ticket: 'adult',
    originalAmount: 9900,
    payableAmount: 2000,
    span: null,
    actor: 'tests',
  })
  const shown = async (cookie: string) => {
    const reply = await loadCalendars(pageRequest(site, '/book-now', { cookie }))
    const month = reply.answer.calendars.find((calendar) => calendar.month === fullDay.slice(0, 7))
    const { state, places_left } = month?.days.find(({ date }) => date === fullDay) ?? {}
    return [state, places_left, month?.fares.findLast(({ from }) => from <= fullDay)?.prices.adult.original_amount]
  }
  expect(await shown(`booking_draft=${draft}`)).toEqual(['open', 3, ofToday.original_amount])
  expect(await shown('')).toEqual(['full', 0, 9900])
})

test('retention of the unpaid booking leaves the entry that waits on, and erases it once it is closed', async () => {
  const later = '2027-09-15'
  await fillDay(site, later)
  entryId = await wait(site, 'two@mail.example', 3, [fullDay, later])
  await setDeparture(site.services, { ...tour, date: fullDay, capacity: 26, actor: 'tests' })
  await site.runJobs()
  const { id } = await site.services.db
    .selectFrom('waitlist_offer')
    .select('id')
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  await order({}, { card: '4000000000000002', draft: await saveDraft(site.services, null, {}, null, id) })
  site.clock.advance(16)
  await site.runJobs()
  expect(await entry()).toMatchObject({ state: 'waiting', unanswered: 1 })
  await site.services.db.updateTable('message').set({ state: 'sent', sent_at: site.services.now() }).execute()
  site.clock.advance(retentionPeriods().unpaidDays * 24 * 60 + 1)
  await setDeparture(site.services, { ...tour, date: later, capacity: 23, actor: 'tests' })
  await site.runJobs()
  expect(await offersOf(site)).toEqual({ 'two@mail.example': 3 })
  await site.services.db.updateTable('message').set({ state: 'sent', sent_at: site.services.now() }).execute()
  expect(await applyRetention(site.services, mailFiles('/nonexistent'))).toMatchObject({ unpaid: 1 })
  expect(await offersOf(site)).toEqual({ 'two@mail.example': 3 })
  const { held } = await site.services.db
    .selectFrom('departure')
    .select('held')
    .where('date', '=', later)
    .executeTakeFirstOrThrow()
  expect(held).toBe(3)
})
