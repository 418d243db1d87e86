import { createHmac } from 'node:crypto'
import type { lookup } from 'node:dns'
import { expect, test, vi } from 'vitest'
import { setDeparture } from '../../src/domain/availability/set-departure.ts'
import { setPrice } from '../../src/domain/pricing/set-price.ts'
import { type Delivery, notifyResellers } from '../../src/domain/resellers/deliver-notifications.ts'
import { recordNotifications } from '../../src/domain/resellers/notifications.ts'
import { addReseller, revokeReseller } from '../../src/domain/resellers/registry.ts'
import { cancelDeparture } from '../../src/domain/reservations/cancellation/cancel-departure.ts'
import { isInternalAddress, sendWebhook, type Webhook } from '../../src/platform/integrations/webhook-sender.ts'
import { tour } from '../fixtures/tour.ts'
import { octoClient } from './octo-client.ts'
import { confirmed, nextDay, resellerSite } from './reseller-site.ts'

// Notifications of changes: what is recorded, how it is signed, retried and kept from internal addresses.

const shared = resellerSite()

async function notified(name: string) {
  const { services } = shared.site
  const added = await addReseller(services, {
    name,
    commission: 10,
    webhookUrl: `https://${name}.example/octo`,
    actor: 'a test',
  })
  if (!added.ok) throw new Error(added.refusal)
  return added
}

/** Runs the job that notifies resellers. @returns the notifications of the named reseller, sorted by type */
async function deliverAll(name: string, answer: Delivery = { ok: true }, minutesLater = 0) {
  const { services } = shared.site
  const now = () => new Date(services.now().getTime() + minutesLater * 60_000)
  const sent: Webhook[] = []
  await notifyResellers({ ...services, now }, async (notification) => {
    if (notification.url !== `https://${name}.example/octo`) return { ok: true }
    sent.push(notification)
    return answer
  })
  return sent.toSorted((a, b) => kindOf(a).localeCompare(kindOf(b)))
}
const kindOf = ({ body }: Webhook): string => JSON.parse(body).notificationType

test('a day in bad weather, a price and a capacity are notified once, signed and without personal data', async () => {
  const { services } = shared.site
  const { webhookSecret } = await notified('hooks')
  await deliverAll('hooks')
  const date = nextDay()
  await setDeparture(services, { ...tour, date, capacity: 50, actor: 'a test' })
  await cancelDeparture(services, { ...tour, date, reason: 'weather', actor: 'a test' })
  await setPrice(services, {
    trip: 'tour',
    ticket: 'adult',
    originalAmount: 7600,
    payableAmount: 1500,
    span: null,
    actor: 'a test',
  })
  const sent = await deliverAll('hooks')
  expect(sent.map(kindOf)).toEqual(['AVAILABILITY_UPDATE', 'PRODUCT_UPDATE'])
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    productId: 'kornati',
    localDateStart: date,
    localDateEnd: date,
  })
  for (const { body, headers, url } of sent) {
    expect(url).toBe('https://hooks.example/octo')
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['Octo-Signature'] ?? '') ?? []
    expect(signature).toBe(
      createHmac('sha256', webhookSecret ?? '')
        .update(`${time}.${body}`)
        .digest('hex'),
    )
  }
  expect(await deliverAll('hooks')).toEqual([])
})

test('the change of a booking is notified to its reseller only', async () => {
  const { services } = shared.site
  await notified('other')
  await services.db
    .updateTable('reseller')
    .set({ webhook_url: 'https://otok.example/', webhook_secret: 's' })
    .where('id', '=', shared.otok.id)
    .execute()
  const sold = await confirmed(shared.otok, nextDay())
  await deliverAll('other')
  await cancelDeparture(services, {
    ...tour,
    date: sold.availabilityId.slice(0, 10),
    reason: 'weather',
    actor: 'a test',
  })
  await recordNotifications(services)
  const rows = await services.db
    .selectFrom('reseller_notification')
    .select(['reseller_id', 'body'])
    .where('kind', '=', 'BOOKING_UPDATE')
    .execute()
  expect(rows.map((row) => row.reseller_id)).toEqual([shared.otok.id])
  expect(rows[0]?.body).toMatchObject({ bookingUuid: sold.uuid })
  expect(JSON.stringify(rows)).not.toContain('Kowalska')
})

