import { describe, expect, test } from 'vitest'
import type { AttemptState, ReservationState, SeatStatus } from '../../platform/database/tables.ts'
import type { PaymentSnapshot } from '../../platform/integrations/payment-provider.ts'
import { transition } from './reservation-state-machine.ts'
import type { PaymentEvent, ReservationSnapshot } from './reservation-transition.ts'

// This file tests every transition of the state machine.
const created = new Date('2027-05-11T10:00:00Z')
const minute = (minutes: number) => new Date(created.getTime() + minutes * 60_000)

const current = ({
  state = 'paying',
  seat_status = state === 'securing' || state === 'completed' ? 'sold' : 'held',
  attempt = 'submitting',
  number = 1,
  extended = null,
  expires = minute(15),
  placesLeft = 10,
  givesNoPlaces = false,
  others = { hasMoney: false, open: false },
  holdKind = 'timed',
  decline = null,
}: {
  state?: ReservationState
  seat_status?: SeatStatus
  attempt?: AttemptState
  number?: number
  extended?: Date | null
  expires?: Date
  placesLeft?: number
  givesNoPlaces?: boolean
  others?: ReservationSnapshot['others']
  holdKind?: ReservationSnapshot['reservation']['holdKind']
  decline?: ReservationSnapshot['attempt']['decline']
} = {}): ReservationSnapshot => ({
  placesLeft,
  givesNoPlaces,
  reservation: {
    state,
    seat_status,
    holdKind,
    party: 3,
    createdAt: created,
    holdExpiresAt: expires,
    holdExtendedAt: extended,
  },
  attempt: { id: 'a', number, state: attempt, amount: 3900, currency: 'EUR', decline },
  others,
})

const snapshot = (status: PaymentSnapshot['status'], over: Partial<PaymentSnapshot> = {}): PaymentEvent => ({
  type: 'snapshot',
  snapshot: { reference: 'r', attemptId: 'a', status, amount: 3900, currency: 'EUR', refundedAmount: 0, ...over },
})

const apply = (overrides: Parameters<typeof current>[0], event: PaymentEvent, minutes: number) =>
  transition(current(overrides), event, minute(minutes))

describe('departure cancelled during a payment', () => {
  const cancelled = { givesNoPlaces: true, placesLeft: 0 }

  test('authorized: the reservation fails without seats', () => {
    expect(apply(cancelled, snapshot('authorized'), 1)).toMatchObject({
      attempt: { state: 'authorized' },
      reservation: { state: 'failed', seat_status: 'none' },
      mails: ['failed'],
    })
  })

  test('captured: posts the deposit and refunds it as late_money', () => {
    const securing = current({ ...cancelled, state: 'securing', attempt: 'authorized' })
    expect(transition(securing, snapshot('captured'), minute(1))).toMatchObject({
      deposit: true,
      refund: 'late_money',
      reservation: { state: 'failed', seat_status: 'none' },
    })
  })
})

