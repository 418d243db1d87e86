import { expect, test } from 'vitest'
import { freshFields } from './booking-fields.ts'
import { type BookingState, reachedStep, reduce } from './booking-state.ts'
import type { StepAnswer } from './step-answer.ts'

const answer: StepAnswer = { step: 'preview', fields: freshFields, reached: 'preview', quote: null, refusal: null }
const calendar = { month: '2027-07', previous: null, next: '2027-08', days: [] }
const state: BookingState = {
  step: 'details',
  fields: freshFields,
  answer,
  refusal: null,
  month: '2027-07',
  months: { '2027-07': calendar },
  monthFailed: false,
}
const typed = (name: string, value: string) => ({ type: 'typed', name, value }) as const

test('a changed step has to be checked again before the later ones', () => {
  expect(reachedStep(state)).toBe('preview')
  expect(reachedStep(reduce(state, typed('email', 'ana@mail.example')))).toBe('details')
  expect(reachedStep(reduce(state, typed('adults', '3')))).toBe('date')
})

test('a mended field loses its error, the others keep theirs', () => {
  const refused = reduce(state, { type: 'refused', refusal: { errors: { email: ['!'], phone: ['!'] } } })
  const mended = reduce(refused, typed('email', 'ana@mail.example'))
  expect(mended.refusal).toEqual({ errors: { phone: ['!'] }, available: undefined })
  expect(reduce(mended, typed('phone', '+385')).refusal).toBeNull()
})

test('a new day answers the question of another day', () => {
  const available = { places_left: 1, nearest_dates: ['2027-07-15'] }
  const refused = reduce(state, { type: 'refused', refusal: { errors: { date: ['!'] }, available } })
  expect(reduce(refused, { type: 'went', step: 'date' }).refusal?.available).toEqual(available)
  expect(reduce(refused, typed('date', '2027-07-15')).refusal).toBeNull()
})

test('an error goes with its step', () => {
  const refused = reduce(state, { type: 'refused', refusal: { errors: { email: ['!'] } } })
  expect(reduce(refused, { type: 'went', step: 'details' }).refusal).not.toBeNull()
  expect(reduce(refused, { type: 'went', step: 'date' }).refusal).toBeNull()
})

test('what is typed while an answer is under way stays', () => {
  const typing = reduce(state, typed('notes', 'more'))
  const answered = reduce(typing, {
    type: 'answered',
    answer: { ...answer, fields: { ...freshFields, date: '2027-07-15' } },
  })
  expect(answered.fields).toMatchObject({ notes: 'more', date: '2027-07-15' })
})

test('months are kept, and a month that came too late is not shown instead of the wanted one', () => {
  const wanted = reduce(state, { type: 'turned', month: '2027-08' })
  const august = { ...calendar, month: '2027-08' }
  expect(reduce(wanted, { type: 'month_came', calendar: august })).toMatchObject({
    month: '2027-08',
    monthFailed: false,
  })
  const back = reduce(wanted, { type: 'turned', month: '2027-07' })
  expect(reduce(back, { type: 'month_came', calendar: august }).month).toBe('2027-07')
})
