import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentProvider } from '../payment-provider.ts'
import { type Fault, key, type MonriUnderTest, monriUnderTest, orderFor, providerOver } from './monri-under-test.ts'

let monri: MonriUnderTest
let bank: PaymentProvider
let attemptId: string
let of: { attemptId: string; reference: string }

beforeEach(() => {
  monri = monriUnderTest()
  bank = providerOver(monri)
  attemptId = randomUUID()
  of = { attemptId, reference: `${attemptId.replaceAll('-', '')}x:3000` }
})

async function form(locale = 'de') {
  const answer = await bank.start({ ...orderFor(attemptId), locale })
  const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
  if (action?.type !== 'redirect') throw new Error('no redirect')
  return action
}
const paid = async (outcome: 'approve' | 'decline' = 'approve') => monri.pay((await form()).fields, outcome)
const captured = async () => {
  await paid()
  await bank.capture({ ...of, amount: 3000 })
}
const refund = (refundId: string, amount: number, refundedBefore: number) =>
  bank.refund({ ...of, refundId, amount, refundedBefore })

describe('the form', () => {
  test('is made without a call, and names the order by the attempt and a letter', async () => {
    monri.meddle('/', 'drop')
    const order_number = of.reference.split(':')[0]
    expect(await form()).toEqual({
      type: 'redirect',
      method: 'POST',
      url: 'https://monri.test/v2/form',
      fields: {
        authenticity_token: '7db11ea5d4a1af32421b564c79b946d1ead3daf0',
        transaction_type: 'authorize',
        order_number,
        order_info: 'BNC-7K4Q2X',
        amount: '3000',
        currency: 'EUR',
        digest: createHash('sha512').update(`${key}${order_number}3000EUR`).digest('hex'),
        language: 'en',
        moto: 'false',
        supported_payment_methods: 'card',
        success_url_override: 'https://bonaca.example/de/buchung/x7',
        cancel_url_override: 'https://bonaca.example/de/buchung/x7',
        callback_url_override: 'http://bonaca.test/api/payments/monri/events',
      },
    })
  })

  test('is the same each time, and Croatian where the visitor is', async () => {
    expect(await form()).toEqual(await form())
    expect((await form('hr')).fields.language).toBe('hr')
  })

  test('carries nothing secret', async () => {
    expect(JSON.stringify([await form(), bank.clientConfiguration()])).not.toContain(key)
  })
})

describe('the status', () => {
  test('of a form that nobody has paid is that it waits, for the amount that was asked', async () => {
    expect(await bank.snapshot(of)).toEqual({
      outcome: 'ok',
      snapshot: {
        reference: of.reference,
        attemptId,
        status: 'requires_action',
        amount: 3000,
        currency: 'EUR',
        refundedAmount: 0,
      },
    })
  })

  test('after a declined card still waits: the form takes another', async () => {
    await paid('decline')
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'requires_action' } })
    await paid()
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'authorized', amount: 3000, currency: 'EUR' } })
  })

  test('without a reference is that nobody was given the form', async () => {
    const absent = { outcome: 'declined', reason: 'absent' }
    const none = { attemptId, reference: null }
    expect(await bank.snapshot(none)).toEqual(absent)
    expect(await bank.void(none)).toEqual(absent)
    expect(await bank.capture({ ...none, amount: 1 })).toEqual(absent)
  })

  test('tells what Monri says was paid, not what was asked', async () => {
    await paid()
    const order = monri.orders.get(of.reference.split(':')[0] ?? '')
    Object.assign(order?.transactions[0] ?? {}, { amount: 1 })
    Object.assign(order ?? {}, { currency: 'USD' })
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'authorized', amount: 1, currency: 'USD' } })
  })
})

describe('capture', () => {
  test('takes what was authorised, once, however often and at once it is asked for', async () => {
    await paid()
    const answers = await Promise.all([1, 2, 3].map(() => bank.capture({ ...of, amount: 3000 })))
    for (const answer of answers) expect(answer).toMatchObject({ snapshot: { status: 'captured', amount: 3000 } })
    expect(monri.done).toEqual(['capture 3000'])
  })

  test('is refused where nothing is authorised, or more than was', async () => {
    const refused = { outcome: 'declined', reason: 'provider_fault' }
    expect(await bank.capture({ ...of, amount: 3000 })).toEqual(refused)
    await paid()
    expect(await bank.capture({ ...of, amount: 3001 })).toEqual(refused)
  })
})

describe('void', () => {
  test('gives an authorisation back, once', async () => {
    await paid()
    for (const _ of [1, 2])
      expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'canceled', amount: 3000 } })
    expect(monri.done).toEqual(['void 3000'])
  })

  test('of what nobody has paid has nothing to do', async () => {
    expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(monri.done).toEqual([])
    await paid()
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'authorized' } })
  })

  test('of what was captured meanwhile tells that it is captured', async () => {
    await captured()
    expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'captured' } })
  })
})

