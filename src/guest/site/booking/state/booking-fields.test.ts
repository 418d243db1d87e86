import { expect, test } from 'vitest'
import { translatorOf } from '../../../../i18n/catalogues.ts'
import {
  defaultFields,
  errorsAtFields,
  firstChangedStep,
  mergeUnsentInput,
  parseFormFields,
  parseStoredFields,
  reservationFormOf,
  toFormData,
  withField,
} from './booking-fields.ts'

const filled = {
  ...defaultFields,
  date: '2027-07-14',
  adults: 3,
  name: 'Ana',
  notes: 'Two\nlines',
  special_offers: [{ id: 'prosek', pieces: 2 }],
}

test('fields survive the round trip through FormData', () => {
  expect({ ...defaultFields, ...parseFormFields(toFormData(filled)) }).toEqual(filled)
})

test('parses the fields of one step only and drops extras with zero pieces', () => {
  const form = new FormData()
  form.set('name', 'Ana')
  form.set('special_offers.prosek', '0')
  expect(parseFormFields(form)).toEqual({ name: 'Ana', special_offers: [] })
})

test.each(['Ana', 'Ana Kowalska', 'Pedro Álvares Cabral Gouveia Dias Neto'])(
  'the order has all of %s, and its errors are at the one field',
  (name) => {
    const { first_name, last_name, ...order } = reservationFormOf({ ...filled, name })
    expect(`${first_name} ${last_name}`.trim()).toBe(name)
    expect(order).not.toHaveProperty('name')
    const t = translatorOf('en')
    expect(errorsAtFields({ last_name: ['too long'], email: ['?'] }, { name }, t)).toEqual({
      name: ['too long'],
      email: ['?'],
    })
    expect(errorsAtFields({ first_name: ['?'] }, { name: ' ' }, t)).toEqual({ name: [t('error.name_required')] })
  },
)

test('a dash for a last name is a missing name', () => {
  const t = translatorOf('en')
  const errors = errorsAtFields({ last_name: ['Please enter your last name.'] }, { name: 'Ana -' }, t)
  expect(errors).toEqual({ name: [t('error.name_required')] })
})

test('a draft of the version before keeps its name', () => {
  expect(parseStoredFields({ first_name: 'Ana', last_name: 'Kowalska' }).name).toBe('Ana Kowalska')
})

test('sends an empty list after the last extra is removed', () => {
  expect(parseFormFields(toFormData({ ...filled, special_offers: [] })).special_offers).toEqual([])
})

test('keeps the text of a count that is not a number', () => {
  expect(withField(filled, 'adults', ' 4 ').adults).toBe(4)
  expect(withField(filled, 'adults', '-1').adults).toBe('-1')
  expect(withField(filled, 'adults', '').adults).toBe('')
})

test('replaces missing and invalid stored values with defaults', () => {
  const read = parseStoredFields({
    adults: '2',
    date: 7,
    special_offers: [{ id: 'prosek', pieces: '1' }, 'nonsense', { pieces: 1 }],
  })
  expect(read).toEqual({ ...defaultFields, adults: 2, special_offers: [{ id: 'prosek', pieces: 1 }] })
  expect(parseStoredFields({ unknown: true })).toEqual(defaultFields)
})

test('restores unsent input if the server state is unchanged', () => {
  const input = { ...filled, adults: 4, email: 'ana@' }
  expect(mergeUnsentInput({ input, base: filled }, filled)).toEqual(input)
})

test('fields that changed on the server win over unsent input', () => {
  const input = { ...filled, adults: 4, email: 'ana@' }
  const newer = { ...filled, adults: 2, name: 'Anna', special_offers: [] }
  expect(mergeUnsentInput({ input, base: filled }, newer)).toEqual({ ...newer, email: 'ana@' })
})

test('finds the first step with a changed field', () => {
  expect(firstChangedStep(filled, filled)).toBeUndefined()
  expect(firstChangedStep(filled, { ...filled, email: 'ana@' })).toBe('details')
  expect(firstChangedStep(filled, { ...filled, email: 'ana@', infants: 1 })).toBe('date')
  expect(firstChangedStep(filled, { ...filled, provider: 'sandbox' })).toBeUndefined()
})

test.each(['yesterday', '2027-13-01', '2027-7-4', '__proto__', '9'.repeat(400)])(
  'replaces the invalid date %s by an empty string, submitted or stored',
  (date) => {
    const form = new FormData()
    form.set('date', date)
    expect([parseFormFields(form).date, parseStoredFields({ date }).date]).toEqual(['', ''])
  },
)
