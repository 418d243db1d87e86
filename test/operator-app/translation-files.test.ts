import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv, toCsv } from '../../src/shared/csv.ts'
import { OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

let site: TestSite
let owner: OperatorDevice
beforeAll(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Owner', 'owner')
})
afterAll(() => site.close())

const address = (path: string) => `${owner.origin}/operator/api/${path}`

async function download(device = owner, language = 'de') {
  const path = address(`translations.csv?language=${language}`)
  return site.app.request(path, { headers: { Cookie: device.cookie } })
}

async function upload(file: string | Buffer, query: string, device = owner, headers: Record<string, string> = {}) {
  const response = await site.app.request(address(`translations?${query}`), {
    method: 'POST',
    headers: {
      ...{ Cookie: device.cookie, Origin: device.origin, 'Content-Type': 'text/csv', 'X-Locale': 'hr' },
      ...{ 'Idempotency-Key': randomUUID(), ...headers },
    },
    body: new Uint8Array(Buffer.from(file)),
  })
  return { status: response.status, body: await response.json() }
}

/** Downloads the file and replaces these texts, by path. @returns the new file */
async function translated(texts: Record<string, string>): Promise<string> {
  const csv = readCsv(Buffer.from(await (await download()).arrayBuffer()))
  if (!csv.ok) throw new Error(csv.problem)
  const rows = csv.rows.map((row) => ({ ...row, text: texts[row.path ?? ''] ?? row.text }))
  return toCsv(
    csv.head,
    rows.map((row) => csv.head.map((name) => (row as Record<string, string>)[name] ?? '')),
  )
}

const texts = { 'pages.home.de.title': 'Ein Tag auf See', 'offers.prosek.title.de': 'Süßwein' }

test('the owner reads what a finished file changes, and saves it once', async () => {
  const answer = await download()
  expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="texts-de.csv"')
  expect(await upload(Buffer.from(await answer.arrayBuffer()), 'language=de&plan=1')).toMatchObject({
    ...{ status: 200, body: { changed: [], reviewed: [], unknown: [], refused: [], atOnce: 0 } },
  })
  const file = await translated(texts)
  const plan = await upload(file, 'language=de&plan=1')
  expect(plan.body).toMatchObject({
    refused: [],
    atOnce: 1,
    changed: [{ after: 'Ein Tag auf See' }, { after: 'Süßwein' }],
  })
  const { body } = await owner.get('/prices')
  expect(JSON.stringify(body.offers)).not.toContain('Süßwein')

  const key = { 'Idempotency-Key': randomUUID() }
  const done = { answer: { saved: 2, reviewed: 0, unknown: 0, atOnce: 1 } }
  expect(await upload(file, 'language=de', owner, key)).toMatchObject({
    status: 200,
    body: { ...done, repeated: false },
  })
  expect(await upload(file, 'language=de', owner, key)).toMatchObject({
    status: 200,
    body: { ...done, repeated: true },
  })
  expect(JSON.stringify((await owner.get('/prices')).body.offers)).toContain('Süßwein')
  expect((await owner.get('/site')).body.changed).toEqual(['pages.home.de.title'])
  // The saved texts are newer than the file but equal to its texts, so nothing is saved.
  expect((await upload(file, 'language=de')).body.answer).toMatchObject({ saved: 0 })
})

test('refused rows have their reason in the language of the app, and nothing is saved', async () => {
  const file = await translated({
    'trips.tour.names.de': 'x'.repeat(90),
    'pages.home.de.title': 'Anders',
    'pages.tour.de.meta_description': 'Ohne',
  })
  const { body } = await upload(`${file}pages.none.de.title;;x\r\n`, 'language=de&plan=1')
  expect(body.unknown).toMatchObject([{ path: 'pages.none.de.title' }])
  expect(body.refused).toMatchObject([
    { path: 'pages.tour.de.meta_description', reason: expect.stringMatching(/umjesto|razlik/) },
    { path: 'trips.tour.names.de', reason: expect.stringContaining('80') },
  ])
  const refused = await upload(file, 'language=de')
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'rows' } } })
  expect(refused.body.error.message).toContain('Ništa nije spremljeno: 2 retka')
  expect(
    (await owner.get('/site?below=pages.home')).body.fields.map(({ value }: { value: unknown }) => value),
  ).not.toContain('Anders')
})

test('what is no such file is refused, and so are others than owners and another site', async () => {
  expect(await upload('a;b\n1;2', 'language=de')).toMatchObject({
    status: 409,
    body: { error: { code: 'no_columns' } },
  })
  expect(await upload(Buffer.from([0xff, 0xfe]), 'language=de')).toMatchObject({ body: { error: { code: 'no_csv' } } })
  expect(await upload('path;text\npages.home.de.title;4242 4242 4242 4242', 'language=de')).toMatchObject({
    status: 422,
  })
  for (const language of ['en', 'xx', ''])
    expect(await upload('path;text\n', `language=${language}`)).toMatchObject({ status: 404 })
  expect((await download(owner, 'en')).status).toBe(404)
  const large = await upload('path', 'language=de', owner, { 'Content-Length': String(9 * 1024 * 1024) })
  expect(large).toMatchObject({ status: 413, body: { error: { message: 'Datoteka je veća od 8 MB.' } } })
  const crew = await pairedDevice(site, 'Crew', 'crew')
  for (const device of [crew, new OperatorDevice(site)]) {
    expect([401, 403]).toContain((await upload('path;text\n', 'language=de', device)).status)
    expect([401, 403]).toContain((await download(device)).status)
  }
  const foreign = await upload('path;text\n', 'language=de', owner, { Origin: 'https://elsewhere.example' })
  expect(foreign).toMatchObject({ status: 403 })
  site.clock.advance(6)
  expect((await upload('path;text\n', 'language=de')).body).toMatchObject({ error: { code: 'passkey_check_needed' } })
})
