import { describe, expect, test } from 'vitest'
import type { AttemptState, ReservationState, Seats } from '../../database/tables.ts'
import type { PaymentSnapshot } from '../../integrations/payment-provider.ts'
import { decide, type Facts, type PaymentEvent } from './reservation-state-machine.ts'

const created = new Date('2027-05-11T10:00:00Z')
const minute = (minutes: number) => new Date(created.getTime() + minutes * 60_000)

const facts = ({
  state = 'paying',
  seats = state === 'securing' || state === 'completed' ? 'sold' : 'held',
  attempt = 'submitting',
  number = 1,
  extended = null,
  expires = minute(15),
  placesLeft = 10,
  departureCancelled = false,
  others = { hasMoney: false, open: false },
  holdKind = 'timed',
  decline = null,
}: {
  state?: ReservationState
  seats?: Seats
  attempt?: AttemptState
  number?: number
  extended?: Date | null
  expires?: Date
  placesLeft?: number
  departureCancelled?: boolean
  others?: Facts['others']
  holdKind?: Facts['reservation']['holdKind']
  decline?: Facts['attempt']['decline']
} = {}): Facts => ({
  placesLeft,
  departureCancelled,
  reservation: {
    state,
    seats,
    holdKind,
    party: 3,
    createdAt: created,
    holdExpiresAt: expires,
    holdExtendedAt: extended,
  },
  attempt: { id: 'a', number, state: attempt, amount: 3900, currency: 'EUR', decline },
  others,
})

const news = (status: PaymentSnapshot['status'], over: Partial<PaymentSnapshot> = {}): PaymentEvent => ({
  type: 'snapshot',
  snapshot: { reference: 'r', attemptId: 'a', status, amount: 3900, currency: 'EUR', refundedAmount: 0, ...over },
})

describe('a day that was cancelled while somebody paid for it', () => {
  const cancelled = { departureCancelled: true, placesLeft: 0 }

  test('authorised money buys no place, and is given back', () => {
    expect(decide(facts(cancelled), news('authorized'), minute(1))).toMatchObject({
      attempt: { state: 'authorized' },
      reservation: { state: 'failed', seats: 'none' },
      mails: ['failed'],
    })
  })

  test('captured money is booked and owed back', () => {
    const securing = facts({ ...cancelled, state: 'securing', attempt: 'authorized' })
    expect(decide(securing, news('captured'), minute(1))).toMatchObject({
      deposit: true,
      refund: 'late_money',
      reservation: { state: 'failed', seats: 'none' },
    })
  })
})

describe('paying', () => {
  test('authorised money makes the places this guest’s before it is captured', () => {
    expect(decide(facts(), news('authorized'), minute(1))).toMatchObject({
      attempt: { state: 'authorized', reference: 'r' },
      reservation: { state: 'securing', seats: 'sold' },
    })
  })

  test('captured money completes the reservation, books the deposit and tells both sides', () => {
    expect(decide(facts({ state: 'securing', attempt: 'authorized' }), news('captured'), minute(1))).toMatchObject({
      deposit: true,
      reservation: { state: 'completed', seats: 'sold' },
      mails: ['confirmed', 'operator_new_booking'],
    })
  })

  test('a provider that captures at once completes it in one step', () => {
    expect(decide(facts(), news('captured'), minute(1)).reservation).toEqual({ state: 'completed', seats: 'sold' })
  })

  test('a refused card keeps the places, the fifth ends the reservation', () => {
    expect(decide(facts({ number: 4 }), news('declined', { decline: 'insufficient_funds' }), minute(1))).toEqual({
      attempt: { state: 'declined', reference: 'r', decline: 'insufficient_funds', nextAction: null },
    })
    expect(decide(facts({ number: 5 }), news('declined'), minute(1))).toMatchObject({
      reservation: { state: 'not_paid', seats: 'none' },
      mails: ['not_paid'],
    })
  })

  test('a capture that is refused fails the reservation and frees the places', () => {
    expect(decide(facts({ state: 'securing', attempt: 'authorized' }), { type: 'capture_refused' }, minute(1))).toEqual(
      {
        attempt: { state: 'authorized', decline: 'provider_fault' },
        reservation: { state: 'failed', seats: 'none' },
        mails: ['failed'],
      },
    )
  })

  test('an authorisation that is lost leaves the places to another attempt that is still open', () => {
    const securing = facts({ state: 'securing', attempt: 'authorized', others: { hasMoney: false, open: true } })
    for (const event of [{ type: 'capture_refused' } as const, news('canceled')]) {
      const { reservation, mails } = decide(securing, event, minute(1))
      expect(reservation).toEqual({ state: 'paying', seats: 'held' })
      expect(mails).toBeUndefined()
    }
  })

  test('no answer leaves the outcome unknown, and what is known stays known', () => {
    expect(decide(facts(), { type: 'no_answer' }, minute(1))).toEqual({ attempt: { state: 'unknown' } })
    expect(decide(facts({ attempt: 'requires_action' }), { type: 'no_answer' }, minute(1))).toEqual({})
  })
})

describe('news in any order', () => {
  test('what is older than what is known changes nothing', () => {
    expect(decide(facts({ state: 'completed', attempt: 'captured' }), news('authorized'), minute(1))).toEqual({})
    expect(decide(facts({ state: 'completed', attempt: 'captured' }), news('captured'), minute(1))).toEqual({})
    expect(decide(facts({ state: 'securing', attempt: 'authorized' }), news('processing'), minute(1))).toEqual({})
    expect(decide(facts({ attempt: 'declined' }), news('declined'), minute(1))).toEqual({})
  })

  test.each([
    ['amount', { amount: 3901 }],
    ['currency', { currency: 'USD' }],
    ['attempt', { attemptId: 'b' }],
  ])('a wrong %s is put aside for a person', (quarantine, over) => {
    expect(decide(facts(), news('captured', over), minute(1))).toEqual({ quarantine })
  })
})

