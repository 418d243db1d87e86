import { expect, test } from 'vitest'
import { parseIntent } from '../booking/state/booking-fields.ts'
import { bookingSteps, firstInvalidStep, searchForStep, stepFromSearch } from './booking-steps.ts'

test('each step has its own query string', () => {
  expect(bookingSteps.map((step) => stepFromSearch(new URLSearchParams(searchForStep(step))))).toEqual([
    ...bookingSteps,
  ])
  expect(stepFromSearch(new URLSearchParams('step=elsewhere'))).toBe('date')
})

test('finds the earliest step with an invalid field', () => {
  expect(firstInvalidStep({ 'special_offers.0.pieces': ['!'], email: ['!'] })).toBe('details')
  expect(firstInvalidStep({ email: ['!'], departure_location: ['!'] })).toBe('date')
  expect(firstInvalidStep({ form: ['!'], 'payment.token': ['!'] })).toBeUndefined()
})

test('parses the intent of a button; an invalid value means the next step', () => {
  expect(parseIntent('month:2027-08')).toEqual({ type: 'month', month: '2027-08' })
  expect(parseIntent('fewer:special_offers.prosek')).toEqual({ type: 'count', name: 'special_offers.prosek', by: -1 })
  expect(parseIntent('choose:2027-07-14')).toEqual({ type: 'choose', date: '2027-07-14' })
  expect(parseIntent('go:preview')).toEqual({ type: 'go', step: 'preview' })
  for (const value of [null, '', 'go:home', 'month:soon', 'choose:today'])
    expect(parseIntent(value)).toEqual({ type: 'next' })
})
