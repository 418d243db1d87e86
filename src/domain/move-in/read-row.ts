import { redactCardNumbers } from '../../platform/logging/card-numbers.ts'
import { maxLengths } from '../../shared/max-lengths.ts'
import type { Persons } from '../../shared/persons.ts'
import { instantOf } from '../time/operator-time.ts'
import { readContacts, readName } from './guest.ts'
import { comparable, type ImportMap, type WordList } from './import-map.ts'
import type { ImportedBooking, ImportedState, ImportField } from './imported-booking.ts'
import { readParty } from './party.ts'
import type { RowReader } from './row-reader.ts'
import { isEuro, parseMoney, parseTime, readDayAndTime } from './values.ts'

/** The data of one row about a booking. */
export interface ReadRow extends Omit<ImportedBooking, 'source' | 'sourceId' | 'paid'> {
  id: string
  persons: Persons
  lineTotal: number | null
  paid: number | null
  due: number | null
  /** Reports a problem of this row. */
  report: RowReader['report']
}

const longestId = 100

/** Reads a row of a file. @returns null, with a problem, if the row can't be part of a booking */
export function readRow(row: RowReader, map: ImportMap): ReadRow | null {
  const id = row.first('id')
  if (id === '') return skip(row, 'id', 'missing')
  if (id.length > longestId) return skip(row, 'id', 'too_long')
  const state = stateOf(row, map)
  if (state === null) return null
  if (!row.first('date')) return skip(row, 'date', 'missing')
  const day = readDayAndTime(row.first('date'), map.dateOrder)
  if (!day) return skip(row, 'date', 'invalid')
  const { unread, ...contacts } = readContacts(row, map)
  return {
    row: row.row,
    id,
    ticketCode: shortened(row, 'ticket', longestTicket),
    state,
    date: day.date,
    start: startOf(row) ?? day.time,
    trip: map.trips.get(comparable(row.first('trip'))) ?? shortened(row, 'trip', longestName),
    quay: quayOf(row, map),
    persons: readParty(row, map),
    ...readName(row),
    ...contacts,
    ...moneyOf(row),
    agent: agentOf(row, map),
    note: noteOf(row, unread),
    bookedAt: bookedAtOf(row, map),
    report: row.report,
  }
}

const longestTicket = 500
const longestName = 200

function skip(row: RowReader, field: ImportField, problem: 'missing' | 'invalid' | 'too_long'): null {
  row.report(field, problem, row.first(field), 'skipped')
  return null
}

/** Whether the text begins with a word of the list, as `Cancelled (refunded)` begins with `cancelled`. */
const isIn = (text: string, list: WordList, { words }: ImportMap): boolean =>
  words[list].some((word) => comparable(text).startsWith(word))

/**
 * The state of a row. Null, with a problem, if the row is skipped: its status is not that of a booking, or the map does
 * not have the word.
 */
function stateOf(row: RowReader, map: ImportMap): ImportedState | null {
  const statuses = row.all('status')
  const has = (list: 'cancelled' | 'noShow') =>
    statuses.some((text) => isIn(text, list, map)) || row.all(list).some((text) => isYes(text, list, map))
  if (has('cancelled')) return 'cancelled'
  const noBooking = statuses.find((text) => isIn(text, 'notBooked', map))
  if (noBooking !== undefined) {
    row.report('status', 'not_a_booking', noBooking, 'skipped')
    return null
  }
  for (const field of ['status', 'cancelled', 'noShow'] as const) {
    const isKnown = (text: string) =>
      field === 'status'
        ? isIn(text, 'noShow', map) || isIn(text, 'booked', map)
        : isNo(text) || isYes(text, field, map)
    const unknown = row.all(field).find((text) => !isKnown(text))
    if (unknown === undefined) continue
    row.report(field, 'unknown', unknown, 'skipped')
    return null
  }
  return has('noShow') ? 'no_show' : 'booked'
}

/** Whether a cell means yes: `yes`, `x`, `1`, a word of the list, or the day on which it happened. */
const isYes = (text: string, list: WordList, map: ImportMap): boolean =>
  ['1', 'yes', 'y', 'true', 'x', 'da', '✓', '✔'].includes(comparable(text) || text) ||
  isIn(text, list, map) ||
  readDayAndTime(text, map.dateOrder) !== null

const isNo = (text: string): boolean =>
  ['0', 'no', 'n', 'false', 'ne', 'none', '-', '–', '—'].includes(comparable(text) || text)

function startOf(row: RowReader): string | null {
  const text = row.first('start')
  const start = parseTime(text)
  if (text !== '' && start === null) row.report('start', 'invalid', text)
  return start
}

function quayOf(row: RowReader, map: ImportMap): string | null {
  const name = row.first('quay')
  const quay = map.quays.get(comparable(name)) ?? null
  if (name !== '' && quay === null) row.report('quay', 'unknown', name)
  return quay
}

function moneyOf(row: RowReader): Pick<ReadRow, 'total' | 'lineTotal' | 'paid' | 'due'> {
  const currency = row.first('currency')
  const isForeign = !isEuro(currency)
  if (isForeign) row.report('currency', 'other_currency', currency)
  const amountOf = (field: ImportField): number | null => {
    const text = row.first(field)
    if (text === '' || isForeign) return null
    const cents = parseMoney(text)
    if (typeof cents === 'number' && cents >= 0) return cents
    // The amount due is negative if too much was paid.
    if (typeof cents === 'number' && field === 'due') return cents
    row.report(field, typeof cents === 'number' ? 'invalid' : cents, text)
    return null
  }
  return { total: amountOf('total'), lineTotal: amountOf('lineTotal'), paid: amountOf('paid'), due: amountOf('due') }
}

const agentOf = (row: RowReader, map: ImportMap): string | null =>
  isIn(row.first('agent'), 'direct', map) ? null : shortened(row, 'agent', longestName)

function noteOf(row: RowReader, unread: string[]): string | null {
  const note = redactCardNumbers([...row.all('note'), ...unread].join('\n'), '…')
  if (note.length > maxLengths.notes) row.report('note', 'too_long', note)
  return note.slice(0, maxLengths.notes).trim() || null
}

function bookedAtOf(row: RowReader, map: ImportMap): Date | null {
  const text = row.first('bookedAt')
  const day = readDayAndTime(text, map.dateOrder)
  if (text !== '' && !day) row.report('bookedAt', 'invalid', text)
  return day ? instantOf(day.date, day.time ?? '12:00') : null
}

function shortened(row: RowReader, field: ImportField, longest: number): string | null {
  const text = row.first(field)
  if (text.length > longest) row.report(field, 'too_long', text)
  return text.slice(0, longest) || null
}
