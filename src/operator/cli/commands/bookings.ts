import { searchedSources, sourceOfChannel } from '../../../contract/booking-sources.ts'
import { bookingFilters } from '../../../domain/reservations/search-reservations.ts'
import { languages } from '../../../i18n/locales.ts'
import { formerText } from '../../../shared/former-text.ts'
import { fullName, lastNameFirst } from '../../../shared/person-name.ts'
import { booking, bookings } from '../../operations/bookings.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { operationCommand } from '../command.ts'
import { type DepartureTexts, departureTexts } from '../departure-text.ts'
import { formatDateTime, formatDay, formatDeadline, formatEuros, peopleOf, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { bookingCode, freeText, oneOf, optional, required, upcomingDay } from '../parsers/field.ts'

export const reservationFind = operationCommand(bookings, {
  name: 'reservation find',
  summary: 'finds bookings by a text, the day of departure, their state or their source; the nearest days first',
  examples: [
    'reservation find kowalska',
    'reservation find "091 234 5678"',
    'reservation find --from 1.7.2027 --to 31.7.2027 --state no_show',
  ],
  parameters: {
    text: optional(freeText(), 'a code, a name in any spelling, an e-mail address or a phone number'),
  },
  options: {
    from: optional(upcomingDay, 'the first day of departure'),
    to: optional(upcomingDay, 'the last day of departure'),
    state: optional(oneOf(...bookingFilters), 'open is not paid yet, not_paid was not paid in time'),
    source: optional(oneOf(...searchedSources), 'what it was booked by, or from where the website had its visitor'),
  },
  input: (values) => values,
  async print({ bookings: found, more, similar }, _, { text }, { db }) {
    if (found.length === 0) return [text === undefined ? 'No booking matches.' : `No booking matches “${text}”.`]
    const { isOnlyOne, nameOf } = await departureTexts(db)
    const columns = [isOnlyOne ? 'day' : 'departure', 'code', 'name', { right: 'guests' }, 'phone', 'state', 'e-mail']
    const rows = found.map((one) => [
      nameOf(one),
      one.code,
      lastNameFirst(one),
      String(one.guests),
      one.phone,
      one.noShow ? 'no-show' : stateLabel(one.state, one.cancelled),
      one.email,
    ])
    const similarNames = similar ? [`No name is spelled “${text}”. Similar names:`, ''] : []
    return [...similarNames, { columns, rows }, ...(more ? ['There are more: refine the search.'] : [])]
  },
})

type Booking = AnswerOf<typeof booking>

const states: Record<Booking['state'], string> = {
  created: 'link sent',
  paying: 'being paid',
  securing: 'being paid',
  completed: 'booked',
  not_paid: 'not paid',
  failed: 'failed',
}
const stateLabel = (state: Booking['state'], isCancelled: boolean) => (isCancelled ? 'cancelled' : states[state])

export const reservationShow = operationCommand(booking, {
  name: 'reservation show',
  summary: 'shows a booking with its price, payments, mails and notes',
  examples: ['reservation show BNC-7K4Q2X'],
  parameters: { code: required(bookingCode) },
  options: {},
  input: ({ code }) => ({ booking: code }),
  print: async (one, { link }, _, { db }) => [
    `${one.code}, ${fullName(one)}: ${stateLabel(one.state, one.cancelled !== null)}`,
    {
      columns: ['', ''],
      rows: [...factsOf(one, await departureTexts(db)), ['page', link]].filter(([, value]) => value !== ''),
    },
    '',
    {
      columns: ['price', { right: '' }],
      rows: one.lines.map(({ label, pieces, amount }) => [`${pieces} × ${label}`, formatEuros(amount)]),
      sums: [`of which ${formatEuros(one.bailAmount)} when booking`, formatEuros(one.totalAmount)],
    },
    ...section(
      'books',
      one.ledger.map(({ kind, amount, at }) => [kind, formatEuros(amount), formatDateTime(at)]),
    ),
    ...section(
      'payments',
      one.attempts.map(({ id, provider, state, amount, at }) => [
        id.slice(-6),
        `${provider} ${state}`,
        formatEuros(amount),
        formatDateTime(at),
      ]),
    ),
    ...section(
      'refunds',
      one.refunds.map(({ id, reason, state, amount, at }) => [
        id.slice(-6),
        `${reason} ${state}`,
        formatEuros(amount),
        formatDateTime(at),
      ]),
    ),
    ...section(
      'mails',
      one.mails.map(({ id, kind, state, at }) => [id.slice(-6), kind.replaceAll('_', ' '), state, formatDateTime(at)]),
    ),
    ...section(
      'same guest',
      one.history.trips.map(({ code, date, guests, cancelled, noShow }) => [
        ...[formatDay(date), code, pluralize(guests, 'guest'), cancelled ? 'cancelled' : noShow ? 'no-show' : ''],
      ]),
    ),
    ...section(
      'notes',
      one.ownNotes.map(({ at, by, note }) => [formatDateTime(at), by, note]),
    ),
  ],
})

const factsOf = (one: Booking, { isOnlyOne, nameOf }: DepartureTexts): [string, string][] => [
  [isOnlyOne ? 'day' : 'departure', `${nameOf(one)}, ${one.location}`],
  ['guests', peopleOf(one)],
  ['phone', one.phone],
  ['e-mail', one.email],
  ['language', `${languages[one.locale].name}${one.imported?.isLanguageGuessed ? ' (guessed)' : ''}`],
  ['booked', `${formatDateTime(one.bookedAt)}, ${sourceOfChannel[one.channel]}`],
  ['formerly', one.imported ? formerText(one.imported) : ''],
  ['held until', one.heldUntil ? formatDeadline(one.heldUntil) : ''],
  ['cancelled', one.cancelled ? `${formatDateTime(one.cancelled.at)}, ${one.cancelled.reason}` : ''],
  ['aboard', one.boardedAt ? formatDateTime(one.boardedAt) : ''],
  ['invoice for', one.invoice?.buyer ? Object.values(one.invoice.buyer).join(', ') : ''],
  ['their notes', one.notes],
]

const section = (title: string, rows: string[][]): OutputBlock[] =>
  rows.length === 0 ? [] : ['', { columns: (rows[0] ?? []).map((_, index) => (index === 0 ? title : '')), rows }]
