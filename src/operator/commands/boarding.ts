import { z } from 'zod'
import { type BalanceOfDay, balanceOfDay } from '../../domain/boarding/balance-of-day.ts'
import type { Party } from '../../domain/boarding/parties-of-day.ts'
import { command, done } from '../command.ts'
import { nameInList, totalsShape } from '../print/parties.ts'
import type { Printed } from '../print/table.ts'
import { counted, dayInWords, euros } from '../print/words.ts'
import { pastDay, required } from '../typed/field.ts'

export const boarding = command({
  name: 'boarding',
  summary: 'balances a day: who came, what was due, what was taken, what is in the cash box',
  examples: ['boarding today', 'boarding yesterday --json'],
  parameters: { date: required(pastDay) },
  options: {},
  outputSchema: z.object({
    date: z.string(),
    totals: totalsShape,
    places: z.array(z.object({ id: z.string(), totals: totalsShape })),
    open: z.array(
      z.object({ code: z.string(), name: z.string(), phone: z.string(), aboard: z.boolean(), dueAmount: z.int() }),
    ),
    cashBox: z.object({ ofTheDay: z.int(), ofOtherDays: z.int(), handedBack: z.int(), sum: z.int() }),
  }),
  async run(context, { date }) {
    const balance = await balanceOfDay(context.db, date)
    const { totals, open, cashBox } = balance
    const lines: Printed[] = [
      `${dayInWords(date)}: ${totals.aboard} of ${counted(totals.guests, 'guest')} aboard.`,
      ...placesTable(balance),
      ...openTable(open),
      '',
      ...cashBoxLines(balance),
    ]
    return done(lines, {
      date,
      totals,
      places: balance.places.map(({ id, totals: ofPlace }) => ({ id, totals: ofPlace })),
      open: open.map(({ code, phone, boardedAt, dueAmount, ...name }) => ({
        code,
        name: nameInList(name),
        phone,
        aboard: boardedAt !== null,
        dueAmount,
      })),
      cashBox,
    })
  },
})

function placesTable({ places, totals }: BalanceOfDay): Printed[] {
  if (places.length === 0) return []
  const row = (name: string, of: typeof totals) => [
    name,
    String(of.parties),
    `${of.aboard} of ${of.guests}`,
    euros(of.restAmount),
    euros(of.cashAmount),
    euros(of.dueAmount),
  ]
  const titles = ['', 'parties', 'aboard', 'due in cash', 'taken', 'open']
  return [
    '',
    {
      columns: titles.map((title, index) => (index > 0 ? { right: title } : title)),
      rows: places.map((place) => row(place.name, place.totals)),
      sums: row('', totals),
    },
  ]
}

function openTable(open: Party[]): Printed[] {
  if (open.length === 0) return ['', 'Everybody is aboard and has paid.']
  return [
    '',
    'Open:',
    {
      columns: ['name', 'code', 'phone', { right: 'due' }, ''],
      rows: open.map((party) => [
        nameInList(party),
        party.code,
        party.phone,
        euros(party.dueAmount),
        party.boardedAt ? 'aboard' : 'not aboard',
      ]),
    },
  ]
}

const cashBoxLines = ({ cashBox: { ofTheDay, ofOtherDays, handedBack, sum } }: BalanceOfDay): string[] => [
  `In the cash box from this day: ${euros(sum)}.`,
  ...(ofOtherDays > 0 || handedBack < 0
    ? [`  ${euros(ofTheDay)} for this day, ${euros(ofOtherDays)} for others, ${euros(-handedBack)} handed back.`]
    : []),
]
