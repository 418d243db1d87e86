import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuestData, tablesOfGuests } from '../../src/domain/privacy/guest-data.ts'
import { listedColumns } from '../../src/domain/privacy/listed-columns.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { book, call } from '../fixtures/api-client.ts'
import { findTraces } from '../fixtures/find-traces.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { octoClient } from '../octo/octo-client.ts'
import { guest as contact, order } from '../octo/reseller-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const guest = {
  first_name: 'Zlatica',
  last_name: 'Perišić-Quast',
  phone: '+48 600 987 654',
  email: 'Zlatica.P@mail.example',
  notes: 'We bring a "cello"\nand can’t eat celery.',
}
const words = ['zlatica', 'Perišić', '600987654', '600 987 654', 'cello', 'celery']

test('the export has everything that erasure removes, and no hash or secret', async () => {
  const { services, app } = site
  const { id } = await book(app, '4242424242424242', guest)
  await saveDraft(services, null, { ...guest, date: '2027-07-15' })
  await call(app, 'sendEmail', { body: { name: guest.first_name, email: guest.email, message: 'Is there a cello?' } })
  const data = await readGuestData(services, { email: guest.email, actor: 'tests' })
  expect(data.reservation).toMatchObject([{ id, email: guest.email, notes: guest.notes }])
  // Where a column of the database contains one of the guest's `words`, the same column of the export contains it too.
  // The exception is the column `search`, which only repeats other columns.
  for (const trace of await findTraces(services.db, words)) {
    const [, table = '', column = '', word = ''] = /^public\.(\w+)\.(\w+): (.*)$/.exec(trace) ?? []
    if (table === '' || column === 'search') continue
    const found = data[table]?.map((row) => JSON.stringify(row[column]).toLowerCase()).join()
    expect(found, trace).toContain(JSON.stringify(word).slice(1, -1).toLowerCase())
  }
  expect(JSON.stringify(data)).not.toMatch(/"(request_hash|rate_limit_keys|search|sealed)"/)
  expect(await readGuestData(services, { email: 'nobody@mail.example', actor: 'tests' })).toEqual({})
})

test('every table from which erasure removes something is exported, or says nothing about the guest', () => {
  const personal = new Set(listedColumns.filter(({ isPersonal }) => isPersonal).map(({ table }) => table))
  expect([...personal].filter((table) => !tablesOfGuests.includes(table))).toEqual([
    'idempotency_key',
    'operator_action',
  ])
})

test('of a reseller’s booking in which somebody else has booked, a guest gets only the own item', async () => {
  const { services } = site
  const otok = await octoClient(site, 'Otok')
  const { uuid } = (await otok.post('/bookings', order('2027-06-02'))).json
  await otok.post(`/bookings/${uuid}/confirm`, contact)
  const items = await services.db.selectFrom('reseller_unit_item').select('uuid').orderBy('uuid').execute()
  await services.db
    .updateTable('reseller_unit_item')
    .set({ contact: JSON.stringify({ fullName: 'Bruno', emailAddress: 'Bruno@mail.example' }) })
    .where('uuid', '=', items[0]?.uuid ?? '')
    .execute()
  const data = await readGuestData(services, { email: 'bruno@mail.example', actor: 'tests' })
  expect(Object.keys(data)).toEqual(['reseller_unit_item'])
  expect(data.reseller_unit_item).toMatchObject([{ contact: { fullName: 'Bruno' } }])
  const own = await readGuestData(services, { email: contact.contact.emailAddress, actor: 'tests' })
  expect(own.reseller_booking).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain('Bruno')
})