const statesOf = (id: string) =>
  shared.site.services.db
    .selectFrom('reseller_notification')
    .select(['state', 'attempts', 'last_error'])
    .where('reseller_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('a notification is retried with pauses, and fails for good after twelve retries or a revocation', async () => {
  const { services } = shared.site
  const { id } = await notified('down')
  const down: Delivery = { ok: false, reason: 'status 503' }
  await setDeparture(services, { ...tour, date: nextDay(), status: 'closed', actor: 'a test' })
  const attempts: number[] = []
  for (let minute = 0; minute < 600; minute += minute < 70 ? 1 : 10)
    if ((await deliverAll('down', down, minute)).length > 0) attempts.push(minute)
  // The first pause is a minute. Each further pause is twice as long, up to an hour.
  expect(attempts).toEqual([0, 1, 3, 7, 15, 31, 63, 130, 190, 250, 310, 370, 430])
  expect(await statesOf(id)).toEqual([{ state: 'failed', attempts: 13, last_error: 'status 503' }])
  await setDeparture(services, { ...tour, date: nextDay(), status: 'closed', actor: 'a test' })
  await recordNotifications(services)
  await revokeReseller(services, { name: 'down', actor: 'a test' })
  expect(await deliverAll('down')).toEqual([])
  expect((await statesOf(id)).at(-1)).toMatchObject({ state: 'failed', last_error: 'the reseller was revoked' })
})

test('a reseller that hangs delays only its own notifications, which a killed process does not keep', async () => {
  const { services } = shared.site
  const [hanging, well] = [await notified('hanging'), await notified('well')]
  await setDeparture(services, { ...tour, date: nextDay(), status: 'closed', actor: 'a test' })
  await recordNotifications(services)
  await setDeparture(services, { ...tour, date: nextDay(), status: 'closed', actor: 'a test' })
  // This delivery never ends, as if its process had been killed.
  const waiting = Promise.withResolvers<void>()
  const killed = notifyResellers(services, ({ url }) => {
    if (url !== 'https://hanging.example/octo') return Promise.resolve({ ok: true })
    waiting.resolve()
    return new Promise(() => {})
  })
  await Promise.race([waiting.promise, killed])
  await vi.waitFor(async () => {
    expect((await statesOf(well.id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
  expect((await statesOf(hanging.id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['due', 1],
    ['due', 0],
  ])
  // Only the second notification is sent. The first one is in delivery, so it is not sent again until a minute later.
  expect(await deliverAll('hanging')).toHaveLength(1)
  expect(await deliverAll('hanging', { ok: true }, 1)).toHaveLength(1)
  expect((await statesOf(hanging.id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('a reseller reads its subscription but cannot set a URL', async () => {
  const client = await octoClient(shared.site, 'Reader')
  expect((await client.get('/notifications/subscriptions')).json).toEqual([])
  const url = 'https://evil.example/'
  expect((await client.post('/notifications/subscriptions', { url })).json.error).toBe('UNPROCESSABLE_ENTITY')
})

test.each([
  'http://hooks.example/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://user:secret@hooks.example/',
  'https://hooks/',
  'ftp://hooks.example/',
  'x',
])('the webhook %s is refused', async (webhookUrl) => {
  const added = await addReseller(shared.site.services, {
    name: webhookUrl,
    commission: 10,
    webhookUrl,
    actor: 'a test',
  })
  expect(added).toEqual({ ok: false, refusal: 'webhook' })
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['192.168.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:7f00:1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::7f00:1', true],
  ['2002:7f00:1::', true],
  ['64:ff9b:1::7f00:1', true],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
])('%s is internal: %s', (address, isInternal) => expect(isInternalAddress(address)).toBe(isInternal))

test('a public name with an internal address is not connected to', async () => {
  const internalLookup = ((_: string, __: unknown, callback: (error: null, found: object[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup
  const message = { url: 'https://hooks.example/', body: '{}', headers: {} }
  expect(await sendWebhook(message, { lookup: internalLookup })).toEqual({
    ok: false,
    reason: 'hooks.example has an internal address',
  })
  expect(await sendWebhook({ ...message, url: 'https://127.0.0.1/' })).toMatchObject({ ok: false })
  expect(await sendWebhook({ ...message, url: 'http://hooks.example/' })).toMatchObject({ ok: false })
})

test('a call that hangs ends at its timeout', async () => {
  const hangingLookup = (() => {}) as unknown as typeof lookup
  const message = { url: 'https://hooks.example/', body: '{}', headers: {} }
  expect(await sendWebhook(message, { lookup: hangingLookup, timeout: 20 })).toEqual({
    ok: false,
    reason: expect.stringMatching(/abort/i),
  })
})
