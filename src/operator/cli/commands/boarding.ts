import { z } from 'zod'
import { type CashBalance, cashBalanceOn } from '../../../domain/boarding/cash-balance.ts'
import type { ManifestParty } from '../../../domain/boarding/manifest.ts'
import { allBoxes, sumsOfBox } from '../../../shared/cash-boxes.ts'
import { lastNameFirst } from '../../../shared/person-name.ts'
import { board, noShow } from '../../operations/boarding.ts'
import { partyTotals } from '../../operations/manifest.ts'
import { defineCommand, operationCommand, success } from '../command.ts'
import { formatDay, formatEuros, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { bookingCode, euroAmount, flag, freeText, optional, pastDay, required, wholeNumber } from '../parsers/field.ts'
import { UsageError } from '../parsers/usage-error.ts'

export const boardCommand = operationCommand(board, {
  name: 'board',
  summary: 'marks a party as aboard and records its cash payment',
  examples: [
    'board BNC-7K4Q2X --paid',
    'board BNC-7K4Q2X --cash-amount 100',
    'board BNC-7K4Q2X --paid --slip 004512',
    'board BNC-7K4Q2X --guests 2',
    'board BNC-7K4Q2X --undo --cash-amount 100',
  ],
  parameters: { code: required(bookingCode) },
  options: {
    cashAmount: optional(euroAmount, 'the cash received; with --undo, the cash returned'),
    paid: flag('the whole amount due was received'),
    slip: optional(
      freeText('number'),
      'the amount was paid by card, or is returned, on the terminal: the number of its slip',
    ),
    guests: optional(wholeNumber, 'how many of the party board, or leave with --undo; default: all'),
    undo: flag('marks the party as not aboard'),
  },
  input({ code, cashAmount, paid, slip, guests, undo }) {
    if (paid && (cashAmount !== undefined || undo))
      throw new UsageError('--paid goes without --cash-amount and --undo.')
    if (guests === 0) throw new UsageError('--guests takes more than nothing.')
    if (slip !== undefined && !paid && cashAmount === undefined)
      throw new UsageError('--slip goes with --paid or --cash-amount.')
    const by = slip === undefined ? ('cash' as const) : ('terminal' as const)
    return { booking: code, cash: paid ? ('all' as const) : (cashAmount ?? 0), by, slip, undo, guests }
  },
  print({ code, guests, aboard, changed, cash, due }, { name }) {
    const count = aboard > 0 && aboard < guests ? `${aboard} ` : ''
    const status = aboard > 0 ? `${count}${changed ? 'aboard' : 'already aboard'}` : 'not aboard'
    const cashText = cash > 0 ? `, ${formatEuros(cash)} taken` : cash < 0 ? `, ${formatEuros(-cash)} handed back` : ''
    const dueText = due > 0 ? `${formatEuros(due)} ${aboard > 0 ? 'still due' : 'is due'}.` : 'Nothing is due.'
    return [`${name} (${code}), ${pluralize(guests, 'guest')}: ${status}${cashText}. ${dueText}`]
  },
})

export const noShowCommand = operationCommand(noShow, {
  name: 'no-show',
  summary: 'records that a party did not come',
  examples: ['no-show BNC-7K4Q2X', 'no-show BNC-7K4Q2X --undo'],
  parameters: { code: required(bookingCode) },
  options: { undo: flag('the party is expected again') },
  input: ({ code, undo }) => ({ booking: code, undo }),
  print: ({ code, noShow: isNoShow }) => [`${code}: ${isNoShow ? 'did not come' : 'is expected'}.`],
})

export const boardingCommand = defineCommand({
  name: 'boarding',
  summary: 'balances the cash of a day: parties aboard, amounts due, cash received and the total in the cash box',
  examples: ['boarding today', 'boarding yesterday --json'],
  parameters: { date: required(pastDay) },
  options: {},
  outputSchema: z.object({
    date: z.string(),
    totals: partyTotals,
    places: z.array(z.object({ trip: z.string(), start: z.string(), id: z.string(), totals: partyTotals })),
    open: z.array(
      z.object({ code: z.string(), name: z.string(), phone: z.string(), aboard: z.boolean(), dueAmount: z.int() }),
    ),
    /**
     * In cents. `sum`: the cash that guests paid on this day for trips of any day, less the cash handed back.
     * `expected`: `sum` plus the opening cash (`float`) minus `paidOut`.
     */
    cashBox: z.object({
      ...{ ofTheDay: z.int(), ofOtherDays: z.int(), handedBack: z.int(), sum: z.int() },
      ...{ float: z.int(), paidOut: z.int(), expected: z.int() },
    }),
    terminal: z.object({ amount: z.int() }),
  }),
  async run(context, { date }) {
    const balance = await cashBalanceOn(context.db, date, 'en')
    const { totals, open, cashBox, terminal } = balance
    const lines: OutputBlock[] = [
      `${formatDay(date)}: ${totals.aboard} of ${pluralize(totals.guests, 'guest')} aboard.`,
      ...placesTable(balance),
      ...openTable(open),
      '',
      ...cashBoxLines(balance),
    ]
    return success(lines, {
      date,
      totals,
      places: balance.places.map(({ trip, start, id, totals: ofPlace }) => ({ trip, start, id, totals: ofPlace })),
      open: open.map(({ code, phone, boardedAt, dueAmount, ...name }) => ({
        code,
        name: lastNameFirst(name),
        phone,
        aboard: boardedAt !== null,
        dueAmount,
      })),
      cashBox: { ...cashBox, ...sumsOfBox(allBoxes, cashBox.takings, balance.movements) },
      terminal,
    })
  },
})

function placesTable({ places, totals }: CashBalance): OutputBlock[] {
  if (places.length === 0) return []
  const row = (name: string, of: typeof totals) => [
    name,
    String(of.parties),
    `${of.aboard} of ${of.guests}`,
    formatEuros(of.restAmount),
    formatEuros(of.cashAmount),
    formatEuros(of.terminalAmount),
    formatEuros(of.dueAmount),
  ]
  const severalTrips = new Set(places.map(({ trip, start }) => `${trip}/${start}`)).size > 1
  const titles = ['', 'parties', 'aboard', 'due on board', 'in cash', 'by card', 'open']
  return [
    '',
    {
      columns: titles.map((title, index) => (index > 0 ? { right: title } : title)),
      rows: places.map((place) => row(severalTrips ? `${place.departsAt} ${place.name}` : place.name, place.totals)),
      sums: row('', totals),
    },
  ]
}

function openTable(open: ManifestParty[]): OutputBlock[] {
  if (open.length === 0) return ['', 'Everybody is aboard and has paid.']
  return [
    '',
    'Open:',
    {
      columns: ['name', 'code', 'phone', { right: 'due' }, ''],
      rows: open.map((party) => [
        lastNameFirst(party),
        party.code,
        party.phone,
        formatEuros(party.dueAmount),
        party.boardedAt ? 'aboard' : 'not aboard',
      ]),
    },
  ]
}

function cashBoxLines({ cashBox, movements, terminal }: CashBalance): string[] {
  const { ofTheDay, ofOtherDays, handedBack, sum } = cashBox
  const { float, paidOut, expected } = sumsOfBox(allBoxes, cashBox.takings, movements)
  return [
    `In the cash box from this day: ${formatEuros(sum)}.`,
    ...(ofOtherDays > 0 || handedBack < 0
      ? [
          `  ${formatEuros(ofTheDay)} for this day, ${formatEuros(ofOtherDays)} for others, ${formatEuros(-handedBack)} handed back.`,
        ]
      : []),
    ...(float > 0 || paidOut > 0
      ? [
          `With ${formatEuros(float)} to start with and ${formatEuros(paidOut)} paid out, ${formatEuros(expected)} should be there.`,
        ]
      : []),
    ...(terminal.slips.length > 0
      ? [`By card on the terminal: ${formatEuros(terminal.amount)}, ${pluralize(terminal.slips.length, 'slip')}.`]
      : []),
  ]
}
