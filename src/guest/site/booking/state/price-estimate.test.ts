import { expect, test } from 'vitest'
import type { Settings } from '../../../../contract/settings.ts'
import { defaultFields } from './booking-fields.ts'
import { estimatePrice } from './price-estimate.ts'

const ticket = (original_amount: number, payable_amount: number) => ({
  original_amount,
  payable_amount,
  min_age: 0,
  max_age: null,
})
const prices: Settings['prices'] = {
  adult: ticket(7500, 1500),
  child: ticket(4500, 900),
  infant: ticket(0, 0),
}
const prosek = {
  id: 'prosek',
  title: 'Prošek',
  description: '',
  payable_amount: 600,
  original_amount: 2400,
  max_pieces: 10,
}
const family = { ...defaultFields, adults: 2, children: 1, special_offers: [{ id: 'prosek', pieces: 1 }] }
const context = { prices, offers: [prosek], t: (key: string) => key }

test('two adults, a child and one prošek cost 219: 45 deposit and 174 in cash', () => {
  const { lines, ...amounts } = estimatePrice(family, context)
  expect(lines.map(({ id, pieces }) => [id, pieces])).toEqual([
    ['adult', 2],
    ['child', 1],
    ['prosek', 1],
  ])
  expect(amounts).toEqual({ currency: 'EUR', total_amount: 21900, bail_amount: 4500, rest_amount: 17400 })
})

test('tickets keep the price quoted by the server', () => {
  const line = {
    kind: 'ticket' as const,
    id: 'adult',
    label: 'Adult',
    pieces: 2,
    original_amount: 18000,
    payable_amount: 3000,
  }
  const quoted = {
    currency: 'EUR' as const,
    lines: [line],
    total_amount: 18000,
    bail_amount: 3000,
    rest_amount: 15000,
    expires_at: '',
  }
  expect(estimatePrice(family, { ...context, quoted })).toMatchObject({ total_amount: 20400, bail_amount: 3600 })
})

test('a count that is not a number costs nothing', () => {
  expect(estimatePrice({ ...defaultFields, adults: '' }, context).total_amount).toBe(0)
})
