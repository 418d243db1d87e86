import { expect, test } from 'vitest'
import { readIntent } from './intents.ts'
import { refusedStep, searchOf, stepOf, steps } from './steps.ts'

test('each step has its own query string', () => {
  expect(steps.map((step) => stepOf(new URLSearchParams(searchOf(step))))).toEqual([...steps])
  expect(stepOf(new URLSearchParams('step=elsewhere'))).toBe('date')
})

test('finds the earliest step with an invalid field', () => {
  expect(refusedStep({ 'special_offers.0.pieces': ['!'], email: ['!'] })).toBe('details')
  expect(refusedStep({ email: ['!'], departure_location: ['!'] })).toBe('date')
  expect(refusedStep({ form: ['!'], 'payment.token': ['!'] })).toBeUndefined()
})

test('parses the intent of a button; an invalid value means the next step', () => {
  expect(readIntent('month:2027-08')).toEqual({ type: 'month', month: '2027-08' })
  expect(readIntent('fewer:special_offers.prosek')).toEqual({ type: 'count', name: 'special_offers.prosek', by: -1 })
  expect(readIntent('choose:2027-07-14')).toEqual({ type: 'choose', date: '2027-07-14' })
  expect(readIntent('go:preview')).toEqual({ type: 'go', step: 'preview' })
  for (const value of [null, '', 'go:home', 'month:soon', 'choose:today'])
    expect(readIntent(value)).toEqual({ type: 'next' })
})
