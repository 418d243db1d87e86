import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, newIdempotencyKey } from '../fixtures/api-client.ts'
import { createTestCli, type TestCli } from '../fixtures/test-cli.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { octoClient } from '../octo/octo-client.ts'
import { confirmed, order, reservationOf } from '../octo/reseller-site.ts'

let site: TestSite
let cli: TestCli
beforeAll(async () => {
  site = await testSite()
  cli = createTestCli(site.database, site.clock.now)
})
afterAll(async () => {
  await cli.close()
  await site.close()
})

test('a trip has another product id while there is no reseller, and none of another trip', async () => {
  const set = (...words: string[]) => cli.operator('trip', ...words, '--yes')
  expect((await set('add', 'sunset', '--boat', 'bonaca', '--name', 'en=Sunset', '--product', 'dusk')).status).toBe(0)
  for (const product of ['kornati', 'dusk'])
    expect((await set('add', 'dawn', '--boat', 'bonaca', '--name', 'en=Dawn', '--product', product)).err).toMatch(
      /^Another/,
    )
  expect((await set('set', 'sunset', '--product', 'kornati')).err).toMatch(/^Another trip has this id/)
  expect((await set('set', 'sunset', '--product', 'evening')).out).toMatch(/product +evening/)
  await cli.operator('reseller', 'add', 'Early')
  expect((await set('set', 'sunset', '--product', 'dusk')).err).toMatch(/^Resellers have stored the id/)
  expect((await set('set', 'sunset', '--product', 'evening')).status).toBe(0)
  await site.database.pool.query('delete from reseller')
})

const json = async (...words: string[]) => JSON.parse((await cli.operator(...words, '--json')).out)

test('a key is printed once, works at once and is invalid after its revocation', async () => {
  const added = await json('reseller', 'add', 'Otok', '--commission', '15', '--webhook', 'https://otok.example/hooks')
  expect(added).toMatchObject({ name: 'Otok', commission: 15, webhook: 'https://otok.example/hooks' })
  expect(added.webhookSecret).toMatch(/^whsec_/)
  const supplier = () =>
    site.app.request('http://bonaca.test/octo/supplier', { headers: { Authorization: `Bearer ${added.key}` } })
  expect((await supplier()).status).toBe(200)

  const { out } = await cli.operator('reseller', 'list', '--json')
  expect(JSON.parse(out).resellers).toMatchObject([{ name: 'Otok', commission: 15, revokedAt: null, bookings: 0 }])
  expect(out).not.toContain(added.key)
  expect(out).not.toContain(added.webhookSecret)

  expect(await json('reseller', 'revoke', 'otok')).toEqual({ name: 'otok' })
  expect((await supplier()).status).toBe(400)
  expect((await json('reseller', 'list')).resellers[0].revokedAt).not.toBeNull()
})

test('a new key replaces the old one at once and finds the same bookings', async () => {
  const { key } = await json('reseller', 'add', 'Rotating')
  const ask = (path: string, bearer: string, init: RequestInit = {}) =>
    site.app.request(`http://bonaca.test/octo${path}`, { ...init, headers: { Authorization: `Bearer ${bearer}` } })
  const held = await ask('/bookings', key, { method: 'POST', body: JSON.stringify(order('2027-08-30')) })
  const { uuid } = await held.json()
  const rotated = await json('reseller', 'rotate', 'rotating')
  expect(rotated).toEqual({ name: 'rotating', key: expect.stringMatching(/^octo_.{32}$/) })
  expect(rotated.key).not.toBe(key)
  expect((await (await ask('/supplier', key)).json()).error).toBe('FORBIDDEN')
  expect((await ask(`/bookings/${uuid}`, rotated.key)).status).toBe(200)
  const actions = await site.services.db
    .selectFrom('operator_action')
    .selectAll()
    .where('command', '=', 'reseller rotate')
    .execute()
  expect(actions).toMatchObject([{ details: { reseller: 'rotating' } }])
  expect(JSON.stringify(actions)).not.toContain(rotated.key)
})

test.each([
  [['add', 'Adria', '--commission', '100'], 'from 0 to 99'],
  [['add', 'Adria', '--webhook', 'http://adria.example/'], 'https URL'],
  [['revoke', 'Unknown'], 'no reseller Unknown'],
  [['rotate', 'Unknown'], 'no reseller Unknown'],
  [['report', '--from', '1.5.2027', '--reseller', 'Unknown'], 'no reseller Unknown'],
])('reseller %j is refused', async (words, reason) => {
  const { status, err } = await cli.operator('reseller', ...words)
  expect(status).toBe(1)
  expect(err).toContain(reason)
})

test('two resellers can not have one name', async () => {
  await cli.operator('reseller', 'add', 'Twice')
  expect(await cli.operator('reseller', 'add', 'TWICE')).toMatchObject({ status: 1 })
})

