import { z } from 'zod'
import { type CashBalance, cashBalanceOn } from '../../../../domain/boarding/cash-balance.ts'
import type { ManifestParty } from '../../../../domain/boarding/manifest.ts'
import { defineCommand, success } from '../../command.ts'
import { formatDay, formatEuros, pluralize } from '../../output/format.ts'
import { lastNameFirst, totalsSchema } from '../../output/parties.ts'
import type { OutputBlock } from '../../output/table.ts'
import { pastDay, required } from '../../parsers/field.ts'

export const boardingCommand = defineCommand({
  name: 'boarding',
  summary: 'balances the cash of a day: parties aboard, amounts due, cash received and the total in the cash box',
  examples: ['boarding today', 'boarding yesterday --json'],
  parameters: { date: required(pastDay) },
  options: {},
  outputSchema: z.object({
    date: z.string(),
    totals: totalsSchema,
    places: z.array(z.object({ id: z.string(), totals: totalsSchema })),
    open: z.array(
      z.object({ code: z.string(), name: z.string(), phone: z.string(), aboard: z.boolean(), dueAmount: z.int() }),
    ),
    cashBox: z.object({ ofTheDay: z.int(), ofOtherDays: z.int(), handedBack: z.int(), sum: z.int() }),
  }),
  async run(context, { date }) {
    const balance = await cashBalanceOn(context.db, date, 'en')
    const { totals, open, cashBox } = balance
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
      places: balance.places.map(({ id, totals: ofPlace }) => ({ id, totals: ofPlace })),
      open: open.map(({ code, phone, boardedAt, dueAmount, ...name }) => ({
        code,
        name: lastNameFirst(name),
        phone,
        aboard: boardedAt !== null,
        dueAmount,
      })),
      cashBox,
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
    formatEuros(of.dueAmount),
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

const cashBoxLines = ({ cashBox: { ofTheDay, ofOtherDays, handedBack, sum } }: CashBalance): string[] => [
  `In the cash box from this day: ${formatEuros(sum)}.`,
  ...(ofOtherDays > 0 || handedBack < 0
    ? [
        `  ${formatEuros(ofTheDay)} for this day, ${formatEuros(ofOtherDays)} for others, ${formatEuros(-handedBack)} handed back.`,
      ]
    : []),
]
