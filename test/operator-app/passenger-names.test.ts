import { afterEach, beforeEach, expect, test } from 'vitest'
import { givePassengers } from '../../src/domain/boarding/passenger-names.ts'
import { checkSite } from '../../src/domain/monitoring/site-checks.ts'
import { sendMessageJob } from '../../src/main/jobs/send-message.ts'
import { passengers } from '../../src/operator/operations/passengers.ts'
import type { MailContent, Mailer } from '../../src/platform/integrations/mail/mailer.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// What becomes of the names that a party of two adults and a child gives.

const date = '2027-05-12'
let site: TestSite
let id: string
beforeEach(async () => {
  site = await testSite()
  await site.services.db.updateTable('trip').set({ asks_names: true }).execute()
  id = (await seedReservation(site.services.db, { date, locale: 'en' })).id
})
afterEach(() => site.close())

const fields = {
  ...{ first_name: 'Marija', last_name: 'Žižić', nationality: 'HR', birth_date: '1986-02-28', sex: 'female' },
  ...{ help: '', phone: '+385 91 234 5678' },
}
const person = (age: 'adults' | 'children', position: number) => ({ age, position, fields, isGiven: false })
const all = [person('adults', 1), person('adults', 2), person('children', 1)]
const give = (persons: typeof all) => givePassengers(site.services, id, persons, { locale: 'en' })

test('the passenger list has everyone, and the audit log who read it, without names', async () => {
  await give([person('adults', 2)])
  const context = { ...site.services, actor: 'Ivo’s phone', locale: 'en' as const }
  const listed = await passengers.perform(context, { date })
  expect(listed).toMatchObject({
    answer: {
      persons: [
        { age: 'adults', position: 1, state: 'missing', details: null, lastName: 'Kowalska' },
        { age: 'adults', position: 2, state: 'named', details: { last_name: 'Žižić', phone: '+385912345678' } },
        { age: 'children', position: 1, state: 'missing' },
      ],
    },
  })
  const unreadable = await passengers.perform({ ...context, nameKeys: ['another-key'] }, { date })
  expect(unreadable).toMatchObject({ answer: { persons: [{}, { state: 'unreadable', details: null }, {}] } })
  const logged = await site.services.db
    .selectFrom('operator_action')
    .selectAll()
    .where('command', '=', 'passengers')
    .execute()
  expect(logged[0]).toMatchObject({
    actor: 'Ivo’s phone',
    details: { trip: 'tour', start: '1', date, persons: 3, named: 1 },
  })
  expect(JSON.stringify(logged)).not.toContain('Žižić')
  await site.services.db.updateTable('trip').set({ asks_names: false }).execute()
  expect(await passengers.perform(context, { date })).toMatchObject({ ok: false, code: 'not_asked' })
})

test('mails ask for names with a link only while some are missing', async () => {
  const links = async (kind: 'confirmed' | 'reminder', key: string) => {
    const messageId = site.services.ids.row()
    const message = { id: messageId, kind, reservation_id: id, dedupe_key: key, details: '{}' }
    const mail = { recipient: 'ana@mail.example', locale: 'en', due_at: site.services.now() } as const
    await site.services.db
      .insertInto('message')
      .values({ ...message, ...mail })
      .execute()
    const sent: MailContent[] = []
    const mailer: Mailer = {
      send: async (content) => {
        sent.push(content)
        return 'sent'
      },
      close() {},
    }
    await sendMessageJob(site.services, mailer, { messageId })
    return sent.map(({ text }) => text.includes(`/booking/${id}?names`) && text.includes('By law, we need the names'))
  }
  // Moves the clock to the evening before the trip.
  site.clock.advance(6 * 60)
  expect([await links('confirmed', '1'), await links('reminder', '')]).toEqual([[true], [true]])
  await give(all)
  expect([await links('confirmed', '2'), await links('reminder', date)]).toEqual([[false], [false]])
})

test('the health of the site tells of a missing or another key while a trip asks', async () => {
  await give(all)
  const checked = { origins: [], dataDir: '/', isLive: false, hasOwnDatabase: false, mailer: null }
  const cause = async (nameKeys: readonly string[]) =>
    (
      await checkSite(
        site.services.db,
        {
          ...checked,
          nameKeys,
          providers: [],
          textChannels: [],
          wallets: { apple: null, google: null },
          fiscalFile: undefined,
        },
        site.services.now(),
      )
    ).find(({ check }) => check === 'names')
  expect(await cause(site.services.nameKeys)).toMatchObject({ cause: null })
  for (const keys of [[], ['another-key']]) expect(await cause(keys)).toMatchObject({ cause: 'names_key' })
  await site.services.db.updateTable('trip').set({ asks_names: false }).execute()
  expect(await cause([])).toBeUndefined()
})
