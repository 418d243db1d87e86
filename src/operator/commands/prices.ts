import { z } from 'zod'
import { allPrices, type PriceRow, setPrice } from '../../domain/pricing/set-price.ts'
import { command, type Desk, done, notConfirmed, refusal } from '../command.ts'
import { dayInWords, euros } from '../print/words.ts'
import { day, money, oneOf, optional, required } from '../typed/field.ts'
import { UsageError } from '../typed/usage-error.ts'

const shape = z.object({
  prices: z.array(
    z.object({
      ticket: z.enum(['adult', 'child', 'infant']),
      originalAmount: z.int(),
      payableAmount: z.int(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})

export const pricesShow = command({
  name: 'prices show',
  summary: 'what tickets cost, and when they cost something else',
  examples: ['prices show'],
  parameters: {},
  options: {},
  shape,
  run: shown,
})

export const pricesSet = command({
  name: 'prices set',
  summary: 'sets what a ticket costs, always or during some weeks; who has booked keeps the old price',
  examples: [
    'prices set adult --original-amount 80 --payable-amount 16',
    'prices set child --original-amount 50 --payable-amount 10 --from 1.7.2027 --to 31.8.2027',
  ],
  parameters: { ticket: required(oneOf('adult', 'child', 'infant')) },
  options: {
    originalAmount: required(money, 'the full price'),
    payableAmount: required(money, 'the deposit in it, paid online'),
    from: optional(day, 'the first day of this price; always when not given'),
    to: optional(day, 'the last day of this price'),
  },
  shape,
  async run(desk, { ticket, originalAmount: original, payableAmount: payable, from, to }) {
    if ((from === undefined) !== (to === undefined)) throw new UsageError('--from and --to go together.')
    const during = from !== undefined && to !== undefined ? { from, to } : undefined
    const when = during
      ? `from ${dayInWords(during.from)} to ${dayInWords(during.to)}`
      : 'on every day without a price of its own'
    const plan = `${ticket}: ${euros(original)}, ${euros(payable)} of it when booking, ${when}.`
    if (!(await desk.confirmed([plan]))) return notConfirmed
    const outcome = await setPrice(desk, { ticket, original, payable, during, actor: desk.actor })
    if (outcome.ok) return shown(desk)
    const sentences = {
      payable_above: 'The deposit is more than the price.',
      adult_without_deposit: 'Adults pay a deposit: without one there is nothing to hold their places by.',
      range: 'The last day comes before the first.',
    }
    return refusal(sentences[outcome.refusal])
  },
})

async function shown({ db }: Pick<Desk, 'db'>) {
  const prices = await allPrices(db)
  const right = 'right' as const
  const columns = [
    { title: 'ticket' },
    { title: 'price', align: right },
    { title: 'deposit', align: right },
    { title: 'when' },
  ]
  const rows = prices.map((row) => [row.ticket, euros(row.original_amount), euros(row.payable_amount), whenOf(row)])
  const json = prices.map(({ ticket, original_amount, payable_amount, valid_from, valid_to }) => ({
    ticket,
    originalAmount: original_amount,
    payableAmount: payable_amount,
    from: valid_from,
    to: valid_to,
  }))
  return done([{ columns, rows }], { prices: json })
}

const whenOf = ({ valid_from: from, valid_to: to }: PriceRow) =>
  from && to ? `${dayInWords(from)} to ${dayInWords(to)}` : 'always'
