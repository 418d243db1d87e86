import { expect, test } from 'vitest'
import { business } from '../../content/business.ts'
import { exampleFacts, refuseExampleCompany } from './example-company.ts'

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

test('the company that is delivered is an example, and each of its facts that must be changed is named', () => {
  const { country, court, ...toChange } = business.company
  expect(exampleFacts()).toEqual(Object.keys(toChange))
  expect(() => refuseExampleCompany()).toThrow(/legalName\n {2}street\n/)
})

test("an operator's own company passes, many zeros and all", () => {
  expect(() => refuseExampleCompany(own)).not.toThrow()
})

test('one fact left over is refused', () => {
  expect(() => refuseExampleCompany({ ...own, oib: '00000000000' })).toThrow(/oib$/)
  expect(() => refuseExampleCompany({ ...own, insurer: '' })).toThrow(/insurer$/)
})
