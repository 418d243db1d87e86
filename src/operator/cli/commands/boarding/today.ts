import { z } from 'zod'
import type { DepartureHolds } from '../../../../domain/availability/open-holds.ts'
import { type DailyOverview, type DaySummary, getDailyOverview } from '../../../../domain/boarding/daily-overview.ts'
import { dayOf } from '../../../../domain/time/operator-time.ts'
import { defineCommand, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { placesSchema, placesToJson, renderPlace, totalsSchema } from '../../output/parties.ts'
import type { OutputBlock } from '../../output/table.ts'
import { optional, upcomingDay } from '../../parsers/field.ts'
import { failingLines, failingToJson } from '../maintenance/health.ts'

const summarySchema = z.object({
  date: z.string(),
  inSeason: z.boolean(),
  departure: z.object({
    date: z.string(),
    status: z.enum(['open', 'closed', 'cancelled']),
    capacity: z.int(),
    held: z.int(),
    sold: z.int(),
  }),
  totals: totalsSchema,
})

export const todayCommand = defineCommand({
  name: 'today',
  summary: 'shows an overview of a day: parties per boarding place, amounts due and open problems; the default command',
  examples: ['', 'today', 'today tomorrow'],
  parameters: { date: optional(upcomingDay, 'the day; default: today') },
  options: {},
  outputSchema: z.object({
    day: summarySchema,
    places: placesSchema,
    next: summarySchema,
    refused: z.object({ payments: z.int(), bookings: z.int() }),
    holds: z.array(
      z.object({ date: z.string(), bookings: z.int(), places: z.int(), links: z.int(), shareReached: z.boolean() }),
    ),
    stuck: z.object({
      payments: z.int(),
      mailsFailed: z.int(),
      mailsWaiting: z.int(),
      refundsFailed: z.int(),
      quarantined: z.int(),
      cashToHandBack: z.array(z.string()),
      reviews: z.int(),
      holdSharesReached: z.int(),
    }),
    failing: z.array(z.object({ check: z.string(), found: z.string(), advice: z.string(), since: z.string() })),
  }),
  async run(context, { date }) {
    const now = dayOf(context.now())
    const overview = await getDailyOverview(context, date ?? now, 'en')
    const lines = [
      headline(overview.day),
      ...overview.places.flatMap((place) => renderPlace(place)),
      ...stuckLines(overview),
      ...refusedLines(overview),
      ...holdLines(overview),
      '',
      nextLine(overview.next, overview.day.date === now ? 'Tomorrow' : 'The day after'),
    ]
    const failing = overview.failing.map(failingToJson)
    return success(lines, { ...overview, places: placesToJson(overview.places), failing })
  },
})

function headline({ date, inSeason, departure, totals }: DaySummary): string {
  const { status, capacity, held, sold } = departure
  if (!inSeason && totals.parties === 0) return `${formatDay(date)}: off season.`
  const places = `${sold} of ${capacity} places sold${held > 0 ? `, ${held} held while guests pay` : ''}`
  const due = totals.parties > 0 ? `; ${formatEuros(totals.dueAmount)} due in cash` : ''
  return `${formatDay(date)}: ${status}, ${places}${due}.`
}

function stuckLines({ stuck, failing }: DailyOverview): OutputBlock[] {
  const kinds: [number, string, string, string][] = [
    [stuck.payments, 'payment is unsettled', 'payments are unsettled', 'payments list --unsettled'],
    [stuck.quarantined, 'payment needs review', 'payments need review', 'payments list --unsettled'],
    [stuck.refundsFailed, 'refund was refused', 'refunds were refused', 'payments list --unsettled'],
    [
      stuck.cashToHandBack.length,
      'cancelled booking was paid in cash',
      'cancelled bookings were paid in cash',
      `reservation refund ${stuck.cashToHandBack[0]} --in-cash`,
    ],
    [stuck.mailsFailed, 'mail was given up', 'mails were given up', 'messages list'],
    [stuck.mailsWaiting, 'mail is being tried again', 'mails are being tried again', 'messages list'],
    [
      stuck.holdSharesReached,
      'departure has reached its share of unpaid holds',
      'departures have reached their share of unpaid holds',
      'departure release',
    ],
    [stuck.reviews, 'review is waiting', 'reviews are waiting', 'reviews list'],
  ]
  const rows = kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many, nextStep]) => [pluralize(count, one, many), `operator ${nextStep}`])
  if (rows.length === 0 && failing.length === 0) return ['', 'Nothing is stuck.']
  const waiting = rows.length > 0 ? ['', { columns: ['waiting', ''], rows }] : []
  return failing.length > 0 ? [...waiting, '', ...failing.flatMap(failingLines)] : waiting
}

function refusedLines({ refused: { payments, bookings } }: DailyOverview): OutputBlock[] {
  if (payments === 0 && bookings === 0) return []
  return [
    `On the website: ${pluralize(payments, 'payment was', 'payments were')} refused, ${pluralize(bookings, 'booking', 'bookings')} ended unpaid.`,
  ]
}

const maxHoldRows = 5

/** Unpaid holds of all departures. Many of them on many days indicate an attack or an outage of the payment provider. */
function holdLines({ holds }: DailyOverview): OutputBlock[] {
  if (holds.length === 0) return []
  const bookings = holds.reduce((sum, day) => sum + day.bookings, 0)
  const places = holds.reduce((sum, day) => sum + day.places, 0)
  const rows = holds
    .slice(0, maxHoldRows)
    .map(({ date, places, ...holds }) => [formatDay(date), pluralize(places, 'place'), holdHint(date, holds)])
  return [
    `Unpaid now: ${pluralize(bookings, 'booking holds', 'bookings hold')} ${pluralize(places, 'place')} on ${pluralize(holds.length, 'day')}.`,
    { columns: ['day', { right: 'held' }, ''], rows },
  ]
}

function holdHint(date: string, { bookings, links, shareReached }: Omit<DepartureHolds, 'date' | 'places'>): string {
  const parts = [
    ...(links > 0 ? [pluralize(links, 'payment link')] : []),
    ...(bookings > links ? [`operator departure release ${date}`] : []),
  ]
  return `${shareReached ? 'the share of unpaid holds is reached: ' : ''}${parts.join(', ')}`
}

function nextLine({ date, inSeason, departure, totals }: DaySummary, when: string): string {
  const on = `${when}, ${formatDay(date)}:`
  if (!inSeason && totals.parties === 0) return `${on} off season.`
  const free = departure.capacity - departure.held - departure.sold
  const who = `${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')}`
  return `${on} ${departure.status}, ${who}, ${formatEuros(totals.dueAmount)} due in cash, ${pluralize(free, 'place')} free.`
}
