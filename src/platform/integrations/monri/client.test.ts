import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type FakeMonri,
  fakeMonri,
  type MonriFault,
  monriKey,
  monriOrderFor,
  monriProviderFor,
} from '../../../../test/fixtures/fake-monri.ts'
import type { PaymentProvider } from '../payment-provider.ts'

let monri: FakeMonri
let bank: PaymentProvider
let attemptId: string
let of: { attemptId: string; reference: string }

beforeEach(() => {
  monri = fakeMonri()
  bank = monriProviderFor(monri)
  attemptId = randomUUID()
  of = { attemptId, reference: `${attemptId.replaceAll('-', '')}x:3000` }
})

async function form(locale = 'de') {
  const answer = await bank.start({ ...monriOrderFor(attemptId), locale })
  const action = answer.outcome === 'ok' ? answer.snapshot.nextAction : undefined
  if (action?.type !== 'redirect') throw new Error('no redirect')
  return action
}
const paid = async (outcome: 'approve' | 'decline' = 'approve') =>
  monri.pay({ ...(await form()).fields, ...bank.buyerFields?.({ country: 'DE' }) }, outcome)
const captured = async () => {
  await paid()
  await bank.capture({ ...of, amount: 3000 })
}
const refund = (refundId: string, amount: number, refundedBefore: number) =>
  bank.refund({ ...of, refundId, amount, refundedBefore })

describe('the form', () => {
  test('is built without a request; the order number is the attempt id and a letter', async () => {
    monri.injectFaults('/', 'drop')
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
        digest: createHash('sha512').update(`${monriKey}${order_number}3000EUR`).digest('hex'),
        language: 'en',
        moto: 'false',
        supported_payment_methods: 'card',
        success_url_override: 'https://bonaca.example/de/buchung/x7',
        cancel_url_override: 'https://bonaca.example/de/buchung/x7',
        callback_url_override: 'http://bonaca.test/api/payments/monri/events',
      },
    })
  })

  test('is deterministic, and in Croatian for a Croatian visitor', async () => {
    expect(await form()).toEqual(await form())
    expect((await form('hr')).fields.language).toBe('hr')
  })

  test.each([
    [undefined, {}],
    [
      { name: 'Ana Kowalska', email: 'ana@mail.example', phone: '+48600123456' },
      { ch_full_name: 'Ana Kowalska', ch_email: 'ana@mail.example', ch_phone: '+48600123456' },
    ],
    [{ name: 'Li', email: `${'a'.repeat(100)}@mail.example`, phone: '' }, {}],
    [{ name: `Ana ${'k'.repeat(25)} Li`, email: '', phone: '' }, { ch_full_name: `Ana ${'k'.repeat(25)}` }],
  ])('is accepted with the buyer %o', async (contact, expected) => {
    const buyer = bank.buyerFields?.({ country: 'PL', ...(contact && { contact }) })
    expect(buyer).toEqual({ ch_country: 'PL', ...expected })
    expect(await monri.pay({ ...(await form()).fields, ...buyer })).toContain('https://bonaca.example/')
  })

  test('does not contain the secret key', async () => {
    expect(JSON.stringify([await form(), bank.clientConfiguration()])).not.toContain(monriKey)
  })
})

describe('snapshot', () => {
  test('of an unpaid form is requires_action with the ordered amount', async () => {
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

  test('stays requires_action after a declined card, since the form accepts another one', async () => {
    await paid('decline')
    const declined = { status: 'requires_action', decline: 'card_declined' }
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: declined })
    await paid()
    const authorized = await bank.snapshot(of)
    expect(authorized).toMatchObject({ snapshot: { status: 'authorized', amount: 3000, currency: 'EUR' } })
    expect(authorized).not.toHaveProperty('snapshot.decline')
  })

  test('without a reference is declined as absent, like every action', async () => {
    const absent = { outcome: 'declined', reason: 'absent' }
    const none = { attemptId, reference: null }
    expect(await bank.snapshot(none)).toEqual(absent)
    expect(await bank.void(none)).toEqual(absent)
    expect(await bank.capture({ ...none, amount: 1 })).toEqual(absent)
  })

  test('reports the amount and currency that Monri authorised, not the ordered ones', async () => {
    await paid()
    const order = monri.orders.get(of.reference.split(':')[0] ?? '')
    Object.assign(order?.transactions[0] ?? {}, { amount: 1 })
    Object.assign(order ?? {}, { currency: 'USD' })
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'authorized', amount: 1, currency: 'USD' } })
  })
})

