import { expect, test } from 'vitest'
import { updateSetting } from '../../src/domain/availability/update-setting.ts'
import { adult, guest, order, resellerSite } from './reseller-site.ts'

// Holds that last beyond the closing time of booking.

const shared = resellerSite()

const waitUntil = (instant: string) =>
  shared.site.clock.advance((Date.parse(instant) - shared.site.services.now().getTime()) / 60_000)

test('a hold made before booking closes can be confirmed until it expires, but not with more people', async () => {
  const date = '2027-05-14'
  waitUntil('2027-05-13T19:55:00+02:00')
  const [sent, larger] = [order(date), order(date)]
  for (const each of [sent, larger]) expect((await shared.otok.post('/bookings', each)).json.status).toBe('ON_HOLD')
  waitUntil('2027-05-13T20:05:00+02:00')
  const refused = { error: 'UNPROCESSABLE_ENTITY', errorMessage: 'This departure is closed for booking' }
  expect((await shared.otok.post('/bookings', order(date))).json).toEqual(refused)
  const more = { unitItems: Array(4).fill(adult) }
  expect((await shared.otok.post(`/bookings/${larger.uuid}/confirm`, { ...guest, ...more })).json).toEqual(refused)
  expect((await shared.otok.patch(`/bookings/${larger.uuid}`, more)).json).toEqual(refused)
  expect((await shared.otok.post(`/bookings/${sent.uuid}/confirm`, guest)).json.status).toBe('CONFIRMED')
})

test('a hold can not be confirmed after its departure', async () => {
  const { services } = shared.site
  await updateSetting(services, { name: 'closes_at', value: '07:30', actor: 'a test' })
  await updateSetting(services, { name: 'closes_days_before', value: 0, actor: 'a test' })
  await services.db.updateTable('message').set({ state: 'sent', sent_at: services.now() }).execute()
  waitUntil('2027-05-15T07:29:00+02:00')
  await shared.site.runJobs()
  const sent = order('2027-05-15', { expirationMinutes: 45 })
  expect((await shared.otok.post('/bookings', sent)).json.status).toBe('ON_HOLD')
  waitUntil('2027-05-15T08:00:00+02:00')
  expect((await shared.otok.post(`/bookings/${sent.uuid}/confirm`, guest)).json.error).toBe('UNPROCESSABLE_ENTITY')
})
