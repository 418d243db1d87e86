import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { monriProviderFor } from '../../../../test/fixtures/fake-monri.ts'

const attemptId = randomUUID()
const orderNumber = `${attemptId.replaceAll('-', '')}x`
const of = { attemptId, reference: `${orderNumber}:3000` }

const transaction = (over: Record<string, string> = {}) => {
  const fields = { 'order-number': orderNumber, amount: '3000', currency: 'EUR', 'response-code': '0000' }
  const all = { ...fields, status: 'approved', 'transaction-type': 'authorize', ...over }
  const elements = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `<transaction>${elements.join('')}</transaction>`
}
const respondingWith = (body: () => string, status = 200) =>
  monriProviderFor({ fetch: async () => new Response(body(), { status }) })

test('a response with only the latest transaction gives the state, unless it is a refund: the refunded sum is unknown', async () => {
  const snapshotAfter = (type: string) => respondingWith(() => transaction({ 'transaction-type': type })).snapshot(of)
  expect(await snapshotAfter('authorize')).toMatchObject({ snapshot: { status: 'authorized' } })
  expect(await snapshotAfter('capture')).toMatchObject({ snapshot: { status: 'captured' } })
  expect(await snapshotAfter('void')).toMatchObject({ snapshot: { status: 'canceled' } })
  expect(await snapshotAfter('refund')).toMatchObject({ outcome: 'unknown' })
})

test('a capture that was voided in Monri’s dashboard is refunded; a void of another amount is unknown', async () => {
  const snapshotAfterVoid = (amount: string) => {
    const types = ['authorize', 'capture', 'void']
    const list = types.map((type) => transaction({ 'transaction-type': type, ...(type === 'void' && { amount }) }))
    return respondingWith(() => `<order><transactions>${list.join('')}</transactions></order>`).snapshot(of)
  }
  const refunded = { status: 'captured', amount: 3000, refundedAmount: 3000 }
  expect(await snapshotAfterVoid('3000')).toMatchObject({ outcome: 'ok', snapshot: refunded })
  expect(await snapshotAfterVoid('1000')).toMatchObject({ outcome: 'unknown' })
})

test.each([
  ['another amount', { amount: '2999' }],
  ['another action', { 'transaction-type': 'void' }],
  ['another order', { 'order-number': 'x' }],
])('a capture response with %s is unknown', async (_, over) => {
  const answers = [transaction(), transaction({ 'transaction-type': 'capture', ...over })]
  const provider = respondingWith(() => answers.shift() ?? '')
  expect(await provider.capture({ ...of, amount: 3000 })).toMatchObject({ outcome: 'unknown' })
})

const elements = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')
const order = (fields: Record<string, string>) => `<order>${elements(fields)}</order>`
const approved = { status: 'approved', 'response-code': '0000' }
const authorized = { outcome: 'ok', snapshot: { status: 'authorized', amount: 3000, currency: 'EUR' } }
const unpaid = { outcome: 'ok', snapshot: { status: 'requires_action' } }

// Monri's plug-ins read `response-code` of the root element. One of the plug-ins also reads `status`.
test.each<[string, string, object]>([
  ['status and response code', order(approved), authorized],
  ['a response code', order({ 'response-code': '0000' }), authorized],
  ['a status', order({ status: 'approved' }), authorized],
  ['an empty list beside the result', `<order>${elements(approved)}<transactions type="array"/></order>`, authorized],
  [
    'a list of one result',
    `<order><transactions><transaction>${elements(approved)}</transaction></transactions></order>`,
    authorized,
  ],
  ['an empty type', `<order>${elements(approved)}<transaction-type nil="true"/></order>`, authorized],
  [
    'another amount',
    order({ ...approved, amount: '1' }),
    { outcome: 'ok', snapshot: { status: 'authorized', amount: 1 } },
  ],
  ['another currency', order({ ...approved, currency: 'USD' }), { outcome: 'ok', snapshot: { currency: 'USD' } }],
  ['a declined response code', order({ 'response-code': '1050' }), unpaid],
  ['an approved status with a declined response code', order({ status: 'approved', 'response-code': '1050' }), unpaid],
  ['a declined status with an approving response code', order({ status: 'declined', 'response-code': '0000' }), unpaid],
  ['an empty list', '<order><transactions type="array"/></order>', unpaid],
])('an order with only %s', async (_, body, expected) => {
  expect(await respondingWith(() => body).snapshot(of)).toMatchObject(expected)
})

