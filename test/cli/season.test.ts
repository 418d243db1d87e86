import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/domain/invariants/check-invariants.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { setUpTwoProcesses } from '../fixtures/cli-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpTwoProcesses()
const { operator, readFromBoth } = setup

/** The disabled dates of a week from Monday. Fails if the two site processes return different dates. */
async function disabledDates() {
  return readFromBoth(async (app) => {
    const { body } = await call(app, 'disabledDates', { query: { from: '2027-07-12', to: '2027-07-18' } })
    return body.data as string[]
  })
}

test('season set changes disabled-dates in both processes at once and keeps existing bookings and holds', async () => {
  const paid = await book(setup.site.app, '4242424242424242', { date: '2027-07-15' })
  const held = await book(setup.site.app, '4000000000003220', { date: '2027-07-16' })
  expect(await disabledDates()).toEqual([])
  const words = ['season', 'set', '--weekdays', 'pon,wed,su', '--to', '30.9.']
  expect(await operator(...words)).toMatchObject({
    status: 2,
    err: expect.stringContaining("argument 'pon,wed,su' is invalid"),
  })
  words[3] = 'pon,wed,sunday'
  const unconfirmed = await operator(...words)
  expect(unconfirmed.err.split('\n')).toEqual([
    'The boat sails from 1 April to 30 September, on Mon, Wed and Sun, instead of from 1 April to 31 October, every day.',
    'Guests are booked on these other days. The boat still sails then, but these days can no longer be booked:',
    '  Thu 15 July 2027  3 guests',
    '  Fri 16 July 2027  3 guests',
    'operator departure cancel <date> refunds all guests.',
    'Add --yes to confirm.',
    'Nothing was done.',
    '',
  ])
  expect(await disabledDates()).toEqual([])
  expect((await operator(...words, '--yes')).status).toBe(0)
  expect(await disabledDates()).toEqual(['2027-07-13', '2027-07-15', '2027-07-16', '2027-07-17'])
  const { body } = await call(setup.otherApp, 'settings')
  expect(body.data.value.season).toEqual({ from: '04-01', to: '09-30', weekdays: [1, 3, 7] })
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    { command: 'season set', details: { before: { to: '10-31' }, after: { to: '09-30', weekdays: [1, 3, 7] } } },
  ])

  const again = await call(setup.otherApp, 'pay', {
    path: { id: held.id },
    body: { provider: 'sandbox', token: await sandboxCardToken(setup.site.app, '4242424242424242') },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(again.body.data.status).toBe('completed')
  const { body: paidStatus } = await call(setup.otherApp, 'status', { path: { id: paid.id } })
  expect(paidStatus.data.status).toBe('completed')
  const late = await call(setup.otherApp, 'validate', { body: orderForm({ date: '2027-07-15' }) })
  expect(late.body.errors).toHaveProperty('date')
  expect((await operator('season', 'show')).out).toContain('  Thu 15 July 2027  3 guests\n')
  expect((await operator('manifest', '2027-07-15', '--json')).out).toContain('Kowalska')
  expect(await checkInvariants(setup.site.services.db, setup.site.clock.now())).toEqual([])
})

test('season set keeps omitted options and accepts a season across the turn of the year', async () => {
  const ran = await operator('season', 'set', '--from', '1.11.', '--to', '03-31', '--json', '--yes')
  expect(JSON.parse(ran.out).after).toEqual({ from: '11-01', to: '03-31', weekdays: [1, 3, 7] })
  const back = await operator('season', 'set', '--from', '1.4.', '--to', '31.10.', '--weekdays', 'daily', '--yes')
  expect(back.out).toBe('The boat sails from 1 April to 31 October, every day.\n')
  expect(await disabledDates()).toEqual([])
})

test.each([[[]], [['--from', '31.4.']], [['--from', 'tomorrow']], [['--weekdays', 'mon,']], [['--weekdays', 't']]])(
  'exits with status 2 on wrong usage: season set %j',
  async (words) => {
    expect(await operator('season', 'set', ...words)).toMatchObject({ status: 2, err: expect.stringMatching(/\.\n$/) })
  },
)
