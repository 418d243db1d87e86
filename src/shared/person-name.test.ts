import { expect, test } from 'vitest'
import { fullName, lastNameFirst, splitName } from './person-name.ts'

test.each([
  ['Ana', 'Ana', ''],
  ['  Ana   Kowalska ', 'Ana', 'Kowalska'],
  ['Ana Maria Kowalska', 'Ana Maria', 'Kowalska'],
  ['ana maria kowalska', 'ana maria', 'kowalska'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Juan Carlos de Borbón y Borbón', 'Juan Carlos', 'de Borbón y Borbón'],
  ['Pedro Álvares Cabral Gouveia Dias Neto', 'Pedro Álvares Cabral Gouveia Dias', 'Neto'],
  ['Ana kowalska', 'Ana', 'kowalska'],
  ['王秀英', '王秀英', ''],
  ['', '', ''],
])('%j is %j and %j, and the words are kept', (name, firstName, lastName) => {
  const { first_name, last_name } = splitName(name)
  expect([first_name, last_name]).toEqual([firstName, lastName])
  expect(fullName({ firstName, lastName })).toBe(name.trim().replace(/\s+/g, ' '))
})

test('a person with one name has neither a comma nor a space', () => {
  expect([fullName({ firstName: 'Ana', lastName: '' }), lastNameFirst({ firstName: 'Ana', lastName: '' })]).toEqual([
    'Ana',
    'Ana',
  ])
})
