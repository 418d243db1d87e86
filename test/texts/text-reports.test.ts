import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { textTemplates } from '../../src/contract/text-channels.ts'
import { messageProgress } from '../../src/domain/messages/departure-message-progress.ts'
import { sendToDeparture } from '../../src/domain/messages/send-to-departure.ts'
import { recordConsent } from '../../src/domain/messages/text-consent.ts'
import { textCosts } from '../../src/domain/messages/text-costs.ts'
import { checkTextChannel } from '../../src/domain/monitoring/text-checks.ts'
import { locales } from '../../src/i18n/locales.ts'
import {
  createTextChannels,
  type TextChannelSettings,
} from '../../src/platform/integrations/text-messages/create-channels.ts'
import { inTransaction } from '../../src/shared/in-transaction.ts'
import { seedReservation } from '../fixtures/reservations.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'
import { tour } from '../fixtures/tour.ts'
import { fakeInfobip } from '../providers/infobip.ts'
import { fakeWhatsApp } from '../providers/whatsapp.ts'

let site: TestSite
let infobip: Awaited<ReturnType<typeof fakeInfobip>>
let whatsapp: Awaited<ReturnType<typeof fakeWhatsApp>>
let day = 0
let date = ''
beforeAll(async () => {
  infobip = await fakeInfobip()
  whatsapp = await fakeWhatsApp()
  for (const template of textTemplates) whatsapp.approved.add(`${template} en`)
  const channels = { sms: infobip.settings, whatsapp: whatsapp.settings }
  site = await testSite({ textChannels: createTextChannels({ order: ['sms', 'whatsapp'], ...channels }) })
})
beforeEach(() => {
  day += 1
  date = `2027-05-${12 + day}`
  site.clock.advance(day === 1 ? 0 : 1440)
  infobip.sent.length = 0
  whatsapp.sent.length = 0
})
afterAll(async () => {
  await site.close()
  await infobip.close()
  await whatsapp.close()
})

async function tellParty(phone = '+385911234567') {
  const { db, now, ids } = site.services
  const { id: reservationId } = await seedReservation(db, { date, locale: 'en', phone })
  await inTransaction(db, (trx) =>
    recordConsent(site.services, trx, { reservationId, locale: 'en', by: 'guest', now: now() }),
  )
  const facts = { reason: 'later', minutes: 20 } as const
  await sendToDeparture(site.services, { ...tour, date, id: ids.row(), facts, text: '', atNight: true, actor: 'Ana' })
  await site.runJobs()
}