describe('paying', () => {
  test('authorized: sells the seats before the capture', () => {
    expect(apply({}, snapshot('authorized'), 1)).toMatchObject({
      attempt: { state: 'authorized', reference: 'r' },
      reservation: { state: 'securing', seat_status: 'sold' },
    })
  })

  test('captured: completes the reservation, posts the deposit, mails guest and operator', () => {
    expect(apply({ state: 'securing', attempt: 'authorized' }, snapshot('captured'), 1)).toMatchObject({
      deposit: true,
      reservation: { state: 'completed', seat_status: 'sold' },
      mails: ['confirmed', 'operator_new_booking'],
    })
  })

  test('captured without a prior authorization completes the reservation in one step', () => {
    expect(apply({}, snapshot('captured'), 1).reservation).toEqual({
      state: 'completed',
      seat_status: 'sold',
    })
  })

  test('a declined card keeps the hold; the fifth one ends the reservation as not_paid', () => {
    expect(apply({ number: 4 }, snapshot('declined', { decline: 'insufficient_funds' }), 1)).toEqual({
      attempt: { state: 'declined', reference: 'r', decline: 'insufficient_funds', nextAction: null },
    })
    expect(apply({ number: 5 }, snapshot('declined'), 1)).toMatchObject({
      reservation: { state: 'not_paid', seat_status: 'none' },
      mails: ['not_paid'],
    })
  })

  test('a refused capture fails the reservation and releases the seats', () => {
    expect(apply({ state: 'securing', attempt: 'authorized' }, { type: 'capture_refused' }, 1)).toEqual({
      attempt: { state: 'authorized', decline: 'provider_fault' },
      reservation: { state: 'failed', seat_status: 'none' },
      mails: ['failed'],
    })
  })

  test('a lost authorization keeps the seats held while another attempt is open', () => {
    const securing = current({ state: 'securing', attempt: 'authorized', others: { hasMoney: false, open: true } })
    for (const event of [{ type: 'capture_refused' } as const, snapshot('canceled')]) {
      const { reservation, mails } = transition(securing, event, minute(1))
      expect(reservation).toEqual({ state: 'paying', seat_status: 'held' })
      expect(mails).toBeUndefined()
    }
  })

  test('a voided authorization lets the guest pay again until the deadline, unless the day is cancelled', () => {
    const voided = (over: Parameters<typeof current>[0], minutes = 1) =>
      apply({ state: 'securing', attempt: 'authorized', ...over }, snapshot('canceled'), minutes).reservation
    expect([voided({})?.state, voided({})?.seat_status]).toEqual(['paying', 'held'])
    expect(voided({ holdKind: 'charge_only' })?.seat_status).toBe('none')
    for (const ended of [voided({}, 15), voided({ number: 5 }), voided({ givesNoPlaces: true })])
      expect(ended?.state).toBe('failed')
  })

  test('no_answer changes submitting to unknown and leaves later states unchanged', () => {
    expect(apply({}, { type: 'no_answer' }, 1)).toEqual({ attempt: { state: 'unknown' } })
    expect(apply({ attempt: 'requires_action' }, { type: 'no_answer' }, 1)).toEqual({})
  })
})

describe('events in any order', () => {
  test('a stale event changes nothing', () => {
    expect(apply({ state: 'completed', attempt: 'captured' }, snapshot('authorized'), 1)).toEqual({})
    expect(apply({ state: 'completed', attempt: 'captured' }, snapshot('captured'), 1)).toEqual({})
    expect(apply({ state: 'securing', attempt: 'authorized' }, snapshot('processing'), 1)).toEqual({})
    expect(apply({ attempt: 'declined' }, snapshot('declined'), 1)).toEqual({})
  })

  test.each([
    ['amount', { amount: 3901 }],
    ['currency', { currency: 'USD' }],
    ['attempt', { attemptId: 'b' }],
  ])('a snapshot with a wrong %s becomes a payment exception', (exception, over) => {
    expect(apply({}, snapshot('captured', over), 1)).toEqual({ exception })
  })
})

