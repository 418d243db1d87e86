import { expect, test } from 'vitest'
import { carriedOver, changedStep, formOf, freshFields, readFields, sentFields, withField } from './booking-fields.ts'

const filled = {
  ...freshFields,
  date: '2027-07-14',
  adults: 3,
  first_name: 'Ana',
  notes: 'Two\nlines',
  special_offers: [{ id: 'prosek', pieces: 2 }],
}

test('what a form sends is what was typed', () => {
  expect({ ...freshFields, ...sentFields(formOf(filled)) }).toEqual(filled)
})

test('a step without script sends its own fields alone, and its zeros are no extras', () => {
  const form = new FormData()
  form.set('first_name', 'Ana')
  form.set('special_offers.prosek', '0')
  expect(sentFields(form)).toEqual({ first_name: 'Ana', special_offers: [] })
})

test('taking the last extra away is sent too', () => {
  expect(sentFields(formOf({ ...filled, special_offers: [] })).special_offers).toEqual([])
})

test('a count that is no number is kept as it was typed', () => {
  expect(withField(filled, 'adults', ' 4 ').adults).toBe(4)
  expect(withField(filled, 'adults', '-1').adults).toBe('-1')
  expect(withField(filled, 'adults', '').adults).toBe('')
})

test('what was kept is read with care', () => {
  const read = readFields({
    adults: '2',
    date: 7,
    special_offers: [{ id: 'prosek', pieces: '1' }, 'nonsense', { pieces: 1 }],
  })
  expect(read).toEqual({ ...freshFields, adults: 2, special_offers: [{ id: 'prosek', pieces: 1 }] })
  expect(readFields({ unknown: true })).toEqual(freshFields)
})

test('what was typed comes back over the answer it was typed over', () => {
  const typed = { ...filled, adults: 4, email: 'ana@' }
  expect(carriedOver({ typed, over: filled }, filled)).toEqual(typed)
})

test('over a newer answer only where that says nothing new', () => {
  const typed = { ...filled, adults: 4, email: 'ana@' }
  const newer = { ...filled, adults: 2, first_name: 'Anna', special_offers: [] }
  expect(carriedOver({ typed, over: filled }, newer)).toEqual({ ...newer, email: 'ana@' })
})

test('the first step that has changed is found', () => {
  expect(changedStep(filled, filled)).toBeUndefined()
  expect(changedStep(filled, { ...filled, email: 'ana@' })).toBe('details')
  expect(changedStep(filled, { ...filled, email: 'ana@', infants: 1 })).toBe('date')
  expect(changedStep(filled, { ...filled, provider: 'sandbox' })).toBeUndefined()
})

test.each(['yesterday', '2027-13-01', '2027-7-4', '__proto__', '9'.repeat(400)])(
  '%s is no day, sent or kept',
  (date) => {
    const form = new FormData()
    form.set('date', date)
    expect([sentFields(form).date, readFields({ date }).date]).toEqual(['', ''])
  },
)
