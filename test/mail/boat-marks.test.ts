import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBoat } from '../../src/domain/availability/change-departure-boat.ts'
import { queueTripMails } from '../../src/domain/messages/queue-trip-mails.ts'
import { createPageHandler } from '../../src/guest/site/page-handler.tsx'
import type { Locale } from '../../src/i18n/locales.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { hrefTo } from '../../src/pages.ts'
import type { MailContent } from '../../src/platform/integrations/mail/mailer.ts'
import { book } from '../fixtures/api-client.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { addThreeTrips } from '../fixtures/three-trips.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite({ render: createPageHandler(['/entry.js']) })
  await addThreeTrips(site.services.db)
})
afterAll(() => site.close())

/**
 * The sentence that says how to recognise the boat, in the guest's language. The marks of this boat have no Italian
 * text, so the Italian sentence contains the English one.
 */
const sentences = { de: 'So erkennen Sie das Boot: blauer Rumpf.', it: 'Per riconoscere la barca, cerca a blue hull.' }

test('after a swap ticket, reminder and page of the booking say how to recognise the boat of the departure', async () => {
  const { db } = site.services
  const facts = JSON.stringify({ marks: { en: 'a blue hull', de: 'blauer Rumpf' } })
  await db.updateTable('boat').set({ facts }).where('id', '=', 'galeb').execute()
  const sailing = { trip: 'tour', date: '2027-05-12', start: '1' }
  const bookings: [Locale, string][] = []
  for (const locale of ['de', 'it'] as const) {
    const { id } = await book(site.app, '4242424242424242', sailing, { 'X-Locale': locale })
    bookings.push([locale, id])
  }
  await db.updateTable('trip').set({ capacity: 40 }).where('id', '=', 'tour').execute()
  await db.updateTable('departure').set({ capacity: 40 }).where('trip', '=', 'tour').execute()
  expect(await changeBoat(site.services, { ...sailing, boat: 'galeb', actor: 'tests' })).toMatchObject({ ok: true })
  site.clock.advance((Date.parse('2027-05-11T16:00:00Z') - site.clock.now().getTime()) / 60_000)
  await queueTripMails(site.services)
  const sent: Record<string, string> = {}
  const mailer = {
    send: async ({ html }: MailContent) => {
      sent[kind] = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
      return 'sent' as const
    },
    close() {},
  }
  let kind = ''
  const mails = await db
    .selectFrom('message')
    .select(['id', 'kind', 'locale'])
    .where('reservation_id', 'is not', null)
    .execute()
  for (const mail of mails.filter((each) => ['confirmed', 'reminder'].includes(each.kind))) {
    kind = `${mail.kind} ${mail.locale}`
    await sendMessageJob(site.services, mailer, { messageId: mail.id })
  }
  expect(Object.keys(sent).sort()).toEqual(['confirmed de', 'confirmed it', 'reminder de', 'reminder it'])
  for (const [locale, id] of bookings) {
    const sentence = sentences[locale as keyof typeof sentences]
    for (const name of ['confirmed', 'reminder']) expect(sent[`${name} ${locale}`]).toContain(sentence)
    const response = await site.app.request(new URL(hrefTo('booking', locale, id), site.services.origin))
    expect(await response.text()).toContain(sentence)
  }
})
