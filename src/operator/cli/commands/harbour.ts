import { appLocales } from '../../../contract/operator-app/app-locales.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import { defaultHarbourHeadings, type HarbourHeading, harbourColumns } from '../../../shared/harbour-columns.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { harbourExport, harbourSet, harbourTable } from '../../operations/harbour.ts'
import { harbourCsv, harbourXlsx } from '../../operations/harbour-file.ts'
import { writerIn } from '../../operations/sentences.ts'
import { type CommandContext, defineCommand, operationCommand, refusal, success } from '../command.ts'
import { formatDay, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, optional, type Parser } from '../parsers/field.ts'
import { checkReportDays, reportDaysOptions } from './report.ts'

type Table = AnswerOf<typeof harbourTable>

export const harbourTableCommand = defineCommand({
  name: 'harbour table',
  summary: 'lists the voyages with the persons that were signed, for the harbour office',
  examples: ['harbour table --period yesterday', 'harbour table --period month --back 1 --format csv > june.csv'],
  parameters: {},
  options: {
    ...reportDaysOptions,
    format: optional(oneOf('table', 'csv', 'xlsx'), 'table; csv and xlsx mark the voyages as exported'),
    language: optional(oneOf(...appLocales), 'of the file; default: en'),
  },
  outputSchema: harbourTable.answer,
  async run(context, { from, to, period, back, format = 'table', language: locale = 'en' }) {
    checkReportDays({ from, to }, context.now())
    const performed = await harbourTable.perform({ ...context, locale }, { from, to, period, back })
    if (!performed.ok) return refusal(performed)
    const { answer, done } = performed
    if (format === 'table') return success(linesOf(answer), done)
    const write = format === 'csv' ? harbourCsv : harbourXlsx
    return { ...success(await exportedLines(context, answer), done), file: await write(answer, writerIn(locale)) }
  },
})

/** Marks the signed voyages of a file as exported. @returns a line about the unsigned ones; empty if there are none */
async function exportedLines(context: CommandContext, { voyages }: Table): Promise<string[]> {
  const signatures = voyages.flatMap(({ signed }) => signed?.id ?? [])
  if (signatures.length > 0) await harbourExport.perform(context, { signatures })
  const open = voyages.length - signatures.length
  return open === 0 ? [] : [`${pluralize(open, 'voyage')} not signed (operator sail).`]
}

function linesOf({ from, to, voyages }: Table): OutputBlock[] {
  const title = `${formatDay(from)} to ${formatDay(to)}`
  if (voyages.length === 0) return [`${title}: no boat has sailed.`]
  const rows = voyages.map(({ signed, ...voyage }) => [
    ...[formatDay(voyage.date), voyage.departsAt, voyage.boatName, voyage.tripName],
    ...(signed
      ? [signed.adults, signed.children, signed.infants, signed.crew].map(String)
      : ['not signed', '', '', '']),
    ...[signed?.by ?? '', signed?.exportedAt ? formatDay(dayOf(new Date(signed.exportedAt))) : ''],
  ])
  const counts = ['adults', 'children', 'infants', 'crew'].map((right) => ({ right }))
  return [title, '', { columns: ['day', 'time', 'boat', 'trip', ...counts, 'signed by', 'exported'], rows }]
}

/** Columns with optional headings, such as `boat,passengers=Broj putnika`. */
const columnList: Parser<HarbourHeading[]> = {
  placeholder: 'columns',
  choices: ['default'],
  expects: `columns, such as date,boat,passengers=Putnici, or default; known: ${harbourColumns.join(', ')}`,
  parse(input) {
    if (input === 'default') return defaultHarbourHeadings
    const chosen = input.split(',').map((text) => {
      const [, name, heading = ''] = /^\s*([a-z_]+)\s*(?:=(.*))?$/.exec(text) ?? []
      const column = harbourColumns.find((each) => each === name)
      return column && { column, heading: heading.trim() }
    })
    return chosen.every((one) => one !== undefined) ? chosen : undefined
  },
}

export const harbourSetCommand = operationCommand(harbourSet, {
  name: 'harbour set',
  summary: 'sets the columns of the table for the harbour office, and whether the site reminds of voyages',
  examples: ['harbour set --reports yes', 'harbour set --columns "date,boat,from,to,departs,passengers=Broj putnika"'],
  parameters: {},
  options: {
    reports: optional(oneOf('yes', 'no'), 'yes: voyages not signed or exported after ten hours are open problems'),
    columns: optional(columnList, 'the columns in their order, each with a heading if it needs another one'),
  },
  input: ({ reports, columns }) => ({ ...(reports && { reports: reports === 'yes' }), ...(columns && { columns }) }),
  print: ({ reports, columns }) => [
    reports ? 'The site reminds of voyages that were not exported.' : 'The site does not remind of voyages.',
    `Columns: ${columns.map(({ heading }) => heading).join(', ')}.`,
  ],
})
