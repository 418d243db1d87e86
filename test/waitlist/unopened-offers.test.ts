import { expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { sendDueMessage } from '../../src/domain/messages/send-due-message.ts'
import { deleteExpiredDrafts, saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { endOffer, offerMailId } from '../../src/domain/waitlist/end-offer.ts'
import { viewEntry } from '../../src/domain/waitlist/view-entry.ts'
import { loadBookingPage } from '../../src/guest/site/booking/state/booking-page.ts'
import { inside, raceForLock } from '../fixtures/lock-contention.ts'
import { pageRequest } from '../fixtures/page-request.ts'
import type { TestSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fillDay, fullDay, offersOf, wait, waitlistSite } from '../fixtures/waitlist.ts'

// An offer that nobody has opened within four hours goes to the next party. The tests begin at noon of 11 May 2027.

let site: TestSite
let entryId: string
waitlistSite(async (opened) => {
  site = opened
  await fillDay(site)
  entryId = await wait(site, 'ana@mail.example', 2)
})

/** Frees two places, so that Ana gets an offer of them. @returns the id of the offer */
async function offer(date = fullDay): Promise<string> {
  const { services } = site
  await setDeparture(services, { ...tour, date, capacity: 22, actor: 'tests' })
  await site.runJobs()
  const offers = services.db.selectFrom('waitlist_offer').select('id').where('date', '=', date)
  return (await offers.executeTakeFirstOrThrow()).id
}

const mail = (offerId: string) => sendDueMessage(site.services, offerMailId(offerId), async () => 'sent')
const open = (offerId: string, cookie = '') =>
  loadBookingPage(pageRequest(site, `/book-now?offer=${offerId}`, { cookie }))

async function after(minutes: number) {
  site.clock.advance(minutes)
  await deleteExpiredDrafts(site.services)
  await site.runJobs()
  return Object.keys(await offersOf(site))
}

test('an offer that nobody opens goes on after four hours to a party that waits, as one that has expired', async () => {
  await wait(site, 'next@mail.example', 2)
  await mail(await offer())
  const entry = await viewEntry(site.services, entryId)
  expect(Date.parse(entry?.offer?.openBy?.at ?? '')).toBe(site.clock.now().getTime() + 4 * 3_600_000)
  expect(await after(4 * 60 - 1)).toEqual(['ana@mail.example'])
  expect(await after(1)).toEqual(['next@mail.example'])
  const party = site.services.db.selectFrom('waitlist_entry').select(['state', 'unanswered']).where('id', '=', entryId)
  expect(await party.executeTakeFirst()).toEqual({ state: 'waiting', unanswered: 1 })
})

test('the page of the entry stops asking once the offer was opened', async () => {
  const offerId = await offer()
  await mail(offerId)
  await open(offerId)
  expect((await viewEntry(site.services, entryId))?.offer).toMatchObject({ openBy: null })
})

test.each<[string, () => Promise<unknown>]>([
  [
    'it was opened, also if another one was opened in the same browser',
    async () => {
      await wait(site, 'next@mail.example', 2)
      await fillDay(site, '2027-07-15')
      await wait(site, 'ana+other@mail.example', 2, ['2027-07-15'])
      const offerId = await offer()
      await mail(offerId)
      const opened = await open(offerId)
      const cookie = opened instanceof Response ? (opened.headers.get('Set-Cookie')?.split(';')[0] ?? '') : ''
      expect(cookie).not.toBe('')
      await open(await offer('2027-07-15'), cookie)
    },
  ],
  ['nobody else waits', async () => mail(await offer())],
  [
    'only a larger party waits',
    async () => {
      await wait(site, 'next@mail.example', 3)
      await mail(await offer())
    },
  ],
  [
    'its mail was not sent',
    async () => {
      await wait(site, 'next@mail.example', 2)
      await offer()
    },
  ],
  [
    'the four hours end at night',
    async () => {
      site.clock.advance(6 * 60)
      await wait(site, 'next@mail.example', 2)
      await mail(await offer())
    },
  ],
])('an offer stands until its deadline if %s', async (_, prepare) => {
  await prepare()
  expect(await after(5 * 60)).toContain('ana@mail.example')
  expect(await after(7 * 60)).not.toContain('ana@mail.example')
})

test('an offer that is opened in the moment of its end stands', async () => {
  await wait(site, 'next@mail.example', 2)
  const offerId = await offer()
  await mail(offerId)
  site.clock.advance(4 * 60)
  const { services, database } = site
  const opened = (trx: Parameters<typeof inside>[1]) => saveDraft(inside(services, trx), null, {}, null, offerId)
  const again = await raceForLock(database, opened, () => endOffer(services, offerId))
  expect(again?.getTime()).toBe(services.now().getTime() + 8 * 3_600_000)
  expect(Object.keys(await offersOf(site))).toEqual(['ana@mail.example'])
})
