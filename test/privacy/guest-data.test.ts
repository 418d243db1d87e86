import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuestData } from '../../src/domain/privacy/guest-data.ts'
import { saveDraft } from '../../src/domain/reservations/booking/booking-draft.ts'
import { book, call } from '../fixtures/api-client.ts'
import { findTraces } from '../fixtures/find-traces.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

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
  // The table of each trace has the column with the word, but for the text of searches, which repeats it.
  for (const trace of await findTraces(services.db, words)) {
    const [, table = '', column = '', word = ''] = /^public\.(\w+)\.(\w+): (.*)$/.exec(trace) ?? []
    if (table === '' || column === 'search') continue
    const found = data[table]?.map((row) => JSON.stringify(row[column]).toLowerCase()).join()
    expect(found, trace).toContain(JSON.stringify(word).slice(1, -1).toLowerCase())
  }
  expect(JSON.stringify(data)).not.toMatch(/"(request_hash|rate_limit_keys|search|sealed)"/)
  expect(await readGuestData(services, { email: 'nobody@mail.example', actor: 'tests' })).toEqual({})
})
