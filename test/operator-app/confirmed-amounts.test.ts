import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { book } from '../fixtures/api-client.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

// A person confirms amounts, and a refund of 10 euros changes them before the action arrives.

let site: TestSite
let owner: OperatorDevice
let code: string
let date: string
beforeEach(async () => {
  site = await testSite()
  owner = await pairedDevice(site, 'Ivo', 'owner')
  code = (await book(site.app, '4242424242424242')).code
  await site.runJobs()
  date = (await owner.get(`/booking?booking=${code}`)).body.date
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

const refundTenEuros = () => owner.act('reservation-refund', { booking: code, amount: 1000 })
const stateOf = async () => {
  const { body } = await owner.get(`/booking?booking=${code}`)
  const { cancelled, adults, refunds, totalAmount } = body
  return { cancelled, adults, refunds: refunds.length, totalAmount }
}

test('a cancellation with other amounts than the confirmed ones is refused; with the new ones it is done', async () => {
  const preview = async () => {
    const { returned, kept, cash } = (await owner.post('/previews/reservation-cancel', { booking: code })).body
    return { returned, kept, cash }
  }
  const confirmed = await preview()
  await refundTenEuros()
  const before = await stateOf()
  const refused = await owner.act('reservation-cancel', { booking: code, confirmed })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'amounts_changed'])
  const now = await preview()
  expect(now.returned).toBe(confirmed.returned - 1000)
  expect(refused.body.error.message).toContain(`€${(now.returned / 100).toFixed(2)} goes back to the card`)
  expect(await stateOf()).toEqual(before)
  const done = await owner.act('reservation-cancel', { booking: code, confirmed: now })
  expect(done.body.answer).toMatchObject(now)
})

test('a change with other amounts than the confirmed ones is refused; with the new ones it is done', async () => {
  const input = { booking: code, adults: 3 }
  const preview = async () => {
    const { total, due, returned } = (await owner.post('/previews/reservation-change', input)).body
    return { total, due, returned }
  }
  const confirmed = await preview()
  const price = { ticket: 'adult', originalAmount: 9000, payableAmount: 1800, span: null }
  expect((await owner.act('prices-set', price)).status).toBe(200)
  const before = await stateOf()
  const refused = await owner.act('reservation-change', { ...input, confirmed })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'amounts_changed'])
  const now = await preview()
  expect(now).not.toEqual(confirmed)
  expect(refused.body.error.message).toContain(`€${(now.due / 100).toFixed(2)} is due on board`)
  expect(await stateOf()).toEqual(before)
  const done = await owner.act('reservation-change', { ...input, confirmed: now })
  expect(done.body.answer).toMatchObject({ ...now, guests: 4 })
})

test('a cancelled day with other guests or amounts than the confirmed ones is refused as a whole', async () => {
  const preview = async () => {
    const { guests, amount } = (await owner.get(`/departure-cancellation?date=${date}`)).body
    return { guests, amount }
  }
  const confirmed = await preview()
  await refundTenEuros()
  const before = await stateOf()
  for (const wrong of [confirmed, { ...(await preview()), guests: confirmed.guests + 1 }]) {
    const refused = await owner.act('departure-cancel', { date, reason: 'operator', confirmed: wrong })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'amounts_changed'])
    expect(refused.body.error.message).toContain(`€${((confirmed.amount - 1000) / 100).toFixed(2)}`)
  }
  expect(await stateOf()).toEqual(before)
  expect((await owner.get(`/departure-cancellation?date=${date}`)).body.status).toBe('open')
  const done = await owner.act('departure-cancel', { date, reason: 'operator', confirmed: await preview() })
  expect(done.body.answer).toMatchObject({ parties: 1, amount: confirmed.amount - 1000 })
})
