import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../src/domain/audit/audit.ts'
import { startAttempt } from '../../src/domain/payments/start-attempt.ts'
import { endHold } from '../../src/domain/reservations/end-hold.ts'
import { sweep } from '../../src/domain/reservations/sweep.ts'
import type { PaymentProvider, ProviderAnswer } from '../../src/integrations/payment-provider.ts'
import { book, call, freshKey, orderForm, tokenFor } from '../api-client.ts'
import { type TestSite, testSite } from '../site.ts'

// What a provider, a process or a stranger can do to a booking, made to happen.

let site: TestSite
beforeEach(async () => {
  site = await testSite({ timeoutMs: 300 })
})
afterEach(() => site.close())

const status = async (id: string) => (await call(site.app, 'status', { path: { id } })).body.data
const placesLeft = async (date: string) => (await call(site.app, 'freeTickets', { query: { date } })).body.data.total
const attemptOf = (reservationId: string) =>
  site.services.db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()

/** Puts something between us and the sandbox of cards. */
function meddle(change: (provider: PaymentProvider) => Partial<PaymentProvider>): () => void {
  const providers = site.services.providers as Map<string, PaymentProvider>
  const sandbox = providers.get('sandbox')
  if (!sandbox) throw new Error('no sandbox')
  providers.set('sandbox', { ...sandbox, ...change(sandbox) })
  return () => void providers.set('sandbox', sandbox)
}

const silent = async (): Promise<ProviderAnswer> => ({ outcome: 'unknown', why: 'the provider is away' })

const bookByBank = async (over: object = {}) => {
  const { body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'sandbox_bank' }, ...over }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  return body.data
}

