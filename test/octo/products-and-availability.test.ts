import { afterAll, beforeAll, expect, test } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { revokeReseller } from '../../src/domain/resellers/registry.ts'
import { locales } from '../../src/i18n/locales.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { type OctoClient, octoClient } from './octo-client.ts'

// Supplier, products and free places. The client checks every answer against the schemas of the standard.

let site: TestSite
let otok: OctoClient
beforeAll(async () => {
  site = await testSite()
  otok = await octoClient(site, 'Otok')
})
afterAll(() => site.close())

const trip = { productId: 'kornati', optionId: 'zadar' }

test('supplier and products are answered with and without a slash at the end', async () => {
  for (const slash of ['', '/']) {
    expect((await otok.get(`/supplier${slash}`)).json.endpoint).toBe('http://bonaca.test/octo')
    const [product] = (await otok.get(`/products${slash}`)).json
    expect(
      product.options.map(({ id, default: isDefault }: { id: string; default: boolean }) => [id, isDefault]),
    ).toEqual([
      ['zadar', true],
      ['bibinje', false],
    ])
    expect((await otok.get(`/products/kornati${slash}`)).json).toEqual(product)
  }
})

test('capabilities are answered in the form in which they were requested; unknown ones are ignored', async () => {
  const asked = async (header: string) =>
    (await otok.get('/products', { 'Octo-Capabilities': header })).headers.get('Octo-Capabilities')
  expect(await asked('')).toBe('')
  expect(await asked('octo/pricing, content')).toBe('octo/pricing, content')
  expect(await asked('pricing,octo/pickups,octo/cart')).toBe('pricing')
  expect((await otok.get('/capabilities')).json.map(({ id }: { id: string }) => id)).toContain('octo/pricing')
})

test('content is in the best of five languages', async () => {
  const titles = await Promise.all(
    locales.map(async (locale) => {
      const { json, headers } = await otok.get('/products', {
        'Octo-Capabilities': 'content',
        'Accept-Language': `xx, ${locale};q=0.8`,
      })
      expect(headers.get('Content-Language')).toBe(locale)
      expect(headers.get('Available-Languages')).toBe('en, hr, de, it, pl')
      expect(json[0].locale).toBe(locale)
      return json[0].title
    }),
  )
  expect(new Set(titles).size).toBe(5)
})

test('net prices are those of the reseller', async () => {
  const agency = await octoClient(site, 'Agency', 15)
  const adult = async (client: OctoClient) =>
    (await client.get('/products', { 'Octo-Capabilities': 'pricing' })).json[0].options[0].units[0].pricingFrom[0]
  expect(await adult(otok)).toMatchObject({ original: 7500, retail: 7500, net: 6000, currency: 'EUR' })
  expect(await adult(agency)).toMatchObject({ retail: 7500, net: 6375 })
})

test('both options show the places of the one boat', async () => {
  await setDeparture(site.services, { ...tour, date: '2027-07-20', capacity: 30, actor: 'a test' })
  const range = { productId: 'kornati', localDateStart: '2027-07-20', localDateEnd: '2027-07-20' }
  const [zadar] = (await otok.post('/availability', { ...range, optionId: 'zadar' })).json
  const [bibinje] = (await otok.post('/availability', { ...range, optionId: 'bibinje' })).json
  expect(zadar).toMatchObject({
    id: '2027-07-20T08:00:00+02:00',
    localDateTimeEnd: '2027-07-20T17:30:00+02:00',
    vacancies: 30,
    capacity: 30,
    maxUnits: 8,
    status: 'AVAILABLE',
    utcCutoffAt: '2027-07-19T18:00:00Z',
  })
  expect(bibinje).toMatchObject({ id: '2027-07-20T09:00:00+02:00', vacancies: 30 })
  expect((await otok.post('/availability', { ...trip, availabilityIds: [zadar.id, bibinje.id] })).json).toEqual([zadar])
})

