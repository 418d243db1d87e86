import { expect, test } from 'vitest'
import { translatorOf } from '../../i18n/catalogues.ts'
import { priceOrder } from './quote.ts'

const prices = {
  adult: { original_amount: 7500, payable_amount: 1500, min_age: 12, max_age: null },
  child: { original_amount: 4500, payable_amount: 900, min_age: 3, max_age: 11 },
  infant: { original_amount: 0, payable_amount: 0, min_age: 0, max_age: 2 },
}
const prosek = {
  id: 'prosek',
  title: 'Prošek',
  description: '',
  original_amount: 2400,
  payable_amount: 600,
  max_pieces: 10,
}
const expiresAt = new Date('2027-05-11T10:15:00Z')
const price = (order: Parameters<typeof priceOrder>[0], locale: 'en' | 'hr' = 'en') =>
  priceOrder(order, { prices, offers: [prosek], t: translatorOf(locale), expiresAt })

test('adds up two adults, a child and a bottle of prošek', () => {
  const quote = price({ adults: 2, children: 1, infants: 0, special_offers: [{ id: 'prosek', pieces: 1 }] })
  expect(quote).toMatchObject({ currency: 'EUR', total_amount: 21900, bail_amount: 4500, rest_amount: 17400 })
  expect(quote.lines.map(({ id, pieces, original_amount }) => [id, pieces, original_amount])).toEqual([
    ['adult', 2, 15000],
    ['child', 1, 4500],
    ['prosek', 1, 2400],
  ])
})

test('an infant has a line with amount 0', () => {
  const quote = price({ adults: 1, children: 0, infants: 1, special_offers: [] })
  expect(quote).toMatchObject({ total_amount: 7500, bail_amount: 1500 })
  expect(quote.lines.map((line) => line.label)).toEqual(['Adult', 'Infant (aged 0 to 2)'])
})

test('labels are in the requested locale and include the age range', () => {
  const quote = price({ adults: 0, children: 1, infants: 0, special_offers: [] }, 'hr')
  expect(quote.lines[0]?.label).toBe('Dijete, od 3 do 11 godina')
})
