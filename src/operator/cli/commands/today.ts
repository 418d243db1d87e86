import { dayOf } from '../../../domain/time/operator-time.ts'
import { today } from '../../operations/attention.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { manifest } from '../../operations/manifest.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { type DepartureTexts, departureTexts } from '../departure-text.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { optional, upcomingDay } from '../parsers/field.ts'
import { failingCheckLines } from './health.ts'
import { placesBlocks } from './manifest.ts'

type Today = AnswerOf<typeof today>
type Departure = Today['day']['departures'][number]

export const todayCommand = defineCommand({
  name: 'today',
  summary: 'shows an overview of a day: parties per boarding place, amounts due and open problems; the default command',
  examples: ['', 'today', 'today tomorrow'],
  parameters: { date: optional(upcomingDay, 'the day; default: today') },
  options: {},
  outputSchema: today.answer,
  async run(context, values) {
    const now = dayOf(context.now())
    const { date = now } = values
    const [performed, parties] = await Promise.all([
      today.perform(context, { date }),
      manifest.perform(context, { date }),
    ])
    if (!performed.ok) return refusal(performed)
    if (!parties.ok) return refusal(parties)
    const { answer, done } = performed
    const texts = await departureTexts(context.db)
    const lines = [
      ...dayLines(answer.day),
      ...placesBlocks(parties.answer),
      ...problemLines(answer.problems),
      ...refusedLines(answer.refused),
      ...holdLines(answer.holds, texts),
      '',
      nextLine(answer.next, date === now ? 'Tomorrow' : 'The day after'),
    ]
    return success(lines, done)
  },
})

/** The departures of a day: one departure as a sentence, several as a table. */
function dayLines({ date, inSeason, departures, totals }: Today['day']): OutputBlock[] {
  const day = formatDay(date)
  const [only] = departures
  if (!only || (!inSeason && totals.parties === 0)) return [`${day}: off season.`]
  const due = totals.parties > 0 ? `; ${formatEuros(totals.dueAmount)} due on board` : ''
  if (departures.length === 1) return [`${day}: ${only.status}, ${placesText(only)}${due}.`]
  return [
    `${day}: ${pluralize(departures.length, 'departure')}${due}.`,
    {
      columns: ['', 'trip', 'boat', '', 'places'],
      rows: departures.map((each) => [each.departsAt, each.name, each.boatName, each.status, placesText(each)]),
    },
  ]
}

const placesText = ({ capacity, held, sold }: Departure): string =>
  `${sold} of ${capacity} places sold${held > 0 ? `, ${held} held while guests pay` : ''}`

function problemLines(problems: Today['problems']): OutputBlock[] {
  const kinds: [number, string, string, string][] = [
    [problems.payments, 'payment is unsettled', 'payments are unsettled', 'payments list --unsettled'],
    [problems.paymentExceptions, 'payment needs review', 'payments need review', 'payments list --unsettled'],
    [problems.refundsFailed, 'refund was refused', 'refunds were refused', 'payments list --unsettled'],
    [
      problems.cashToHandBack.length,
      'cancelled booking was paid in cash',
      'cancelled bookings were paid in cash',
      `reservation refund ${problems.cashToHandBack[0]} --in-cash`,
    ],
    [problems.mailsFailed, 'mail was given up', 'mails were given up', 'messages list'],
    [problems.mailsWaiting, 'mail is being tried again', 'mails are being tried again', 'messages list'],
    [
      problems.holdSharesReached,
      'departure has reached its share of unpaid holds',
      'departures have reached their share of unpaid holds',
      'departure release',
    ],
    [
      problems.voyages,
      'voyage is not signed or not exported for the harbour office',
      'voyages are not signed or not exported for the harbour office',
      'harbour table',
    ],
    [problems.reviews, 'review is waiting', 'reviews are waiting', 'reviews list'],
  ]
  const rows = kinds
    .filter(([count]) => count > 0)
    .map(([count, one, many, nextStep]) => [pluralize(count, one, many), `operator ${nextStep}`])
  const { checks } = problems
  if (rows.length === 0 && checks.length === 0) return ['', 'Nothing is stuck.']
  const waiting = rows.length > 0 ? ['', { columns: ['waiting', ''], rows }] : []
  return checks.length > 0 ? [...waiting, '', ...checks.flatMap(failingCheckLines)] : waiting
}

function refusedLines({ payments, bookings }: Today['refused']): OutputBlock[] {
  if (payments === 0 && bookings === 0) return []
  return [
    `On the website: ${pluralize(payments, 'payment was', 'payments were')} refused, ${pluralize(bookings, 'booking', 'bookings')} ended unpaid.`,
  ]
}

const maxHoldRows = 5

/**
 * Unpaid holds of all departures. Many of them on many days indicate an attack, or an outage of the payment provider.
 */
function holdLines(holds: Today['holds'], { isOnlyOne, nameOf, argumentsOf }: DepartureTexts): OutputBlock[] {
  if (holds.length === 0) return []
  const bookings = holds.reduce((sum, day) => sum + day.bookings, 0)
  const places = holds.reduce((sum, day) => sum + day.places, 0)
  const rows = holds
    .slice(0, maxHoldRows)
    .map((each) => [nameOf(each), pluralize(each.places, 'place'), holdHint(argumentsOf(each), each)])
  return [
    `Unpaid now: ${pluralize(bookings, 'booking holds', 'bookings hold')} ${pluralize(places, 'place')} on ${pluralize(holds.length, isOnlyOne ? 'day' : 'departure')}.`,
    { columns: [isOnlyOne ? 'day' : 'departure', { right: 'held' }, ''], rows },
  ]
}

function holdHint(departure: string, { bookings, links, shareReached }: Today['holds'][number]): string {
  const parts = [
    ...(links > 0 ? [pluralize(links, 'payment link')] : []),
    ...(bookings > links ? [`operator departure release ${departure}`] : []),
  ]
  return `${shareReached ? 'the share of unpaid holds is reached: ' : ''}${parts.join(', ')}`
}

function nextLine({ date, inSeason, departures, totals }: Today['day'], when: string): string {
  const on = `${when}, ${formatDay(date)}:`
  if (departures.length === 0 || (!inSeason && totals.parties === 0)) return `${on} off season.`
  const free = departures.reduce((sum, { capacity, held, sold }) => sum + Math.max(0, capacity - held - sold), 0)
  const state = departures.length === 1 ? departures[0]?.status : pluralize(departures.length, 'departure')
  const who = `${pluralize(totals.parties, 'party', 'parties')}, ${pluralize(totals.guests, 'guest')}`
  return `${on} ${state}, ${who}, ${formatEuros(totals.dueAmount)} due on board, ${pluralize(free, 'place')} free.`
}
