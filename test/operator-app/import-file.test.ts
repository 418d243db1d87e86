import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let owner: OperatorDevice
beforeAll(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterAll(() => site.close())

async function upload(file: string | Buffer, from = 'csv', device = owner, type = 'text/csv') {
  const response = await site.app.request(`${device.origin}/operator/api/import?from=${from}`, {
    method: 'POST',
    headers: { Cookie: device.cookie, Origin: device.origin, 'Content-Type': type, 'X-Locale': 'hr' },
    body: new Uint8Array(Buffer.from(file)),
  })
  return { status: response.status, body: await response.json() }
}

const file = 'Šifra;Datum;Ime i prezime;Odrasli;Boja\r\nA1;31.2.2027.;Ana Horvat;2;plava\r\n'

test('an owner reads in the language of the app what an import would do, and nothing is written', async () => {
  expect(await upload(file)).toMatchObject({
    status: 200,
    body: {
      rows: 1,
      counts: { new: 0, skipped: 1 },
      problems: [{ row: 2, sourceId: 'A1', field: 'date', value: '31.2.2027.', skipped: true }],
      ignoredColumns: ['Boja'],
    },
  })
  expect(await site.services.db.selectFrom('reservation').select('id').execute()).toEqual([])
})

test('the crew, another type, an unknown system and a file beyond the limit are refused', async () => {
  const crew = await pairedDevice(site, 'Crew', 'crew')
  expect((await upload(file, 'csv', crew)).status).toBe(403)
  expect((await upload(file, 'csv', owner, 'text/plain')).status).toBe(415)
  expect((await upload(file, 'constructor')).status).toBe(404)
  expect(await upload(Buffer.alloc(3 * 1024 * 1024, 'a'))).toMatchObject({
    status: 413,
    body: { error: { message: 'Datoteka ima više od 2 MB. Upotrijebite naredbu na poslužitelju.' } },
  })
})
