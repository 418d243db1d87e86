import { expect, test } from 'vitest'
import { buyer } from './buyer.ts'

const read = (over: object) =>
  buyer.safeParse({ company: 'Müller GmbH', address: 'Am Hafen 1, 20457 Hamburg', vatin: 'DE123456789', ...over })
const faultsOf = (over: object) => [
  ...new Set(read(over).error?.issues.map(({ path, message }) => `${path} ${message}`)),
]

test.each([
  ['12345678903', '12345678903'],
  ['HR 1234 5678 903', '12345678903'],
  ['de 123.456.789', 'DE123456789'],
  ['ATU12345678', 'ATU12345678'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['EL123456789', 'EL123456789'],
  ['NL123456789B01', 'NL123456789B01'],
  ['PL 123-456-32-18', 'PL1234563218'],
  ['IT01234567890', 'IT01234567890'],
  ['RS123456789', 'RS123456789'],
])('the number %s is read as %s', (typed, vatin) => {
  expect(read({ vatin: typed }).data?.vatin).toBe(vatin)
})

test.each([
  ...['12345678904', 'HR12345678904', '1234567890', 'DE12345678', 'DE', 'ATX12345678', '123456789', 'ABCDEFGH'],
  ...['<b>DE123456789</b>', 'DЕ123456789', 'DE１２３４５６７８９', '000000000000000000000', 'IT1234567890'],
])('the number %s is refused', (vatin) => {
  expect(faultsOf({ vatin })).toEqual(['vatin error.vatin'])
})

test('a company has a name and an address of one line', () => {
  expect(faultsOf({ company: ' ', address: '' })).toEqual(['company error.required', 'address error.required'])
  expect(faultsOf({ company: '—' })).toEqual(['company error.required'])
  expect(faultsOf({ company: 'x'.repeat(200) })).toEqual([])
  expect(faultsOf({ company: 'x'.repeat(201) })).toEqual(['company error.too_long'])
  expect(faultsOf({ company: 'One\nTwo' })).toEqual(['company error.unprintable'])
  expect(read({ company: '‮Evil​ d.o.o.' }).data?.company).toBe('Evil d.o.o.')
})