test('the reports have what a reseller sold and owes, and the manifest has its guests', async () => {
  const otok = await octoClient(site, 'Dalmatia')
  const date = '2027-05-14'
  const sold = await confirmed(otok, date)
  const cancelled = await confirmed(otok, '2027-06-14')
  await otok.post(`/bookings/${cancelled.uuid}/cancel`)
  expect((await cli.operator('manifest', '2027-05-14')).out).toContain('Kowalska, Ana Maria')
  const report = await json('report', '--from', '1.5.2027')
  expect(report.sources).toMatchObject([{ source: 'reseller', bookings: 2, guests: 6, outsideAmount: 19_500 }])
  site.clock.advance(50 * 24 * 60)
  const { resellers } = await json('reseller', 'report', '--from', '1.5.2027', '--reseller', 'dalmatia')
  const expected = {
    bookings: 1,
    guests: 3,
    cancelled: 1,
    retailAmount: 19_500,
    commissionAmount: 3900,
    netAmount: 15_600,
  }
  expect(resellers).toEqual([{ reseller: 'Dalmatia', ...expected, trips: [{ trip: 'tour', ...expected }] }])
  // Raises the total of the booking, as if the operator had added people who pay on board. The reseller owes the same
  // as before.
  const { db } = site.services
  await db.updateTable('reservation').set({ total_amount: 45_000 }).where('code', '=', sold.id).execute()
  const { resellers: later } = await json('reseller', 'report', '--from', '1.5.2027', '--reseller', 'dalmatia')
  expect(later).toEqual([{ reseller: 'Dalmatia', ...expected, trips: [{ trip: 'tour', ...expected }] }])
  expect(sold.status).toBe('CONFIRMED')
})

test('a guest of a reseller neither changes nor cancels on our page, and is erased by the address that the reseller sent', async () => {
  const otok = await octoClient(site, 'Zlarin')
  const { json: held } = await otok.post('/bookings', order('2027-07-20'))
  const contact = { fullName: 'Eva Novak', emailAddress: 'Eva@mail.example', phoneNumber: '+386 1 234 56 78' }
  await otok.post(`/bookings/${held.uuid}/confirm`, { contact, notes: 'A wheelchair' })
  const { id } = await reservationOf(site, held.supplierReference)
  const options = { path: { id }, headers: { 'Idempotency-Key': newIdempotencyKey() } }
  const change = await call(site.app, 'quoteChange', { ...options, body: { adults: 3 } })
  expect([change.status, change.body]).toMatchObject([409, { type: 'urn:bonaca:problem:booked_with_reseller' }])
  const cancel = await call(site.app, 'quoteCancellation', { ...options, body: {} })
  expect([cancel.status, cancel.body]).toMatchObject([409, { type: 'urn:bonaca:problem:booked_with_reseller' }])

  site.clock.advance(40 * 24 * 60)
  await site.services.db.updateTable('message').set({ state: 'sent', sent_at: site.clock.now() }).execute()
  expect(await cli.operator('privacy', 'forget', 'eva@mail.example', '--yes')).toMatchObject({ status: 0 })
  const { json: erased } = await otok.get(`/bookings/${held.uuid}`)
  expect(JSON.stringify(erased)).not.toMatch(/Eva|Novak|386|wheelchair/)
  expect((await otok.patch(`/bookings/${held.uuid}`, { contact })).json.error).toBe('UNPROCESSABLE_ENTITY')
})

test('the bounds are set and listed, and --cancel-unsailed cancels after a question, also for a key that was revoked before', async () => {
  expect(await json('reseller', 'add', 'Bounded', '--credit', '500', '--per-day', '12')).toMatchObject({
    name: 'Bounded',
  })
  expect(await json('reseller', 'set', 'bounded', '--credit', '800,50')).toEqual({ name: 'bounded', credit: 80_050 })
  const { resellers } = await json('reseller', 'list')
  expect(resellers.at(-1)).toMatchObject({ name: 'Bounded', credit: 80_050, placesPerDay: 12, owed: 0 })
  expect(await cli.operator('reseller', 'set', 'Bounded')).toMatchObject({ status: 2 })

  const sold = await confirmed(await octoClient(site, 'Emptied'), '2027-08-21')
  await cli.operator('reseller', 'revoke', 'Emptied')
  const { out } = await cli.operator('reseller', 'revoke', 'Emptied', '--cancel-unsailed', '--yes')
  expect(out).toContain('1 booking with 3 places cancelled')
  const { id } = await reservationOf(site, sold.supplierReference)
  const row = await site.services.db
    .selectFrom('cancellation')
    .select('reason')
    .where('reservation_id', '=', id)
    .execute()
  expect(row).toEqual([{ reason: 'operator' }])
  expect(await cli.operator('reseller', 'revoke', 'Emptied', '--cancel-unsailed', '--yes')).toMatchObject({ status: 1 })
})
