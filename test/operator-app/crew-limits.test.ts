import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportLedger } from '../../src/domain/accounting/ledger-export.ts'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { type OperatorDevice, pairedDevice } from '../fixtures/operator-device.ts'
import { type TestSite, testSite } from '../fixtures/test-site.ts'

const today = '2027-05-11'

let site: TestSite
let ana: OperatorDevice
let ivo: OperatorDevice
beforeEach(async () => {
  site = await testSite()
  ana = await pairedDevice(site, 'Ana', 'crew')
  ivo = await pairedDevice(site, 'Ivo', 'owner')
})
afterEach(async () => {
  expect(await checkInvariants(site.services.db, site.clock.now())).toEqual([])
  await site.close()
})

describe('the crew', () => {
  const walkIn = {
    ...{ date: '2027-07-14', adults: 2, from: 'zadar', firstName: 'Mia', lastName: 'Babić' },
    ...{ channel: 'marketplace', pay: 'outside' },
  }
  const codeOf = async (device: OperatorDevice, changes: object) =>
    (await device.act('reservation-add', { ...walkIn, ...changes })).body.error?.code

  test('books as paid elsewhere only what the marketplace has sold, with its number, which the owner gets by mail', async () => {
    expect(await codeOf(ana, { channel: 'quay', reference: 'GYG-1' })).toBe('not_outside')
    expect(await codeOf(ana, {})).toBe('no_reference')
    expect(await codeOf(ivo, { channel: 'quay' })).toBeUndefined()
    const { code } = (await ana.act('reservation-add', { ...walkIn, reference: 'GYG-1' })).body.answer
    const { body } = await ivo.get(`/booking?booking=${code}`)
    expect(body).toMatchObject({ ownNotes: [{ note: 'GYG-1', by: 'Ana' }], mails: [{ kind: 'operator_new_booking' }] })
  })

  test('books no trip beyond the horizon', async () => {
    const late = { date: '2028-07-14', channel: 'quay', pay: 'cash' }
    expect(await codeOf(ana, late)).toBe('beyond_horizon')
    expect(await codeOf(ivo, late)).toBeUndefined()
  })
})

test('cash is posted neither before its booking was made nor into a day that was exported', async () => {
  const postedAt = async () => {
    const entries = site.services.db.selectFrom('ledger_entry').select('posted_at').where('device', 'is not', null)
    return (await entries.orderBy('id', 'desc').executeTakeFirstOrThrow()).posted_at
  }
  const take = (sequence: number, booking: string, recordedAt: Date) =>
    ana.sendQueue({
      sentAt: site.clock.now().toISOString(),
      actions: [
        { sequence, name: 'board', input: { booking, cash: 100, guests: 0 }, recordedAt: recordedAt.toISOString() },
      ],
    })
  const hoursAgo = (hours: number) => new Date(site.clock.now().getTime() - hours * 3_600_000)
  const { code } = (await ana.act('reservation-add', { ...cashLater, date: today })).body.answer
  await take(1, code, hoursAgo(2))
  expect(await postedAt()).toEqual(site.clock.now())
  site.clock.advance(24 * 60)
  await take(2, code, hoursAgo(1))
  expect(await postedAt()).toEqual(hoursAgo(1))
  await exportLedger(site.services, { from: today, to: today, actor: 'tests' })
  await take(3, code, hoursAgo(0.5))
  expect(await postedAt()).toEqual(site.clock.now())
})

const cashLater = {
  ...{ adults: 2, from: 'zadar', firstName: 'Mia', lastName: 'Babić' },
  ...{ channel: 'quay', pay: 'cash', paidAmount: 0 },
}