describe('a provider that is away', () => {
  test('past the cap: the places go back, and money that comes afterwards takes them again', async () => {
    const back = meddle(() => ({ start: silent, snapshot: silent, void: silent }))
    const reservation = await book(site.app, '4242424242424242')
    expect(reservation).toMatchObject({ status: 'pending', payment: { status: 'processing' } })
    site.clock.advance(30)
    await site.runJobs()
    expect(await placesLeft('2027-07-14')).toBe(77)
    site.clock.advance(16)
    await site.runJobs()
    expect(await placesLeft('2027-07-14')).toBe(80)
    expect((await status(reservation.id)).status).toBe('pending')

    back()
    const token = await tokenFor(site.app, '4242424242424242')
    const attempt = await attemptOf(reservation.id)
    const order = { attemptId: attempt.id, reservationCode: 'x', amount: attempt.amount, currency: 'EUR' as const }
    const provider = site.services.providers.get('sandbox')
    await provider?.start({ ...order, token, returnUrl: 'http://bonaca.test/', locale: 'en' })
    site.clock.advance(61)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('completed')
    expect(await placesLeft('2027-07-14')).toBe(77)
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('past the cap, and somebody else has the places when the money comes: it goes back, and both sides hear of it', async () => {
    const date = '2027-07-15'
    await site.services.db.insertInto('departure').values({ date, capacity: 3 }).execute()
    const back = meddle((sandbox) => ({
      // It arrives, and nothing more is heard of it.
      async start(order) {
        await sandbox.start(order)
        return silent()
      },
      snapshot: silent,
      void: silent,
      parseWebhook: () => ({ ok: false, why: 'signature' }),
    }))
    const reservation = await book(site.app, '4242424242424242', { date })
    site.clock.advance(46)
    await site.runJobs()
    back()
    expect((await book(site.app, '4242424242424242', { date })).status).toBe('completed')
    site.clock.advance(61)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('failed')
    expect((await attemptOf(reservation.id)).state).toBe('canceled')
    const mails = site.services.db.selectFrom('message').select('kind').where('reservation_id', '=', reservation.id)
    const kinds = (await mails.orderBy('kind').execute()).map(({ kind }) => kind)
    expect(kinds).toEqual(['failed', 'late_money_returned', 'operator_places_gone', 'received'])
    expect(await audit(site.services.db, site.clock.now())).toEqual([])
  })

  test('that is configured no more holds no seats for ever, and the sweep ends what its jobs have left', async () => {
    const reservation = await book(site.app, '4000000000003220')
    ;(site.services.providers as Map<string, PaymentProvider>).delete('sandbox')
    site.clock.advance(46)
    expect(await endHold(site.services, reservation.id)).toBeNull()
    expect(await placesLeft('2027-07-14')).toBe(80)
  })

  test('while jobs were lost: the sweep ends the hold', async () => {
    const reservation = await book(site.app, '4000000000000002')
    site.clock.advance(18)
    await sweep(site.services)
    expect((await status(reservation.id)).status).toBe('not_paid')
    expect(await placesLeft('2027-07-14')).toBe(80)
  })
})

test.each([
  ['comes', true],
  ['is lost', false],
])('a webhook that comes before the answer, which then %s: the booking is paid once', async (_, answered) => {
  const heard: string[] = []
  const back = meddle((sandbox) => ({
    async start(order) {
      const answer = await sandbox.start(order)
      await site.runJobs()
      const events = await site.services.db.selectFrom('provider_event').select('attempt_id').execute()
      heard.push(...events.map(({ attempt_id }) => attempt_id))
      return answered ? answer : silent()
    },
  }))
  const { id } = await book(site.app, '4242424242424242')
  back()
  expect(heard).toEqual([(await attemptOf(id)).id])
  site.clock.advance(1)
  await site.runJobs()
  expect(await status(id)).toMatchObject({ status: 'completed', payment: { status: 'paid' } })
  const ledger = await site.services.db.selectFrom('ledger_entry').select('kind').execute()
  expect(ledger).toEqual([{ kind: 'deposit' }])
})

describe('money that comes late', () => {
  test('for an attempt that was given up goes back, and the guest hears of it', async () => {
    const late: { start?: () => Promise<unknown> } = {}
    const back = meddle((sandbox) => ({
      start(order) {
        late.start = () => sandbox.start(order)
        return silent()
      },
    }))
    const reservation = await book(site.app, '4242424242424242')
    back()
    for (const minutes of [1, 1, 2, 3]) {
      site.clock.advance(minutes)
      await site.runJobs()
    }
    expect(await status(reservation.id)).toMatchObject({ status: 'pending', payment: { status: 'declined' } })
    site.clock.advance(20)
    await site.runJobs()
    expect((await status(reservation.id)).status).toBe('not_paid')

    await late.start?.()
    await site.runJobs()
    await site.runJobs()
    expect((await attemptOf(reservation.id)).state).toBe('canceled')
    const kinds = await site.services.db
      .selectFrom('message')
      .select('kind')
      .where('reservation_id', '=', reservation.id)
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toContain('late_money_returned')
    expect((await status(reservation.id)).status).toBe('not_paid')
  })

  describe('without a word from the provider', () => {
    const unheard = () => meddle(() => ({ parseWebhook: () => ({ ok: false, why: 'signature' }) }))

    /** Books with a request that is lost; the attempt is given up as unknown, and then the request arrives. */
    async function arrivesWhenGivenUp(card: string) {
      const late: { start?: () => Promise<unknown> } = {}
      const back = meddle((sandbox) => ({
        start(order) {
          late.start = () => sandbox.start(order)
          return silent()
        },
      }))
      const reservation = await book(site.app, card)
      back()
      unheard()
      for (const minutes of [1, 1, 2, 20]) {
        site.clock.advance(minutes)
        await site.runJobs()
      }
      expect((await attemptOf(reservation.id)).state).toBe('declined')
      await late.start?.()
      return { attemptId: (await attemptOf(reservation.id)).id, reference: null }
    }
    const atTheProvider = (attempt: { attemptId: string; reference: null }) =>
      site.services.providers.get('sandbox')?.snapshot(attempt)

    test('is found within the hour and goes back', async () => {
      const attempt = await arrivesWhenGivenUp('4242424242424242')
      site.clock.advance(61)
      await site.runJobs()
      expect(await atTheProvider(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })

    test('is found later if the provider is away just then', async () => {
      const attempt = await arrivesWhenGivenUp('4242424242424242')
      const back = meddle(() => ({ snapshot: silent }))
      site.clock.advance(61)
      await site.runJobs()
      back()
      site.clock.advance(5)
      await site.runJobs()
      expect(await atTheProvider(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })

    test('is cancelled where it waits for a visitor who has left', async () => {
      const attempt = await arrivesWhenGivenUp('4000000000003220')
      expect(await atTheProvider(attempt)).toMatchObject({ snapshot: { status: 'requires_action' } })
      site.clock.advance(61)
      await site.runJobs()
      expect(await atTheProvider(attempt)).toMatchObject({ snapshot: { status: 'canceled' } })
    })
  })

  test('an attempt that was settled while this process was held up charges nothing', async () => {
    const started: string[] = []
    meddle((sandbox) => ({
      start: (order) => {
        started.push(order.attemptId)
        return sandbox.start(order)
      },
    }))
    const reservation = await book(site.app, '4000000000000002')
    const attempt = await attemptOf(reservation.id)
    expect(attempt.state).toBe('declined')
    await startAttempt(site.services, attempt.id)
    expect(started).toEqual([attempt.id])
  })

  test('"never heard of it" is not believed at once: the request may be on its way', async () => {
    const back = meddle(() => ({ start: silent }))
    const reservation = await book(site.app, '4242424242424242')
    back()
    site.clock.advance(1)
    await site.runJobs()
    expect((await status(reservation.id)).payment.status).toBe('processing')
  })
})

test('money of a wrong amount is put aside once, however often it is asked about, and a person hears of it', async () => {
  const asked: string[] = []
  meddle((sandbox) => ({
    async snapshot(of) {
      asked.push(of.attemptId)
      const answer = await sandbox.snapshot(of)
      return answer.outcome === 'ok' ? { outcome: 'ok', snapshot: { ...answer.snapshot, amount: 1 } } : answer
    },
  }))
  const reservation = await book(site.app, '4000000000005126')
  for (let look = 0; look < 5; look++) {
    site.clock.advance(0.1)
    await status(reservation.id)
  }
  expect(asked).toHaveLength(5)
  expect(await site.services.db.selectFrom('quarantine').select('reason').execute()).toEqual([{ reason: 'amount' }])
  const broken = await audit(site.services.db, site.clock.now())
  expect(broken.map(({ promise }) => promise)).toEqual(['Every payment exception is resolved.'])
})

test('a payment that can’t be tried any more leaves the one under way alone', async () => {
  const { id } = await book(site.app, '4000000000000002')
  const pay = async (payment: object) =>
    call(site.app, 'pay', { path: { id }, body: payment, headers: { 'Idempotency-Key': freshKey() } })
  for (let n = 2; n <= 4; n++) await pay({ provider: 'sandbox', token: await tokenFor(site.app, '4000000000000002') })
  await pay({ provider: 'sandbox_bank' })
  expect((await attemptOf(id)).state).toBe('requires_action')
  expect((await pay({ provider: 'sandbox_bank' })).status).toBe(409)
  expect((await attemptOf(id)).state).toBe('requires_action')
  expect((await status(id)).status).toBe('pending')
})

test('while a payment is processing, another is refused and told why', async () => {
  const { id } = await book(site.app, '4000000000005126')
  const token = await tokenFor(site.app, '4242424242424242')
  const { status: refused, body } = await call(site.app, 'pay', {
    path: { id },
    body: { provider: 'sandbox', token },
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect([refused, body.type]).toEqual([409, 'urn:bonaca:problem:under_way'])
})

test('a day with more room than usual takes a party that the usual boat couldn’t', async () => {
  const { db } = site.services
  await db.updateTable('setting').set({ value: '2' }).where('key', '=', 'capacity').execute()
  await db.insertInto('departure').values({ date: '2027-07-14', capacity: 80 }).execute()
  expect((await bookByBank()).status).toBe('pending')
  const refused = await call(site.app, 'create', {
    body: orderForm({ date: '2027-07-15', payment: { provider: 'sandbox_bank' } }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect([refused.status, refused.body.available.places_left]).toEqual([422, 2])
})

test('a code that is taken already is drawn again', async () => {
  const codes = ['BNC-AAAAAA', 'BNC-AAAAAA', 'BNC-CCCCCC']
  site.services.ids.code = () => codes.shift() ?? 'BNC-DDDDDD'
  expect([(await bookByBank()).code, (await bookByBank()).code]).toEqual(['BNC-AAAAAA', 'BNC-CCCCCC'])
})

test('days at the edge of the calendar are refused, and cost nothing', async () => {
  for (const date of ['9999-12-31', '0000-01-01', '0001-01-01', '1999-12-31', '2200-01-01']) {
    const range = await call(site.app, 'disabledDates', { query: { from: date, to: date } })
    expect([date, range.status]).toEqual([date, 422])
    expect((await call(site.app, 'freeTickets', { query: { date } })).status).toBe(422)
    expect((await call(site.app, 'validate', { body: orderForm({ date }) })).status).toBe(422)
  }
})

test('characters that the database doesn’t have are refused, not failed on', async () => {
  const { status: refused, body } = await call(site.app, 'create', {
    body: orderForm({ payment: { provider: 'sandbox', token: 'a\u0000b' } }),
    headers: { 'Idempotency-Key': freshKey() },
  })
  expect([refused, Object.keys(body.errors)]).toEqual([422, ['payment.token']])
})