test.each([
  ['1016', 'insufficient_funds'],
  ['1001', 'expired_card'],
  ['4003', 'authentication_failed'],
  ['1804', 'check_details'],
  ['1004', 'card_declined'],
  ['1050', 'card_declined'],
])('the response code %s means %s', async (code, decline) => {
  const provider = respondingWith(() => order({ 'response-code': code }))
  expect(await provider.snapshot(of)).toMatchObject({ snapshot: { status: 'requires_action', decline } })
})

test('a capture is done if the response has the code alone; a refund too, but not one of another amount', async () => {
  const answers: string[] = []
  const provider = respondingWith(() => answers.shift() ?? '')
  const done = elements({ 'response-code': '0000' })
  answers.push(order({ 'response-code': '0000' }), `<transaction>${done}</transaction>`)
  expect(await provider.capture({ ...of, amount: 3000 })).toMatchObject({
    snapshot: { status: 'captured', amount: 3000 },
  })
  const captured = transaction({ 'transaction-type': 'capture' })
  const refund = { ...of, refundId: 'r1', amount: 1000, refundedBefore: 0 }
  answers.push(captured, `<transaction>${done}</transaction>`)
  expect(await provider.refund(refund)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
  answers.push(captured, `<transaction>${done}<amount>3000</amount></transaction>`)
  expect(await provider.refund(refund)).toMatchObject({ outcome: 'unknown' })
})

test('no refund is sent if the order does not say whether it is captured', async () => {
  const provider = respondingWith(() => order(approved))
  const refund = provider.refund({ ...of, refundId: 'r1', amount: 1000, refundedBefore: 0 })
  expect(await refund).toMatchObject({ outcome: 'declined', reason: 'provider_fault' })
})

test('a refused capture is unknown if the order does not say whether it is captured, and declined if it does', async () => {
  const statuses = [transaction(), order(approved)]
  for (const [index, expected] of [{ outcome: 'declined' }, { outcome: 'unknown' }].entries()) {
    const provider = monriProviderFor({
      fetch: async (url) =>
        `${url}`.endsWith('/orders/show') ? new Response(statuses[index]) : new Response('', { status: 422 }),
    })
    expect(await provider.capture({ ...of, amount: 3000 })).toMatchObject(expected)
  }
})

test.each<[string, () => string, number]>([
  ['no XML', () => '{"status":"approved"}', 200],
  ['another order', () => transaction({ 'order-number': `${'0'.repeat(32)}x` }), 200],
  ['an unknown transaction type', () => transaction({ 'transaction-type': 'chargeback' }), 200],
  ['a field twice', () => transaction().replace('<amount>', '<amount>1</amount><amount>'), 200],
  ['neither status nor response code', () => `<order><order-number>${orderNumber}</order-number></order>`, 200],
  ['an error', () => '<errors><error>invalid digest</error></errors>', 200],
  [
    'several transactions of which one has no type',
    () => `<order><transactions>${transaction()}${transaction({ 'transaction-type': '' })}</transactions></order>`,
    200,
  ],
  ['an amount that is no number', () => transaction({ amount: '30.00' }), 200],
  ['status 403', () => 'invalid digest', 403],
  ['a server error', () => transaction(), 503],
  ['a redirect', () => '', 302],
])('a response with %s is unknown, never ok or declined', async (_, body, status) => {
  expect(await respondingWith(body, status).snapshot(of)).toMatchObject({ outcome: 'unknown' })
})