const receive = async (channel: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  (await site.app.request(`/text-messages/${channel}/reports`, { method: 'POST', body, headers })).status

const states = async () => {
  const [message] = await messageProgress(site.services, { ...tour, date })
  return message?.parties.flatMap(({ texts }) => texts.map(({ channel, state }) => `${channel} ${state}`))
}

test('reports raise a state, repeated and late ones never lower it, and unknown ones are ignored', async () => {
  await tellParty()
  const atOperator = infobip.report('DELIVERED_TO_OPERATOR', ...infobip.sent)
  expect(await receive('sms', atOperator)).toBe(200)
  expect(await states()).toEqual(['sms sent'])
  const delivered = infobip.report('DELIVERED_TO_HANDSET', ...infobip.sent)
  const failed = infobip.report('UNDELIVERABLE_NOT_DELIVERED', ...infobip.sent)
  for (const report of [delivered, delivered, atOperator, failed]) expect(await receive('sms', report)).toBe(200)
  expect(await states()).toEqual(['sms delivered'])
  const foreign = infobip.report('DELIVERED_TO_HANDSET', {
    ...{ to: '385911', text: '', messageId: 'not-ours', status: 'PENDING_ACCEPTED' },
  })
  expect(await receive('sms', foreign)).toBe(200)
})

test('reports without a valid signature are refused', async () => {
  await tellParty()
  const report = infobip.report('DELIVERED_TO_HANDSET', ...infobip.sent)
  const { 'X-Ib-Exchange-Req-Signature': _, ...unsigned } = report.headers as Record<string, string>
  expect(await receive('sms', { ...report, headers: unsigned })).toBe(400)
  expect(await receive('sms', { ...report, body: `${report.body} ` })).toBe(400)
  expect(await receive('whatsapp', report)).toBe(400)
  expect(await receive('pigeon', report)).toBe(404)
  expect(await states()).toEqual(['sms sent'])
})

test('a text that can’t be delivered goes by the next channel, once, and a late delivery changes nothing', async () => {
  await tellParty()
  const failed = infobip.report('UNDELIVERABLE_NOT_DELIVERED', ...infobip.sent)
  for (const report of [failed, failed]) await receive('sms', report)
  await site.runJobs()
  expect(await states()).toEqual(['sms failed', 'whatsapp sent'])
  expect(whatsapp.sent).toEqual([
    expect.objectContaining({
      ...{ to: '385911234567', template: 'departure_later', language: 'en' },
      values: { date: 'Sat 15 May', minutes: '20', time: '09:20', place: 'Bibinje' },
      link: expect.stringMatching(/^booking\/[\w-]{22}$/),
    }),
  ])
  await receive('sms', infobip.report('DELIVERED_TO_HANDSET', ...infobip.sent))
  for (const status of ['delivered', 'read', 'sent'] as const)
    await receive('whatsapp', whatsapp.report(status, whatsapp.sent[0]!))
  expect(await states()).toEqual(['sms failed', 'whatsapp read'])
})

test('silence never leads to a second text', async () => {
  await tellParty()
  for (const minutes of [2, 5, 20, 70]) {
    site.clock.advance(minutes)
    await site.runJobs()
  }
  expect([infobip.sent.length, whatsapp.sent.length]).toEqual([1, 0])
  expect(await states()).toEqual(['sms sent'])
})

test('WhatsApp without an answer waits for its webhook', async () => {
  infobip.wrongNumbers.add('385990000000')
  whatsapp.faults.push('limited', 'lost')
  await tellParty('+385990000000')
  site.clock.advance(2)
  await site.runJobs()
  expect(await states()).toEqual(['sms failed', 'whatsapp sending'])
  for (const minutes of [2, 3, 6, 16]) {
    site.clock.advance(minutes)
    await site.runJobs()
  }
  expect(await states()).toEqual(['sms failed', 'whatsapp unknown'])
  await receive('whatsapp', whatsapp.report('delivered', whatsapp.sent[0]!))
  expect(await states()).toEqual(['sms failed', 'whatsapp delivered'])
  expect(whatsapp.sent).toHaveLength(1)
})

test('Meta’s check of the address is answered with its challenge only for our token', async () => {
  const check = async (token: string) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '1158', 'hub.verify_token': token })
    const response = await site.app.request(`/text-messages/whatsapp/reports?${query}`)
    return [response.status, await response.text()]
  }
  expect(await check(whatsapp.settings.verifyToken)).toEqual([200, '1158'])
  expect(await check('another-token-of-tests!')).toEqual([403, 'refused'])
})

test('the doctor reports refused keys, an unknown sender and templates that are not approved', async () => {
  const causeOf = async (settings: Partial<TextChannelSettings>) => {
    const channels = createTextChannels({ order: ['sms', 'whatsapp'], sms: null, whatsapp: null, ...settings })
    const [channel] = [...channels.values()]
    const { cause, details } = await checkTextChannel(channel!)
    return { cause, ...details }
  }
  const [sms, wa] = [infobip.settings, whatsapp.settings]
  expect(await causeOf({ sms })).toEqual({ cause: null })
  expect(await causeOf({ sms: { ...sms, apiKey: 'old' } })).toMatchObject({ cause: 'texts_refused' })
  expect(await causeOf({ whatsapp: { ...wa, token: 'old' } })).toMatchObject({ cause: 'texts_refused' })
  expect(await causeOf({ whatsapp: { ...wa, phoneNumberId: '1' } })).toMatchObject({ cause: 'texts_sender' })
  expect(await causeOf({ whatsapp: wa })).toMatchObject({
    ...{ cause: 'texts_templates', templates: expect.stringContaining('departure_later hr') },
  })
  for (const template of textTemplates) for (const locale of locales) whatsapp.approved.add(`${template} ${locale}`)
  expect(await causeOf({ whatsapp: wa })).toEqual({ cause: null })
})

test('the prices that a channel reports are added up by month', async () => {
  const costs = await textCosts(site.services.db, { from: '2027-05-01', to: '2027-06-30' })
  const sms = costs.find(({ currency }) => currency === 'EUR')
  expect(sms).toMatchObject({ month: '2027-05', channel: 'sms', parts: sms?.texts })
  expect(sms?.priceMicros).toBe(57_100 * (sms?.texts ?? 0))
  expect(costs.filter(({ channel }) => channel === 'whatsapp')).toMatchObject([{ currency: null, priceMicros: null }])
})
