import { expect, test } from 'vitest'
import type { ReservationView } from '../../../../contract/reservation.ts'
import type { BankReturn } from './bank-return.ts'
import { reloadAfterSeconds } from './booking-result.ts'

const now = new Date('2027-05-11T10:00:00Z')
const payment = (status: ReservationView['payment']['status'], redirected = false): ReservationView['payment'] => ({
  provider: 'sandbox',
  status,
  attempts_left: 4,
  ...(redirected && { next_action: { type: 'redirect', url: 'https://bank.example', method: 'GET', fields: {} } }),
})
const after = (
  status: ReservationView['status'],
  paid: ReservationView['payment'],
  until: string | null = null,
  bankReturn: BankReturn | null = null,
) => reloadAfterSeconds({ status, payment: paid, hold_expires_at: until }, { now, bankReturn })

test('reloads after 5 s while processing and 15 s while at the bank', () => {
  expect(after('pending', payment('processing'), '2027-05-11T10:15:00Z')).toBe(5)
  expect(after('pending', payment('requires_action', true), '2027-05-11T10:15:00Z')).toBe(15)
})

test('reloads after 5 s while the bank is asked after a return from its page, then after 15 s', () => {
  const atBank = payment('requires_action', true)
  expect(after('pending', atBank, '2027-05-11T10:15:00Z', { askSeconds: 12 })).toBe(5)
  expect(after('pending', atBank, '2027-05-11T10:15:00Z', { askSeconds: 0 })).toBe(15)
})

test('reloads 5 s after the hold expires while the visitor must act', () => {
  for (const status of ['new', 'declined', 'canceled', 'requires_action'] as const) {
    expect(after('pending', payment(status), '2027-05-11T10:10:00Z')).toBe(605)
  }
  expect(after('created', payment('new'), '2027-05-11T09:59:00Z')).toBe(15)
})

test.each(['completed', 'not_paid', 'failed', 'cancelled'] as const)(
  'never reloads once the status is %s',
  (status) => {
    expect(after(status, payment('declined'))).toBeNull()
    expect(after(status, payment('processing'))).toBeNull()
  },
)