describe('the hold', () => {
  test('a challenge extends it by 15 minutes, once', () => {
    const first = decide(facts(), news('requires_action'), minute(10))
    expect(first.reservation).toEqual({ holdExpiresAt: minute(30), holdExtendedAt: minute(10) })
    const again = decide(
      facts({ extended: minute(10), expires: minute(30), attempt: 'unknown' }),
      news('requires_action'),
      minute(20),
    )
    expect(again.reservation).toBeUndefined()
  })

  test('a redirect to the bank extends it only for a further attempt', () => {
    const redirect = news('requires_action', {
      nextAction: { type: 'redirect', url: 'https://bank.example', method: 'GET', fields: {} },
    })
    expect(decide(facts(), redirect, minute(1)).reservation).toBeUndefined()
    expect(decide(facts({ number: 2 }), redirect, minute(14)).reservation?.holdExpiresAt).toEqual(minute(30))
  })

  test.each<[string, PaymentEvent]>([
    ['the visitor has to act', news('requires_action')],
    ['the card is refused', { type: 'declined', reason: 'card_declined' }],
    ['the payment is cancelled', news('canceled')],
  ])('a hold for the charge alone releases its places when %s, and the reservation stays open', (_, event) => {
    const { reservation, mails } = decide(facts({ holdKind: 'charge_only' }), event, minute(1))
    expect(reservation).toEqual({ seats: 'none' })
    expect(mails).toBeUndefined()
  })

  test('a hold for the charge alone keeps its places while the provider is silent or still processing', () => {
    expect(decide(facts({ holdKind: 'charge_only' }), news('processing'), minute(1)).reservation).toBeUndefined()
    expect(decide(facts({ holdKind: 'charge_only' }), { type: 'no_answer' }, minute(1)).reservation).toBeUndefined()
  })

  test('it never lasts longer than 45 minutes', () => {
    const late = decide(facts({ expires: minute(40) }), news('requires_action'), minute(38))
    expect(late.reservation?.holdExpiresAt).toEqual(minute(45))
  })

  test('it ends at its deadline when nothing is under way', () => {
    expect(decide(facts({ attempt: 'declined' }), { type: 'deadline' }, minute(14))).toEqual({})
    expect(decide(facts({ attempt: 'declined' }), { type: 'deadline' }, minute(15))).toMatchObject({
      reservation: { state: 'not_paid', seats: 'none' },
    })
  })

  test('an unknown outcome keeps the places until the cap, then waits without them', () => {
    expect(decide(facts({ attempt: 'unknown' }), { type: 'deadline' }, minute(16))).toEqual({})
    expect(decide(facts({ attempt: 'unknown' }), { type: 'deadline' }, minute(45))).toEqual({
      reservation: { seats: 'none' },
    })
  })

  test('money that is being captured is not given up at the deadline', () => {
    expect(decide(facts({ state: 'securing', attempt: 'authorized' }), { type: 'deadline' }, minute(60))).toEqual({})
  })

  test('an attempt that was cancelled at the deadline ends the reservation', () => {
    expect(decide(facts({ attempt: 'requires_action' }), news('canceled'), minute(15)).reservation?.state).toBe(
      'not_paid',
    )
    expect(decide(facts({ attempt: 'requires_action' }), news('canceled'), minute(14)).reservation).toBeUndefined()
  })
})

describe('late money', () => {
  test('takes the places again when there are enough', () => {
    const late = decide(facts({ attempt: 'unknown', seats: 'none', placesLeft: 3 }), news('authorized'), minute(50))
    expect(late.reservation).toEqual({ state: 'securing', seats: 'sold' })
  })

  test('goes back when the places are gone, with an apology and a word to the operator', () => {
    const late = decide(facts({ attempt: 'unknown', seats: 'none', placesLeft: 2 }), news('captured'), minute(50))
    expect(late).toMatchObject({
      deposit: true,
      refund: 'late_money',
      reservation: { state: 'failed', seats: 'none' },
      mails: ['failed', 'operator_places_gone'],
    })
  })

  test('goes back when the reservation has ended, which stays as it ended; the guest hears when it has gone', () => {
    const late = decide(
      facts({ state: 'not_paid', seats: 'none', attempt: 'canceled' }),
      news('authorized'),
      minute(50),
    )
    expect(late).toEqual({ attempt: { state: 'authorized', reference: 'r', decline: null, nextAction: null } })
    const gone = decide(
      facts({ state: 'not_paid', seats: 'none', attempt: 'authorized' }),
      news('canceled'),
      minute(51),
    )
    expect(gone).toMatchObject({ attempt: { state: 'canceled' }, mails: ['late_money_returned'] })
  })

  test('goes back when another attempt has paid', () => {
    const others = { hasMoney: true, open: false }
    const twice = decide(facts({ state: 'completed', others }), news('captured'), minute(5))
    expect(twice).toMatchObject({ deposit: true, refund: 'late_money' })
    expect(twice.reservation).toBeUndefined()
  })

  test('is not what was authorised and could not be captured: of that the guest has heard already', () => {
    const refused = facts({ state: 'failed', seats: 'none', attempt: 'authorized', decline: 'provider_fault' })
    expect(decide(refused, news('canceled'), minute(5)).mails).toBeUndefined()
  })
})
