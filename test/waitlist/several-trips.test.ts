import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { draftCookie, loadDraft, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { confirmEntry } from '../../src/domain/waitlist/change-entry.ts'
import { joinWaitlist } from '../../src/domain/waitlist/join.ts'
import { waitlistMailOf } from '../../src/domain/waitlist/mail-data.ts'
import { openWithOffer } from '../../src/guest/site/booking/state/open-offer.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'
import { fullDay, waitlistSite } from '../fixtures/waitlist.ts'

let site: TestSite
waitlistSite((opened) => {
  site = opened
})

test('the link of an offer opens the form with its trip and start, and drops a quay at which it does not call', async () => {
  await addThreeTrips(site.services.db)
  const { db } = site.services
  const sailing = { trip: 'islands', start: 'afternoon', date: fullDay }
  await setDeparture(site.services, { ...sailing, capacity: 1, actor: 'tests' })
  const joined = { ...sailing, dates: [fullDay], adults: 2, email: 'eva@mail.example' }
  await joinWaitlist(site.services, joined, { locale: 'en', caller: null })
  const entry = await db
    .selectFrom('waitlist_entry')
    .select('id')
    .where('email', '=', joined.email)
    .executeTakeFirstOrThrow()
  await confirmEntry(site.services, entry.id)
  await setDeparture(site.services, { ...sailing, capacity: 40, actor: 'tests' })
  await site.runJobs()
  const offer = await db
    .selectFrom('waitlist_offer')
    .select('id')
    .where('entry_id', '=', entry.id)
    .executeTakeFirstOrThrow()
  const fields = { trip: 'tour', departure_location: 'bibinje', special_offers: [{ id: 'snorkel', pieces: 1 }] }
  const token = await saveDraft(site.services, null, fields, null)
  await openWithOffer(pageRequest(site, '/book-now', { cookie: draftCookie(token, site.services.origin) }), offer.id)
  const draft = await loadDraft(site.services, token)
  expect(draft?.fields).toMatchObject({ ...sailing, adults: 2, departure_location: '' })
  expect(draft?.fields.special_offers).toEqual(fields.special_offers)
  const mail = await db
    .selectFrom('message')
    .selectAll()
    .where('kind', '=', 'waitlist_offer')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await inTransaction(db, (trx) => waitlistMailOf(site.services, trx, mail))).toMatchObject({
    ...{ date: fullDay, departs: '14:00', tripTitles: { en: 'Half-day boat trip to Ugljan and Pašman' } },
  })
})
