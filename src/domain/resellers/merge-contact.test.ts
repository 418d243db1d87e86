import { expect, test } from 'vitest'
import { emptyContact } from '../../contract/octo-requests.ts'
import { mergeContact } from './merge-contact.ts'

const contact = { ...emptyContact, firstName: 'Ana', lastName: 'Novak', phoneNumber: '+386 1', locales: ['sl'] }

test.each([
  ['nothing', null, contact],
  ['no field', {}, contact],
  ['one field', { emailAddress: 'ana@mail.example' }, { ...contact, emailAddress: 'ana@mail.example' }],
  ['an absent field', { phoneNumber: undefined }, contact],
  ['an erased field', { phoneNumber: null, locales: [] }, { ...contact, phoneNumber: null, locales: [] }],
  ['the last name', { lastName: 'Kos' }, { ...contact, lastName: 'Kos' }],
  ['the full name', { fullName: 'Eva Kos' }, { ...contact, fullName: 'Eva Kos', firstName: null, lastName: null }],
  ['both forms', { fullName: 'Eva Kos', firstName: 'Eva' }, { ...contact, fullName: 'Eva Kos', firstName: 'Eva' }],
])('an update of %s', (_, update, expected) => expect(mergeContact(contact, update)).toEqual(expected))

test('first and last name replace the full name', () => {
  const full = { ...emptyContact, fullName: 'Ana Novak' }
  expect(mergeContact(full, { firstName: 'Eva' })).toEqual({ ...emptyContact, firstName: 'Eva' })
})
