import { afterEach, beforeEach, expect, test } from 'vitest'
import { addToWaitlist } from '../../src/domain/waitlist/manage-waitlist.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { createTestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// The crew reads Croatian or English in the app and English at the command line, whatever language a guest speaks.

const today = '2027-05-11'

let site: TestSite
let phone: OperatorDevice
let code: string
beforeEach(async () => {
  site = await testSite()
  phone = await pairedDevice(site, 'Ivo', 'owner')
  const extras = [{ id: 'snorkel', pieces: 2, amount: 800 }]
  code = (await seedReservation(site.services.db, { date: today, locale: 'de', extras })).code
})
afterEach(() => site.close())

const read = (locale: string, path: string) => phone.send('GET', path, undefined, { 'X-Locale': locale })
const post = (locale: string, path: string, body: object) => phone.post(path, body, { 'X-Locale': locale })

const words = {
  hr: { snorkel: 'Maska i disalica', adult: /odrasl/i, offSeason: 'nema izleta' },
  en: { snorkel: 'Mask and snorkel', adult: /adult/i, offSeason: 'We don’t sail' },
}

test.each(['hr', 'en'] as const)(
  'manifest, ticket, booking and previews are in %s for a German guest',
  async (locale) => {
    const expected = words[locale]
    const { body: manifest } = await read(locale, `/manifest?date=${today}`)
    expect(manifest.places[0].parties[0].extras).toEqual([{ id: 'snorkel', title: expected.snorkel, pieces: 2 }])
    const { body: ticket } = await read(locale, `/ticket?booking=${code}`)
    expect(ticket.party.extras[0].title).toBe(expected.snorkel)
    const { body: booking } = await read(locale, `/booking?booking=${code}`)
    const labels = booking.lines.map(({ label }: { label: string }) => label)
    expect(labels).toEqual([expect.stringMatching(expected.adult), expect.any(String), expected.snorkel])

    const party = {
      date: today,
      adults: 1,
      from: 'zadar',
      firstName: 'Uwe',
      lastName: 'Maier',
      channel: 'quay',
      pay: 'cash',
    }
    const order = { ...party, locale: 'de', extras: [{ id: 'snorkel', pieces: 1 }] }
    const { body: preview } = await post(locale, '/previews/reservation-add', order)
    expect(preview.lines.map(({ label }: { label: string }) => label)).toContain(expected.snorkel)
  },
)

test.each(['hr', 'en'] as const)('a refused form is explained in %s', async (locale) => {
  const later = await seedReservation(site.services.db, { date: '2027-07-14', locale: 'de' })
  const { body } = await post(locale, '/previews/reservation-change', { booking: later.code, date: '2027-12-24' })
  expect(JSON.stringify(body)).toContain(words[locale].offSeason)
})

test('the command line is in English for a German guest', async () => {
  const { operator } = createTestCli(site.database, site.clock.now)
  const { out: shown } = await operator('reservation', 'show', code)
  expect(shown).toContain('2 × Mask and snorkel')
  const { out: manifest } = await operator('manifest', today)
  expect(manifest).toContain('2 × Mask and snorkel')
  const entry = { dates: ['2027-12-24'], adults: 2, children: 0, infants: 0, email: 'uwe@mail.example' }
  const refused = await addToWaitlist(site.services, entry, { locale: 'de', actor: 'ana' })
  expect(JSON.stringify(refused)).toContain(words.en.offSeason)
})