describe('the hold', () => {
  const challenge = snapshot('requires_action')
  const redirect = snapshot('requires_action', {
    nextAction: { type: 'redirect', url: 'https://bank.example', method: 'GET', fields: {} },
  })

  test('a challenge extends the hold by 15 minutes, once', () => {
    const first = apply({}, challenge, 10)
    expect(first.reservation).toEqual({ holdExpiresAt: minute(30), holdExtendedAt: minute(10) })
    const again = apply({ extended: minute(10), expires: minute(30), attempt: 'unknown' }, challenge, 20)
    expect(again.reservation).toBeUndefined()
  })

  test('a redirect to the bank extends the hold only from the second attempt on', () => {
    expect(apply({}, redirect, 1).reservation).toBeUndefined()
    expect(apply({ number: 2 }, redirect, 14).reservation?.holdExpiresAt).toEqual(minute(30))
  })

  test.each<[string, PaymentEvent]>([
    ['an action by the visitor is required', snapshot('requires_action')],
    ['the card is declined', { type: 'declined', reason: 'card_declined' }],
    ['the payment is cancelled', snapshot('canceled')],
  ])('a charge_only hold releases its seats when %s, and the reservation stays open', (_, event) => {
    const { reservation, mails } = apply({ holdKind: 'charge_only' }, event, 1)
    expect(reservation).toEqual({ seat_status: 'none' })
    expect(mails).toBeUndefined()
  })

  test('a charge_only hold keeps its seats after no_answer or processing', () => {
    expect(apply({ holdKind: 'charge_only' }, snapshot('processing'), 1).reservation).toBeUndefined()
    expect(apply({ holdKind: 'charge_only' }, { type: 'no_answer' }, 1).reservation).toBeUndefined()
  })

  test('a payment of a link extends it to 15 minutes from now, also at the bank; it keeps its seats as long after that', () => {
    const link = { holdKind: 'link', expires: minute(1440) } as const
    expect(apply(link, redirect, 1430).reservation?.holdExpiresAt).toEqual(minute(1445))
    expect(apply({ ...link, attempt: 'unknown' }, { type: 'deadline' }, 1454)).toEqual({})
    expect(apply({ ...link, attempt: 'unknown' }, { type: 'deadline' }, 1455).reservation?.seat_status).toBe('none')
  })

  test('the deadline ends the reservation when no attempt is open', () => {
    expect(apply({ attempt: 'declined' }, { type: 'deadline' }, 14)).toEqual({})
    expect(apply({ attempt: 'declined' }, { type: 'deadline' }, 15)).toMatchObject({
      reservation: { state: 'not_paid', seat_status: 'none' },
    })
  })

  test('an attempt with an unknown outcome keeps its seats until the cap; then only the seats are released', () => {
    expect(apply({ attempt: 'unknown' }, { type: 'deadline' }, 16)).toEqual({})
    expect(apply({ attempt: 'unknown' }, { type: 'deadline' }, 45)).toEqual({
      reservation: { seat_status: 'none' },
    })
  })

  test('the deadline does not end a reservation whose capture is in progress', () => {
    expect(apply({ state: 'securing', attempt: 'authorized' }, { type: 'deadline' }, 60)).toEqual({})
  })

  test('a payment that is canceled after the deadline ends the reservation; before the deadline it does not', () => {
    expect(apply({ attempt: 'requires_action' }, snapshot('canceled'), 15).reservation?.state).toBe('not_paid')
    expect(apply({ attempt: 'requires_action' }, snapshot('canceled'), 14).reservation).toBeUndefined()
  })
})

describe('late money', () => {
  test('takes seats again when enough are left', () => {
    const late = apply({ attempt: 'unknown', seat_status: 'none', placesLeft: 3 }, snapshot('authorized'), 50)
    expect(late.reservation).toEqual({ state: 'securing', seat_status: 'sold' })
  })

  test('is refunded when the seats are gone, with mails to guest and operator', () => {
    const late = apply({ attempt: 'unknown', seat_status: 'none', placesLeft: 2 }, snapshot('captured'), 50)
    expect(late).toMatchObject({
      deposit: true,
      refund: 'late_money',
      reservation: { state: 'failed', seat_status: 'none' },
      mails: ['failed', 'operator_places_gone'],
    })
  })

  test('for an ended reservation is voided; the guest is mailed after the void', () => {
    const late = apply({ state: 'not_paid', seat_status: 'none', attempt: 'canceled' }, snapshot('authorized'), 50)
    expect(late).toEqual({ attempt: { state: 'authorized', reference: 'r', decline: null, nextAction: null } })
    const voided = apply({ state: 'not_paid', seat_status: 'none', attempt: 'authorized' }, snapshot('canceled'), 51)
    expect(voided).toMatchObject({ attempt: { state: 'canceled' }, mails: ['late_money_returned'] })
  })

  test('is refunded when another attempt has paid', () => {
    const others = { hasMoney: true, open: false }
    const twice = apply({ state: 'completed', others }, snapshot('captured'), 5)
    expect(twice).toMatchObject({ deposit: true, refund: 'late_money' })
    expect(twice.reservation).toBeUndefined()
  })

  test('causes no late_money_returned mail after a refused capture, which has a mail of its own', () => {
    const refused = current({ state: 'failed', seat_status: 'none', attempt: 'authorized', decline: 'provider_fault' })
    expect(transition(refused, snapshot('canceled'), minute(5)).mails).toBeUndefined()
  })
})
