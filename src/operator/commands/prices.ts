import { z } from 'zod'
import { overlapping } from '../../domain/pricing/seasons.ts'
import {
  type PriceOrder,
  refusePrice,
  removeSeason,
  type SetPriceOutcome,
  setPrice,
  type TicketPricing,
  ticketPricing,
} from '../../domain/pricing/set-price.ts'
import { command, done, notConfirmed, refusal } from '../command.ts'
import type { Table } from '../print/table.ts'
import { dayInWords, euros } from '../print/words.ts'
import { day, money, oneOf, optional, required } from '../typed/field.ts'
import { spanOf } from '../typed/span.ts'
import { UsageError } from '../typed/usage-error.ts'

const tickets = ['adult', 'child', 'infant'] as const
const ticket = required(oneOf(...tickets))
const amounts = { originalAmount: z.int(), payableAmount: z.int() }
const pricingSchema = z.object({
  ticket: z.enum(tickets),
  standing: z.object(amounts),
  seasons: z.array(z.object({ from: z.string(), to: z.string(), ...amounts })),
})

export const pricesShow = command({
  name: 'prices show',
  summary: 'what the tickets cost, in each season and on all other days',
  examples: ['prices show'],
  parameters: {},
  options: {},
  outputSchema: z.object({ prices: z.array(pricingSchema) }),
  async run({ db }) {
    const prices = await Promise.all(tickets.map((one) => ticketPricing(db, one)))
    return done([tableOf(prices)], { prices })
  },
})

export const pricesSet = command({
  name: 'prices set',
  summary: 'what a ticket costs from now on, on all days or in a season; what was booked keeps its price',
  examples: [
    'prices set adult --original-amount 80 --payable-amount 20',
    'prices set child --original-amount 50 --payable-amount 10 --from 1.7.2027 --to 31.8.2027',
  ],
  parameters: { ticket },
  options: {
    originalAmount: required(money, 'the full price, in euros'),
    payableAmount: required(money, 'the deposit in it, paid when booking; the rest is paid in cash on board'),
    from: optional(day, 'the first day of a season'),
    to: optional(day, 'its last day'),
  },
  outputSchema: z.object({ before: pricingSchema, after: pricingSchema }),
  async run(context, { from, to, ...price }) {
    if ((from === undefined) !== (to === undefined)) throw new UsageError('A season has --from and --to.')
    const range = from !== undefined && to !== undefined ? spanOf({ from, to }) : null
    const order: PriceOrder = { ...price, span: range, actor: context.actor }
    const fault = refusePrice(order)
    if (fault) return refusal(messages[fault])
    const before = await ticketPricing(context.db, price.ticket)
    if (!(await context.confirmed(planOf(order, before)))) return notConfirmed
    return resultOf(await setPrice(context, order))
  },
})

export const pricesRemove = command({
  name: 'prices remove',
  summary: 'ends a season of a ticket, or a part of it: its days cost again what all other days do',
  examples: ['prices remove adult --from 1.7.2027 --to 31.8.2027'],
  parameters: { ticket },
  options: { from: required(day, 'the first day'), to: required(day, 'the last day') },
  outputSchema: z.object({ before: pricingSchema, after: pricingSchema }),
  async run(context, { ticket: ticketKind, from, to }) {
    const range = spanOf({ from, to })
    const { seasons } = await ticketPricing(context.db, ticketKind)
    const overlaps = overlapping(seasons, range)
    if (overlaps.length === 0) return refusal(messages.no_season)
    const plan = [
      `${daysInWords(range)} cost again what all other days do, instead of:`,
      ...overlaps.map(seasonInWords),
    ]
    if (!(await context.confirmed(plan))) return notConfirmed
    return resultOf(await removeSeason(context, { ticket: ticketKind, span: range, actor: context.actor }))
  },
})

const messages = {
  deposit_above_price: 'The deposit is a part of the price and can’t be more.',
  adult_without_deposit:
    'An adult can’t come without a deposit: every party has an adult, and a place is kept for a deposit.',
  no_season: 'No season lies on these days.',
}

function resultOf(outcome: SetPriceOutcome) {
  if (!outcome.ok) return refusal(messages[outcome.refusal])
  const { before, after } = outcome
  return done([tableOf([after])], { before, after })
}

const ticketLabels = { adult: 'an adult', child: 'a child', infant: 'an infant' }

function planOf(
  { ticket: ticketKind, span: range, ...price }: PriceOrder,
  { standing, seasons }: TicketPricing,
): string[] {
  const costs = `${ticketLabels[ticketKind]} costs ${priceInWords(price)}`
  if (!range) return [`On all days without a season, ${costs} instead of ${priceInWords(standing)}.`]
  const overlaps = overlapping(seasons, range)
  const replaced = overlaps.length > 0 ? ['This takes the place of what was set for these days:'] : []
  return [`${daysInWords(range)}: ${costs}.`, ...replaced, ...overlaps.map(seasonInWords)]
}

const tableOf = (prices: TicketPricing[]): Table => ({
  columns: ['ticket', { right: 'price' }, { right: 'deposit' }, { right: 'in cash' }, 'days'],
  rows: prices.flatMap(({ ticket: ticketKind, standing, seasons }) => [
    [ticketKind, ...cellsOf(standing), seasons.length > 0 ? 'all other days' : 'all days'],
    ...seasons.map((season) => ['', ...cellsOf(season), daysInWords(season)]),
  ]),
})

interface Price {
  originalAmount: number
  payableAmount: number
}

const cellsOf = ({ originalAmount, payableAmount }: Price) =>
  [originalAmount, payableAmount, originalAmount - payableAmount].map(euros)
const priceInWords = ({ originalAmount, payableAmount }: Price) =>
  `${euros(originalAmount)} with ${euros(payableAmount)} as deposit`
const daysInWords = ({ from, to }: { from: string; to: string }) => `${dayInWords(from)} to ${dayInWords(to)}`
const seasonInWords = (season: Price & { from: string; to: string }) =>
  `  ${daysInWords(season)}: ${priceInWords(season)}`