describe('refund', () => {
  test('in parts, and never more than was captured', async () => {
    await captured()
    expect(await refund('r1', 1000, 0)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000, 1000)).toMatchObject({ snapshot: { refundedAmount: 3000 } })
    expect(await refund('r3', 1, 3000)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(monri.orders.get(of.reference.split(':')[0] ?? '')?.transactions).toHaveLength(4)
    expect(monri.done).toEqual(['capture 3000', 'refund 1000', 'refund 2000'])
  })

  test('sent again, or twice at once, goes back once', async () => {
    await captured()
    await Promise.all([refund('r1', 1000, 0), refund('r1', 1000, 0)])
    expect(await refund('r1', 1000, 0)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(monri.done).toEqual(['capture 3000', 'refund 1000'])
  })

  test('is not sent where Monri has given back what our books know nothing of', async () => {
    await captured()
    await refund('r1', 500, 0)
    expect(await refund('r2', 1000, 0)).toMatchObject({ outcome: 'unknown' })
    expect(await refund('r2', 1000, 900)).toMatchObject({ outcome: 'unknown' })
    expect(monri.done).toEqual(['capture 3000', 'refund 500'])
  })

  test('is refused before a capture', async () => {
    await paid()
    expect(await refund('r1', 1, 0)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })
})

describe('an answer that is lost', () => {
  const deeds = {
    capture: { before: paid, act: () => bank.capture({ ...of, amount: 3000 }), expected: { status: 'captured' } },
    void: { before: paid, act: () => bank.void(of), expected: { status: 'canceled' } },
    refund: { before: captured, act: () => refund('r1', 1000, 0), expected: { refundedAmount: 1000 } },
  }
  const cases = Object.keys(deeds).flatMap((deed) =>
    (['drop', 'delay', 'fail_after'] as const).map((fault): [keyof typeof deeds, Fault] => [deed as 'void', fault]),
  )

  test.each(cases)('to a %s by %s is unknown, and asked again it was done once', async (deed, fault) => {
    const { before, act, expected } = deeds[deed]
    await before()
    monri.meddle(`/${deed}.xml`, fault)
    expect(await act()).toMatchObject({ outcome: 'unknown' })
    expect(await act()).toMatchObject({ outcome: 'ok', snapshot: expected })
    expect(monri.done.filter((line) => line.startsWith(deed))).toHaveLength(1)
  })

  test.each(['drop', 'delay', 'fail_after'] as const)(
    'to the status by %s is unknown, and nothing is sent',
    async (fault) => {
      await paid()
      for (const act of [() => bank.snapshot(of), ...Object.values(deeds).map(({ act }) => act)]) {
        monri.meddle('/orders/show', fault)
        expect(await act()).toMatchObject({ outcome: 'unknown' })
      }
      expect(monri.done).toEqual([])
    },
  )
})

describe('what is no answer', () => {
  const number = () => of.reference.split(':')[0]
  const transaction = (over: Record<string, string> = {}) => {
    const fields = { 'order-number': number(), amount: '3000', currency: 'EUR', 'response-code': '0000' }
    const all = { ...fields, status: 'approved', 'transaction-type': 'authorize', ...over }
    const elements = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`)
    return `<transaction>${elements.join('')}</transaction>`
  }
  const speaking = (body: () => string, status = 200) =>
    providerOver({ fetch: async () => new Response(body(), { status }) })

  test('the latest transaction alone is enough, but for a refund, whose sum it does not tell', async () => {
    const ask = (type: string) => speaking(() => transaction({ 'transaction-type': type })).snapshot(of)
    expect(await ask('authorize')).toMatchObject({ snapshot: { status: 'authorized' } })
    expect(await ask('capture')).toMatchObject({ snapshot: { status: 'captured' } })
    expect(await ask('void')).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(await ask('refund')).toMatchObject({ outcome: 'unknown' })
  })

  test('a capture that was undone in Monri’s own pages needs a person', async () => {
    const list = () =>
      ['authorize', 'capture', 'void'].map((type) => transaction({ 'transaction-type': type })).join('')
    const provider = speaking(() => `<order><transactions>${list()}</transactions></order>`)
    expect(await provider.snapshot(of)).toMatchObject({ outcome: 'unknown' })
  })

  test.each([
    ['another amount', { amount: '2999' }],
    ['another deed', { 'transaction-type': 'void' }],
    ['another order', { 'order-number': 'x' }],
  ])('a capture that is answered by %s is unknown', async (_, over) => {
    const answers = [transaction(), transaction({ 'transaction-type': 'capture', ...over })]
    const provider = speaking(() => answers.shift() ?? '')
    expect(await provider.capture({ ...of, amount: 3000 })).toMatchObject({ outcome: 'unknown' })
  })

  test('approved is what the response code says too', async () => {
    const provider = speaking(() => transaction({ 'response-code': '1050' }))
    expect(await provider.snapshot(of)).toMatchObject({ snapshot: { status: 'requires_action' } })
  })

  test.each<[string, () => string, number]>([
    ['no XML', () => '{"status":"approved"}', 200],
    ['another order', () => transaction({ 'order-number': `${'0'.repeat(32)}x` }), 200],
    ['a type that nobody knows', () => transaction({ 'transaction-type': 'chargeback' }), 200],
    ['a field twice', () => transaction().replace('<amount>', '<amount>1</amount><amount>'), 200],
    ['an amount that is no number', () => transaction({ amount: '30.00' }), 200],
    ['a refusal', () => 'invalid digest', 403],
    ['a server error', () => transaction(), 503],
    ['another place', () => '', 302],
  ])('%s is unknown, never an outcome', async (_, body, status) => {
    expect(await speaking(body, status).snapshot(of)).toMatchObject({ outcome: 'unknown' })
  })
})
