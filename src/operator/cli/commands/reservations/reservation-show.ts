import { z } from 'zod'
import { labelLines } from '../../../../domain/reservations/price-lines.ts'
import {
  findReservationRecord,
  heldUntilOf,
  type ReservationRecord,
} from '../../../../domain/reservations/reservation-record.ts'
import { languages } from '../../../../i18n/locales.ts'
import { defineCommand, failure, success } from '../../command.ts'
import { formatDateTime, formatDay, formatDeadline, formatEuros, pluralize } from '../../output/format.ts'
import type { OutputBlock } from '../../output/table.ts'
import { bookingCode, required } from '../../parsers/field.ts'
import { reservationStateLabel } from './reservation-find.ts'

export const reservationShow = defineCommand({
  name: 'reservation show',
  summary: 'shows a booking with its price, payments, mails and notes',
  examples: ['reservation show BNC-7K4Q2X'],
  parameters: { code: required(bookingCode) },
  options: {},
  outputSchema: z.object({
    code: z.string(),
    state: z.string(),
    heldUntil: z.string().nullable(),
    cancelled: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
    channel: z.string(),
    date: z.string(),
    location: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    locale: z.string(),
    adults: z.int(),
    children: z.int(),
    infants: z.int(),
    notes: z.string(),
    ownNotes: z.array(z.object({ note: z.string(), by: z.string(), at: z.string() })),
    totalAmount: z.int(),
    bailAmount: z.int(),
    lines: z.array(z.object({ label: z.string(), pieces: z.int(), amount: z.int() })),
    ledger: z.array(z.object({ kind: z.string(), amount: z.int(), at: z.string() })),
    attempts: z.array(
      z.object({ id: z.string(), provider: z.string(), state: z.string(), amount: z.int(), at: z.string() }),
    ),
    refunds: z.array(z.object({ id: z.string(), state: z.string(), amount: z.int(), reason: z.string() })),
    mails: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string() })),
    boardedAt: z.string().nullable(),
  }),
  async run(context, { code }) {
    const found = await findReservationRecord(context.db, code)
    if (!found) return failure(`No booking has the code ${code}.`)
    const { date, locale } = found.reservation
    const record = { ...found, lines: await labelLines(context.db, { date, locale, lines: found.lines }, 'en') }
    return success(linesOf(record, context.origin), toJson(record))
  },
})

function linesOf(record: ReservationRecord, origin: string): OutputBlock[] {
  const { reservation: one, cancellation, boarding, attempts, refunds, messages } = record
  const heldUntil = heldUntilOf(one)
  const facts: [string, string][] = [
    ['day', `${formatDay(one.date)}, ${one.departure_location}`],
    ['guests', peopleOf(one)],
    ['phone', one.phone],
    ['e-mail', one.email],
    ['language', languages[one.locale].name],
    ['booked', `${formatDateTime(one.created_at)}, ${one.channel}`],
    ['held until', heldUntil ? formatDeadline(heldUntil) : ''],
    ['cancelled', cancellation ? `${formatDateTime(cancellation.cancelled_at)}, ${cancellation.reason}` : ''],
    ['aboard', boarding ? formatDateTime(boarding.boarded_at) : ''],
    ['their notes', one.notes],
    ['page', `${origin}/booking/${one.id}`],
  ]
  const state = reservationStateLabel({ state: one.state, cancelled: cancellation !== undefined })
  const untitled = ['', '']
  return [
    `${one.code}, ${one.first_name} ${one.last_name}: ${state}`,
    { columns: untitled, rows: facts.filter(([, value]) => value !== '') },
    '',
    ...money(record),
    ...section(
      'payments',
      attempts.map((row) => [
        row.id.slice(-6),
        `${row.provider} ${row.state}`,
        formatEuros(row.amount),
        formatDateTime(row.created_at),
      ]),
    ),
    ...section(
      'refunds',
      refunds.map((row) => [
        row.id.slice(-6),
        `${row.reason} ${row.state}`,
        formatEuros(row.amount),
        formatDateTime(row.created_at),
      ]),
    ),
    ...section(
      'mails',
      messages.map((row) => [
        row.id.slice(-6),
        row.kind.replaceAll('_', ' '),
        row.state,
        formatDateTime(row.sent_at ?? row.due_at),
      ]),
    ),
    ...section(
      'notes',
      record.notes.map((row) => [formatDateTime(row.noted_at), row.noted_by, row.note]),
    ),
  ]
}

function money({ reservation, lines, ledger }: ReservationRecord): OutputBlock[] {
  const columns = ['price', { right: '' }]
  const rows = lines.map(({ label, pieces, original_amount }) => [`${pieces} × ${label}`, formatEuros(original_amount)])
  const moved = ledger.map((row) => [row.kind, formatEuros(row.amount), formatDateTime(row.posted_at)])
  return [
    {
      columns,
      rows,
      sums: [`of which ${formatEuros(reservation.bail_amount)} when booking`, formatEuros(reservation.total_amount)],
    },
    ...section('books', moved),
  ]
}

const section = (title: string, rows: string[][]): OutputBlock[] =>
  rows.length === 0 ? [] : ['', { columns: (rows[0] ?? []).map((_, index) => (index === 0 ? title : '')), rows }]

const peopleOf = ({ adults, children, infants }: ReservationRecord['reservation']): string =>
  [
    pluralize(adults, 'adult'),
    ...(children > 0 ? [pluralize(children, 'child', 'children')] : []),
    ...(infants > 0 ? [pluralize(infants, 'infant')] : []),
  ].join(', ')

function toJson({
  reservation: one,
  lines,
  cancellation,
  boarding,
  notes,
  attempts,
  refunds,
  ledger,
  messages,
}: ReservationRecord) {
  return {
    code: one.code,
    state: one.state,
    heldUntil: heldUntilOf(one)?.toISOString() ?? null,
    cancelled: cancellation
      ? { reason: cancellation.reason, by: cancellation.cancelled_by, at: cancellation.cancelled_at.toISOString() }
      : null,
    channel: one.channel,
    date: one.date,
    location: one.departure_location,
    name: `${one.first_name} ${one.last_name}`,
    phone: one.phone,
    email: one.email,
    locale: one.locale,
    adults: one.adults,
    children: one.children,
    infants: one.infants,
    notes: one.notes,
    ownNotes: notes.map(({ note, noted_by, noted_at }) => ({ note, by: noted_by, at: noted_at.toISOString() })),
    totalAmount: one.total_amount,
    bailAmount: one.bail_amount,
    lines: lines.map(({ label, pieces, original_amount }) => ({ label, pieces, amount: original_amount })),
    ledger: ledger.map(({ kind, amount, posted_at }) => ({ kind, amount, at: posted_at.toISOString() })),
    attempts: attempts.map(({ id, provider, state, amount, created_at }) => ({
      id,
      provider,
      state,
      amount,
      at: created_at.toISOString(),
    })),
    refunds: refunds.map(({ id, state, amount, reason }) => ({ id, state, amount, reason })),
    mails: messages.map(({ id, kind, state }) => ({ id, kind, state })),
    boardedAt: boarding?.boarded_at.toISOString() ?? null,
  }
}
