import { expect, test } from 'vitest'
import type { ReservationView } from '../../src/contract/reservation.ts'
import { book, call, newIdempotencyKey, sandboxCardToken } from '../fixtures/api-client.ts'
import { setUpTwoProcesses } from '../fixtures/cli-setup.ts'
import { orderForm } from '../fixtures/site/order-form.ts'
import { takeAuditLog } from '../fixtures/test-cli.ts'

const setup = setUpTwoProcesses()
const { operator, readFromBoth } = setup

/** Total and deposit of two adults and a child on a date. Fails if the two site processes return different amounts. */
async function totalAndDeposit(date: string) {
  return readFromBoth(async (app) => {
    const { body } = await call(app, 'validate', { body: orderForm({ date }) })
    return [body.data.quote.total_amount, body.data.quote.bail_amount]
  })
}

const summer = ['--from', '2027-07-01', '--to', '2027-08-31']

test('prices set changes the quote of its dates in both processes at once, and of no other dates', async () => {
  expect(await totalAndDeposit('2027-07-14')).toEqual([19500, 3900])
  const words = ['prices', 'set', 'adult', '--original-amount', '89,50', '--payable-amount', '20', ...summer]
  const unconfirmed = await operator(...words)
  expect(unconfirmed).toEqual({
    status: 1,
    out: '',
    err:
      'Thu 1 July 2027 to Tue 31 August 2027: an adult costs €89.50 with €20.00 as deposit.\n' +
      'Add --yes to confirm.\nNothing was done.\n',
  })
  expect(await totalAndDeposit('2027-07-14')).toEqual([19500, 3900])
  expect(await operator(...words, '--yes')).toMatchObject({ status: 0, err: '' })
  expect(await totalAndDeposit('2027-07-14')).toEqual([22400, 4900])
  expect(await totalAndDeposit('2027-06-30')).toEqual([19500, 3900])
  expect(await totalAndDeposit('2027-09-01')).toEqual([19500, 3900])
  expect(await takeAuditLog(setup.site.database)).toMatchObject([
    {
      command: 'prices set',
      details: { before: { seasons: [] }, after: { seasons: [{ from: '2027-07-01', originalAmount: 8950 }] } },
    },
  ])
})

test('prices set refuses a deposit below the smallest charge of the payment provider', async () => {
  const price = ['--original-amount', '45', '--payable-amount']
  expect(await operator('prices', 'set', 'child', ...price, '0,49', '--yes')).toEqual({
    status: 1,
    out: '',
    err: 'The payment provider charges no less than €0.50: make the deposit at least that much, or 0.\n',
  })
  expect((await operator('prices', 'set', 'child', ...price, '0,50', ...summer)).err).toContain('Add --yes')
  expect((await operator('prices', 'set', 'child', ...price, '0', ...summer)).err).toContain('Add --yes')
})

test('prices set inside a season splits the season and prints the replaced prices; prices remove deletes its dates', async () => {
  const peak = ['prices', 'set', 'adult', '--original-amount', '99', '--payable-amount', '20']
  const days = ['--from', '2027-08-01', '--to', '2027-08-15']
  expect((await operator(...peak, ...days)).err).toContain(
    'This replaces what was set for these days:\n' +
      '  Thu 1 July 2027 to Tue 31 August 2027: €89.50 with €20.00 as deposit\n',
  )
  expect((await operator(...peak, ...days, '--yes')).out.split('\n')).toEqual([
    'ticket   price  deposit  in cash  days',
    'adult   €75.00   €15.00   €60.00  all other days',
    '        €89.50   €20.00   €69.50  Thu 1 July 2027 to Sat 31 July 2027',
    '        €99.00   €20.00   €79.00  Sun 1 August 2027 to Sun 15 August 2027',
    '        €89.50   €20.00   €69.50  Mon 16 August 2027 to Tue 31 August 2027',
    '',
  ])
  const ended = await operator(
    'prices',
    'remove',
    'adult',
    '--from',
    '2027-07-20',
    '--to',
    '2027-08-15',
    '--json',
    '--yes',
  )
  expect(JSON.parse(ended.out).after.seasons.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
    ['2027-07-01', '2027-07-19'],
    ['2027-08-16', '2027-08-31'],
  ])
  expect((await operator('prices', 'show')).out).toContain('infant   €0.00    €0.00    €0.00  all days\n')
})

test('an existing hold keeps its quote: paying it charges the old bail_amount 3900', async () => {
  const held = await book(setup.site.app, '4000000000003220', { date: '2027-09-14' })
  const paid = await book(setup.site.app, '4242424242424242', { date: '2027-09-14' })
  const ran = await operator('prices', 'set', 'adult', '--original-amount', '80', '--payable-amount', '25', '--yes')
  expect(ran.status).toBe(0)
  expect(await totalAndDeposit('2027-09-14')).toEqual([20500, 5900])
  for (const { id } of [held, paid]) {
    const { body } = await call(setup.otherApp, 'status', { path: { id } })
    expect((body.data as ReservationView).quote).toMatchObject({ total_amount: 19500, bail_amount: 3900 })
  }
  const again = await call(setup.otherApp, 'pay', {
    path: { id: held.id },
    body: { provider: 'sandbox', token: await sandboxCardToken(setup.site.app, '4242424242424242') },
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(again.body.data).toMatchObject({ status: 'completed' })
  const charged = await setup.site.services.db.selectFrom('ledger_entry').select('amount').execute()
  expect(charged).toEqual([{ amount: 3900 }, { amount: 3900 }])
})

test('create with an outdated expected price gets 422 with the new quote', async () => {
  const expected = { total_amount: 19500, bail_amount: 3900 }
  const payment = { provider: 'sandbox', token: await sandboxCardToken(setup.site.app, '4242424242424242') }
  const { status, body } = await call(setup.otherApp, 'create', {
    body: orderForm({ date: '2027-09-14', payment, expected }),
    headers: { 'Idempotency-Key': newIdempotencyKey() },
  })
  expect(status).toBe(422)
  expect(body.quote).toMatchObject({ total_amount: 20500, bail_amount: 5900 })
})

const price = (original: string, payable: string) => ['--original-amount', original, '--payable-amount', payable]

test.each([
  ['adult', ...price('20', '20,01')],
  ['adult', ...price('20', '0')],
])(
  'exits with status 1 and a one-line error before asking for confirmation: prices set %s %s %s %s %s',
  async (...words) => {
    const before = await setup.site.services.db.selectFrom('ticket_price').selectAll().execute()
    expect(await operator('prices', 'set', ...words)).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringMatching(/^[^.\n]+\.\n$/),
    })
    expect(await setup.site.services.db.selectFrom('ticket_price').selectAll().execute()).toEqual(before)
  },
)

test.each([
  [['set', 'adult', ...price('20', '10'), '--from', '2027-07-01']],
  [['set', 'adult', ...price('20', '10'), '--from', '2027-07-02', '--to', '2027-07-01']],
  [['set', 'dog', ...price('20', '10')]],
  [['set', 'adult', '--original-amount', '20']],
])('exits with status 2 on wrong usage: prices %j', async (words) => {
  expect(await operator('prices', ...words)).toMatchObject({ status: 2, err: expect.stringMatching(/^[^\n]+\.\n$/) })
})

test('prices remove exits with status 1 if no price season covers the dates', async () => {
  const words = ['prices', 'remove', 'infant', '--from', '2027-07-02', '--to', '2027-07-03', '--yes']
  expect(await operator(...words)).toEqual({ status: 1, out: '', err: 'No seasonal price covers these days.\n' })
})
