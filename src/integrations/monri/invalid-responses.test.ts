import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { monriProviderFor } from '../../../test/fixtures/fake-monri.ts'

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

test('a transaction with status approved but another response code is not approved', async () => {
  const provider = respondingWith(() => transaction({ 'response-code': '1050' }))
  expect(await provider.snapshot(of)).toMatchObject({ snapshot: { status: 'requires_action' } })
})

test.each<[string, () => string, number]>([
  ['no XML', () => '{"status":"approved"}', 200],
  ['another order', () => transaction({ 'order-number': `${'0'.repeat(32)}x` }), 200],
  ['an unknown transaction type', () => transaction({ 'transaction-type': 'chargeback' }), 200],
  ['a field twice', () => transaction().replace('<amount>', '<amount>1</amount><amount>'), 200],
  ['an amount that is no number', () => transaction({ amount: '30.00' }), 200],
  ['status 403', () => 'invalid digest', 403],
  ['a server error', () => transaction(), 503],
  ['a redirect', () => '', 302],
])('a response with %s is unknown, never ok or declined', async (_, body, status) => {
  expect(await respondingWith(body, status).snapshot(of)).toMatchObject({ outcome: 'unknown' })
})
