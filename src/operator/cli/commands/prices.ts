import { overlappingRanges } from '../../../domain/pricing/seasons.ts'
import { type FarePricing, getFarePricing, type PriceChange, validatePrice } from '../../../domain/pricing/set-price.ts'
import { chooseTrip } from '../../operations/chosen-departure.ts'
import { prices, pricesRemove, pricesSet, ticketKind } from '../../operations/prices.ts'
import { aborted, defineCommand, operationCommand, refusal, success } from '../command.ts'
import { formatDay, formatEuros } from '../output/format.ts'
import type { Table } from '../output/table.ts'
import { euroAmount, oneOf, optional, required, tripOption, upcomingDay, validDateRange } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

const ticket = required(oneOf(...ticketKind.options))

export const pricesShow = operationCommand(prices, {
  name: 'prices show',
  summary: 'shows the ticket prices per season and for all other days',
  examples: ['prices show'],
  parameters: {},
  options: tripOption,
  input: (values) => values,
  print: ({ prices: fares }) => [tableOf(fares)],
})

export const pricesSetCommand = defineCommand({
  name: 'prices set',
  summary: 'changes the price of a ticket for new bookings, on all days or in a season',
  examples: [
    'prices set adult --original-amount 80 --payable-amount 20',
    'prices set child --original-amount 50 --payable-amount 10 --from 1.7.2027 --to 31.8.2027',
  ],
  parameters: { ticket },
  options: {
    ...tripOption,
    originalAmount: required(euroAmount, 'the full price, in euros'),
    payableAmount: required(
      euroAmount,
      'the part of it that is paid as deposit when booking; the rest is paid in cash on board',
    ),
    from: optional(upcomingDay, 'the first day of a season'),
    to: optional(upcomingDay, 'the last day of the season'),
  },
  outputSchema: pricesSet.answer,
  async run(context, { from, to, trip, ...price }) {
    if ((from === undefined) !== (to === undefined)) throw new UsageError('A season needs both --from and --to.')
    const range = from !== undefined && to !== undefined ? validDateRange({ from, to }) : null
    const chosen = await chooseTrip(context.db, { trip }, 'change')
    if (!chosen.ok) return refusal(pricesSet.refuse(chosen, { trip, ...price, span: range }))
    const order = { ...price, trip: chosen.trip.id, span: range }
    const invalid = validatePrice(order, context.minimumCharge)
    if (invalid) return refusal(pricesSet.refuse(invalid, order))
    const before = await getFarePricing(context.db, order)
    if (!(await context.confirm(planOf(order, before)))) return aborted
    const performed = await pricesSet.perform(context, order)
    return performed.ok ? resultOf(performed.done) : refusal(performed)
  },
})

export const pricesRemoveCommand = defineCommand({
  name: 'prices remove',
  summary: 'removes the seasonal price of a ticket for some days, which then have the standard price',
  examples: ['prices remove adult --from 1.7.2027 --to 31.8.2027'],
  parameters: { ticket },
  options: { ...tripOption, from: required(upcomingDay, 'the first day'), to: required(upcomingDay, 'the last day') },
  outputSchema: pricesRemove.answer,
  async run(context, { trip, ticket: kind, from, to }) {
    const range = validDateRange({ from, to })
    const chosen = await chooseTrip(context.db, { trip }, 'change')
    if (!chosen.ok) return refusal(pricesRemove.refuse(chosen, { trip, ticket: kind, span: range }))
    const order = { trip: chosen.trip.id, ticket: kind, span: range }
    const { seasons } = await getFarePricing(context.db, order)
    const overlaps = overlappingRanges(seasons, range)
    if (overlaps.length === 0) return refusal(pricesRemove.refuse({ ok: false, refusal: 'no_season' }, order))
    const plan = [
      `${daysInWords(range)} will have the standard price again, instead of:`,
      ...overlaps.map(seasonInWords),
    ]
    if (!(await context.confirm(plan))) return aborted
    const performed = await pricesRemove.perform(context, order)
    return performed.ok ? resultOf(performed.done) : refusal(performed)
  },
})

const resultOf = ({ before, after }: { before: FarePricing; after: FarePricing }) =>
  success([tableOf([after])], { before, after })

const ticketLabels = { adult: 'an adult', child: 'a child', infant: 'an infant' }

function planOf(
  { ticket: kind, span: range, ...price }: Omit<PriceChange, 'actor'>,
  { standing, seasons }: FarePricing,
): string[] {
  const costs = `${ticketLabels[kind]} costs ${priceInWords(price)}`
  if (!range)
    return [`On all days without a season, ${costs}${standing ? ` instead of ${priceInWords(standing)}` : ''}.`]
  const overlaps = overlappingRanges(seasons, range)
  const replaced = overlaps.length > 0 ? ['This replaces what was set for these days:'] : []
  return [`${daysInWords(range)}: ${costs}.`, ...replaced, ...overlaps.map(seasonInWords)]
}

const tableOf = (fares: FarePricing[]): Table => ({
  columns: ['ticket', { right: 'price' }, { right: 'deposit' }, { right: 'in cash' }, 'days'],
  rows: fares.flatMap(({ ticket: kind, standing, seasons }) => [
    [kind, ...(standing ? cellsOf(standing) : ['', 'not set', '']), seasons.length > 0 ? 'all other days' : 'all days'],
    ...seasons.map((season) => ['', ...cellsOf(season), daysInWords(season)]),
  ]),
})

interface Price {
  originalAmount: number
  payableAmount: number
}

const cellsOf = ({ originalAmount, payableAmount }: Price) =>
  [originalAmount, payableAmount, originalAmount - payableAmount].map(formatEuros)
const priceInWords = ({ originalAmount, payableAmount }: Price) =>
  `${formatEuros(originalAmount)} with ${formatEuros(payableAmount)} as deposit`
const daysInWords = ({ from, to }: { from: string; to: string }) => `${formatDay(from)} to ${formatDay(to)}`
const seasonInWords = (season: Price & { from: string; to: string }) =>
  `  ${daysInWords(season)}: ${priceInWords(season)}`
