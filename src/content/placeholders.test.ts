import { expect, test } from 'vitest'
import { business, legalFacts, sampleFacts, tripFacts } from '../../content/business.ts'
import { placeholderFields, placeholderProblems } from './placeholders.ts'

const company = {
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

const own = Object.fromEntries(Object.entries(company).map(([name, value]) => [`business.company.${name}`, value]))

test('lists every placeholder field of the default company', () => {
  const { country, court, ...toChange } = business.company
  expect(placeholderFields()).toEqual(Object.keys(toChange))
  expect(placeholderProblems()[0]).toMatch(/:\n {2}business\.company\.legalName\n {2}business\.company\.street\n/)
})

test('accepts real company data, even with many zeros', () => {
  expect(placeholderProblems(own, [])).toEqual([])
})

test('reports a single field that is a placeholder or empty', () => {
  expect(placeholderProblems({ ...own, 'business.company.oib': '00000000000' }, [])).toEqual([
    expect.stringMatching(/company\.oib$/),
  ])
  expect(placeholderProblems({ ...own, 'business.company.insurer': '' }, [])).toEqual([
    expect.stringMatching(/company\.insurer$/),
  ])
})

test('a fact is a sample until it is published, also with the value of the sample', () => {
  expect(placeholderProblems(own, ['toilets', 'licence'])).toEqual([
    expect.stringMatching(/samples.*\n {2}tripFacts\.toilets\n {2}legalFacts\.licence$/),
  ])
  const facts: Record<string, unknown> = { ...tripFacts, ...legalFacts }
  const published = sampleFacts.map((name) => [
    `${name in legalFacts ? 'legalFacts' : 'tripFacts'}.${name}`,
    facts[name],
  ])
  expect(placeholderProblems({ ...own, ...Object.fromEntries(published) })).toEqual([])
})
