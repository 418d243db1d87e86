import { expect, test } from 'vitest'
import { business, legalFacts, sampleFacts, tripFacts } from '../../content/business.ts'
import { placeholderFields, samplePaths } from './placeholders.ts'

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
  expect(samplePaths().company.slice(0, 2)).toEqual(['business.company.legalName', 'business.company.street'])
})

test('accepts real company data, even with many zeros', () => {
  expect(samplePaths(own).company).toEqual([])
})

test('reports a single field that is a placeholder or empty', () => {
  const companyWith = (name: string, value: string) =>
    samplePaths({ ...own, [`business.company.${name}`]: value }).company
  expect(companyWith('oib', '00000000000')).toEqual(['business.company.oib'])
  expect(companyWith('insurer', '')).toEqual(['business.company.insurer'])
})

test('a fact is a sample until it is published, also with the value of the sample', () => {
  expect(samplePaths(own, ['hasFreeSeating', 'licence'])).toEqual({
    ...{ company: [], tripFacts: ['tripFacts.hasFreeSeating'], legalFacts: ['legalFacts.licence'] },
  })
  const facts: Record<string, unknown> = { ...tripFacts, ...legalFacts }
  const published = sampleFacts.map((name) => [
    `${name in legalFacts ? 'legalFacts' : 'tripFacts'}.${name}`,
    facts[name],
  ])
  expect(samplePaths(Object.fromEntries(published))).toMatchObject({ tripFacts: [], legalFacts: [] })
})
