import { expect, test } from 'vitest'
import { business, sampleFacts } from '../../content/business.ts'
import { placeholderFields, placeholderProblems } from './placeholders.ts'

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
  expect(placeholderProblems()[0]).toMatch(/:\n {2}legalName\n {2}street\n/)
})

test('accepts real company data, even with many zeros', () => {
  expect(placeholderProblems(own, [])).toEqual([])
})

test('reports a single field that is a placeholder or empty', () => {
  expect(placeholderProblems({ ...own, oib: '00000000000' }, [])).toEqual([expect.stringMatching(/oib$/)])
  expect(placeholderProblems({ ...own, insurer: '' }, [])).toEqual([expect.stringMatching(/insurer$/)])
})

test('reports facts that are still samples', () => {
  expect(placeholderProblems(own, ['toilets'])).toEqual([expect.stringMatching(/samples.*\n {2}toilets$/)])
  expect(placeholderProblems(own)).toEqual([expect.stringContaining(sampleFacts.join('\n  '))])
})
