import { expect, test } from 'vitest'
import { defaultFields } from './booking-fields.ts'
import { type BookingState, bookingReducer, reachedStep } from './booking-reducer.ts'
import type { StepResult } from './step-result.ts'

const result: StepResult = {
  step: 'preview',
  fields: defaultFields,
  reached: 'preview',
  quote: null,
  orderDigest: null,
  holdMinutes: null,
  freeUntil: null,
  isMinimumReached: false,
  rejection: null,
  firstCancellableDays: { zadar: '2027-06-01', bibinje: '2027-06-01' },
}
const calendar = { month: '2027-07', previous: null, next: '2027-08', days: [], fares: [] }
const state: BookingState = {
  step: 'details',
  fields: defaultFields,
  result,
  rejection: null,
  month: '2027-07',
  months: { '2027-07': calendar },
  monthFailed: false,
}
const changed = (name: string, value: string) => ({ type: 'field_changed', name, value }) as const

test('editing a field limits the reachable step to its own', () => {
  expect(reachedStep(state)).toBe('preview')
  expect(reachedStep(bookingReducer(state, changed('email', 'ana@mail.example')))).toBe('details')
  expect(reachedStep(bookingReducer(state, changed('adults', '3')))).toBe('date')
})

test('editing a field clears its error only', () => {
  const rejected = bookingReducer(state, { type: 'rejected', rejection: { errors: { email: ['!'], phone: ['!'] } } })
  const edited = bookingReducer(rejected, changed('email', 'ana@mail.example'))
  expect(edited.rejection).toEqual({ errors: { phone: ['!'] }, available: undefined })
  expect(bookingReducer(edited, changed('phone', '+385')).rejection).toBeNull()
})

test('choosing a date clears the suggested dates', () => {
  const available = { places_left: 1, nearest_dates: ['2027-07-15'] }
  const rejected = bookingReducer(state, { type: 'rejected', rejection: { errors: { date: ['!'] }, available } })
  expect(bookingReducer(rejected, { type: 'step_shown', step: 'date' }).rejection?.available).toEqual(available)
  expect(bookingReducer(rejected, changed('date', '2027-07-15')).rejection).toBeNull()
})

test('errors are shown on their own step only', () => {
  const rejected = bookingReducer(state, { type: 'rejected', rejection: { errors: { email: ['!'] } } })
  expect(bookingReducer(rejected, { type: 'step_shown', step: 'details' }).rejection).not.toBeNull()
  expect(bookingReducer(rejected, { type: 'step_shown', step: 'date' }).rejection).toBeNull()
})

test('keeps input entered while a request is pending', () => {
  const edited = bookingReducer(state, changed('notes', 'more'))
  const received = bookingReducer(edited, {
    type: 'step_received',
    result: { ...result, fields: { ...defaultFields, date: '2027-07-15', phone: '+49 171 3920012' } },
    sent: defaultFields,
  })
  expect(received.fields).toMatchObject({ notes: 'more', date: '2027-07-15', phone: '+49 171 3920012' })
})

test('loaded months do not change the displayed one, unless it has no trips', () => {
  const calendars = [calendar, { ...calendar, month: '2027-08' }]
  const show = (month: string) => bookingReducer(state, { type: 'month_selected', month })
  const load = (from: BookingState) => bookingReducer(from, { type: 'months_loaded', calendars })
  expect(load(show('2027-08'))).toMatchObject({ month: '2027-08', months: { '2027-07': {}, '2027-08': {} } })
  expect(load(show('2020-01')).month).toBe('2027-07')
})

test('a failed request is shown only while the displayed month is missing', () => {
  const failed = bookingReducer(state, { type: 'months_failed' })
  expect(failed.monthFailed).toBe(false)
  const august = bookingReducer(failed, { type: 'month_selected', month: '2027-08' })
  expect(bookingReducer(august, { type: 'months_failed' }).monthFailed).toBe(true)
})