describe('capture', () => {
  test('captures once, even when called concurrently', async () => {
    await paid()
    const answers = await Promise.all([1, 2, 3].map(() => bank.capture({ ...of, amount: 3000 })))
    for (const answer of answers) expect(answer).toMatchObject({ snapshot: { status: 'captured', amount: 3000 } })
    expect(monri.executed).toEqual(['capture 3000'])
  })

  test('is declined without an authorisation or above the authorised amount', async () => {
    const declined = { outcome: 'declined', reason: 'provider_fault' }
    expect(await bank.capture({ ...of, amount: 3000 })).toEqual(declined)
    await paid()
    expect(await bank.capture({ ...of, amount: 3001 })).toEqual(declined)
  })
})

describe('void', () => {
  test('releases an authorisation once', async () => {
    await paid()
    for (const _ of [1, 2])
      expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'canceled', amount: 3000 } })
    expect(monri.executed).toEqual(['void 3000'])
  })

  test('of an unpaid order sends nothing; a later payment is still reported', async () => {
    expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'canceled' } })
    expect(monri.executed).toEqual([])
    await paid()
    expect(await bank.snapshot(of)).toMatchObject({ snapshot: { status: 'authorized' } })
  })

  test('of a captured payment reports captured', async () => {
    await captured()
    expect(await bank.void(of)).toMatchObject({ snapshot: { status: 'captured' } })
  })
})

describe('refund', () => {
  test('can be made in parts, up to the captured amount', async () => {
    await captured()
    expect(await refund('r1', 1000, 0)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(await refund('r2', 2000, 1000)).toMatchObject({ snapshot: { refundedAmount: 3000 } })
    expect(await refund('r3', 1, 3000)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
    expect(monri.orders.get(of.reference.split(':')[0] ?? '')?.transactions).toHaveLength(4)
    expect(monri.executed).toEqual(['capture 3000', 'refund 1000', 'refund 2000'])
  })

  test('is idempotent when repeated or sent concurrently', async () => {
    await captured()
    await Promise.all([refund('r1', 1000, 0), refund('r1', 1000, 0)])
    expect(await refund('r1', 1000, 0)).toMatchObject({ snapshot: { refundedAmount: 1000 } })
    expect(monri.executed).toEqual(['capture 3000', 'refund 1000'])
  })

  test('is unknown and not sent if the refunded sum at Monri differs from our ledger', async () => {
    await captured()
    await refund('r1', 500, 0)
    expect(await refund('r2', 1000, 0)).toMatchObject({ outcome: 'unknown' })
    expect(await refund('r2', 1000, 900)).toMatchObject({ outcome: 'unknown' })
    expect(monri.executed).toEqual(['capture 3000', 'refund 500'])
  })

  test('is declined before a capture', async () => {
    await paid()
    expect(await refund('r1', 1, 0)).toEqual({ outcome: 'declined', reason: 'provider_fault' })
  })
})

describe('a lost response', () => {
  const actions = {
    capture: { before: paid, act: () => bank.capture({ ...of, amount: 3000 }), expected: { status: 'captured' } },
    void: { before: paid, act: () => bank.void(of), expected: { status: 'canceled' } },
    refund: { before: captured, act: () => refund('r1', 1000, 0), expected: { refundedAmount: 1000 } },
  }
  const cases = Object.keys(actions).flatMap((action) =>
    (['drop', 'delay', 'fail_after'] as const).map((fault): [keyof typeof actions, MonriFault] => [
      action as 'void',
      fault,
    ]),
  )

  test.each(cases)('to %s (fault: %s) is unknown, and a retry finds the action done once', async (action, fault) => {
    const { before, act, expected } = actions[action]
    await before()
    monri.injectFaults(`/${action}.xml`, fault)
    expect(await act()).toMatchObject({ outcome: 'unknown' })
    expect(await act()).toMatchObject({ outcome: 'ok', snapshot: expected })
    expect(monri.executed.filter((line) => line.startsWith(action))).toHaveLength(1)
  })

  test.each(['drop', 'delay', 'fail_after'] as const)(
    'to the status query (fault: %s) is unknown, and no action is sent',
    async (fault) => {
      await paid()
      for (const act of [() => bank.snapshot(of), ...Object.values(actions).map(({ act }) => act)]) {
        monri.injectFaults('/orders/show', fault)
        expect(await act()).toMatchObject({ outcome: 'unknown' })
      }
      expect(monri.executed).toEqual([])
    },
  )
})
