import { appLocales } from '../../../contract/operator-app/app-locales.ts'
import { dayOf } from '../../../domain/time/operator-time.ts'
import type { AnswerOf } from '../../operations/define-operation.ts'
import { harbourExport, harbourTable } from '../../operations/harbour.ts'
import { harbourCsv, harbourXlsx } from '../../operations/harbour-file.ts'
import { writerIn } from '../../operations/sentences.ts'
import { type CommandContext, defineCommand, refusal, success } from '../command.ts'
import { formatDay, pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { oneOf, optional } from '../parsers/field.ts'
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

/** Marks the voyages of a file as exported. */
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