test('the calendar has every day of the range, closed ones included', async () => {
  await setDeparture(site.services, { ...tour, date: '2027-07-22', status: 'closed', actor: 'a test' })
  const range = { ...trip, localDateStart: '2027-07-21', localDateEnd: '2027-07-22' }
  const { json } = await otok.post('/availability/calendar', { ...range, units: [{ id: 'adult', quantity: 2 }] })
  expect(json).toMatchObject([
    { localDate: '2027-07-21', available: true, vacancies: 80 },
    { localDate: '2027-07-22', available: false, status: 'CLOSED', vacancies: 0 },
  ])
  const winter = { ...trip, localDateStart: '2027-12-24', localDateEnd: '2027-12-24' }
  expect((await otok.post('/availability/calendar', winter)).json).toMatchObject([{ status: 'CLOSED' }])
  expect((await otok.post('/availability', winter)).json).toEqual([])
})

test('a party that does not fit finds the day sold out', async () => {
  await setDeparture(site.services, { ...tour, date: '2027-07-23', capacity: 3, actor: 'a test' })
  const ask = async (quantity: number) =>
    (
      await otok.post('/availability', {
        ...trip,
        localDate: '2027-07-23',
        units: [{ id: 'adult', quantity }],
      })
    ).json[0]
  expect(await ask(3)).toMatchObject({ available: true, status: 'AVAILABLE' })
  expect(await ask(4)).toMatchObject({ available: false, status: 'SOLD_OUT' })
})

const range = { localDateStart: '2027-07-21', localDateEnd: '2027-07-22' }
test.each([
  ['an unknown product', { ...trip, ...range, productId: 'x' }, 'INVALID_PRODUCT_ID'],
  ['no product', { ...range, optionId: 'zadar' }, 'INVALID_PRODUCT_ID'],
  ['an unknown option', { ...trip, ...range, optionId: 5 }, 'INVALID_OPTION_ID'],
  ['an unknown unit', { ...trip, ...range, units: [{ id: 'senior', quantity: 1 }] }, 'INVALID_UNIT_ID'],
  ['dates and ids', { ...trip, ...range, availabilityIds: [] }, 'BAD_REQUEST'],
  ['neither dates nor ids', trip, 'BAD_REQUEST'],
  ['a range in reverse', { ...trip, localDateStart: '2027-07-22', localDateEnd: '2027-07-21' }, 'BAD_REQUEST'],
  ['a range of ten years', { ...trip, localDateStart: '2027-01-01', localDateEnd: '2037-01-01' }, 'BAD_REQUEST'],
  ['another currency', { ...trip, ...range, currency: 'USD' }, 'UNPROCESSABLE_ENTITY'],
])('%s is refused by the code of the standard', async (_, body, code) => {
  const answer = await otok.post('/availability', body)
  expect([answer.status, answer.json.error]).toEqual([400, code])
})

test('no key, a wrong key, a revoked key, an unknown path and invalid JSON are refused with 400', async () => {
  const code = async (method: string, path: string, body?: unknown, headers = {}) =>
    (await otok.send(method, path, body, headers)).json.error
  expect(await code('GET', '/supplier', undefined, { Authorization: '' })).toBe('UNAUTHORIZED')
  expect(await code('GET', '/supplier', undefined, { Authorization: 'Bearer wrong' })).toBe('FORBIDDEN')
  expect(await code('GET', '/nowhere')).toBe('BAD_REQUEST')
  expect(await code('DELETE', '/supplier')).toBe('BAD_REQUEST')
  expect(await code('POST', '/availability', '{')).toBe('BAD_REQUEST')
  expect(await code('POST', '/availability', '[]')).toBe('BAD_REQUEST')
  expect(await code('POST', '/availability', 'x'.repeat(100_000))).toBe('BAD_REQUEST')
  const short = await octoClient(site, 'Short')
  await revokeReseller(site.services, { name: 'short', actor: 'a test' })
  expect((await short.get('/supplier')).json.error).toBe('FORBIDDEN')
})

test('the key is stored only as a hash', async () => {
  const rows = await site.database.db.selectFrom('reseller').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(otok.key)
  expect(rows.find(({ id }) => id === otok.id)?.key_hash).toMatch(/^[0-9a-f]{64}$/)
})
