import { expect, test } from 'vitest'
import { business, sampleFacts } from '../../content/business.ts'
import { placeholderFields, requireOwnBusinessData } from './placeholders.ts'

const own = {
  ...business.company,
  legalName: 'Maestral izleti d.o.o.',
  street: 'Obala kneza Trpimira 10',
  city: '23000 Zadar',
  oib: '10000000009',
  courtNumber: '110000001',
  shareCapital: 250_000,
  management: 'Ana Horvat',
  iban: 'HR12 1001 0051 8630 0016 0',
  bank: 'Banka d.d.',
  agencyCode: 'HR-AB-23-110000001',
  insurer: 'Osiguranje d.d.',
  insurancePolicy: '000410',
}

test('lists every placeholder field of the default company', () => {
  const { country, court, ...toChange } = business.company
  expect(placeholderFields()).toEqual(Object.keys(toChange))
  expect(() => requireOwnBusinessData()).toThrow(/legalName\n {2}street\n/)
})

test('accepts real company data, even with many zeros', () => {
  expect(() => requireOwnBusinessData(own, [])).not.toThrow()
})

test('throws if a single field is a placeholder or empty', () => {
  expect(() => requireOwnBusinessData({ ...own, oib: '00000000000' }, [])).toThrow(/oib$/)
  expect(() => requireOwnBusinessData({ ...own, insurer: '' }, [])).toThrow(/insurer$/)
})

test('throws if a fact is still a sample', () => {
  expect(() => requireOwnBusinessData(own, ['toilets'])).toThrow(/samples.*\n {2}toilets$/)
  expect(() => requireOwnBusinessData(own)).toThrow(sampleFacts.join('\n  '))
})
