import { appLocales } from '../../../contract/operator-app/app-locales.ts'
import { toCsv } from '../../../shared/csv.ts'
import { passengers } from '../../operations/passengers.ts'
import { writerIn } from '../../operations/sentences.ts'
import { passengersTable } from '../../paper/passengers-table.ts'
import { defineCommand, refusal, success } from '../command.ts'
import { formatDay } from '../output/format.ts'
import { departureOptions, oneOf, optional, required, upcomingDay } from '../parsers/field.ts'

export const passengersCommand = defineCommand({
  name: 'passengers',
  summary:
    'lists everyone booked on a departure by name, for the harbour office and rescuers; the audit log records it',
  examples: ['passengers today', 'passengers 14.7. --format csv --language hr > passengers.csv'],
  parameters: { date: required(upcomingDay) },
  options: {
    ...departureOptions,
    format: optional(oneOf('table', 'csv'), 'table, or csv for a spreadsheet'),
    language: optional(oneOf(...appLocales), 'default: en'),
  },
  outputSchema: passengers.answer,
  async run(context, { date, format = 'table', language: locale = 'en', ...choice }) {
    const performed = await passengers.perform({ ...context, locale }, { date, ...choice })
    if (!performed.ok) return refusal(performed)
    const { answer, done } = performed
    const { head, rows } = passengersTable(answer, writerIn(locale).word)
    if (format === 'csv') return { ...success([], done), file: toCsv(head, rows) }
    const named = answer.persons.filter(({ state }) => state === 'named').length
    const title = `${formatDay(date)}, ${answer.departsAt} ${answer.boatName}: ${named} of ${answer.persons.length} named.`
    return success([title, ...(rows.length > 0 ? ['', { columns: head, rows }] : [])], done)
  },
})
