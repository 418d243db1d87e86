import { readFile, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { problemOf } from '../../../content/problem.ts'
import { sayProblem } from '../../../content/say-problem.ts'
import { defaultLocale, locales } from '../../../i18n/locales.ts'
import { writerIn } from '../../operations/sentences.ts'
import { readTranslationFile, translationFile } from '../../operations/translation-file.ts'
import {
  allTranslationRows,
  translatedLocale,
  translationPlan,
  translationSave,
} from '../../operations/translation-save.ts'
import { aborted, defineCommand, failure, refusal, success } from '../command.ts'
import { pluralize } from '../output/format.ts'
import type { OutputBlock } from '../output/table.ts'
import { freeText, oneOf, required } from '../parsers/field.ts'

const translated = locales.filter((locale) => locale !== defaultLocale)
const parameters = { language: required(oneOf(...translated)), file: required(freeText('file'), 'a CSV file') }
const maxBytes = 8 * 1024 * 1024

export const translationExportCommand = defineCommand({
  name: 'translation export',
  summary: 'writes all texts of a language beside the English ones, as a CSV file for a translator',
  examples: ['translation export de german.csv'],
  parameters,
  options: {},
  outputSchema: z.object({ file: z.string(), texts: z.int(), missing: z.int(), toReview: z.int() }),
  async run({ db }, { language, file }) {
    const rows = await allTranslationRows(db, translatedLocale.parse(language))
    await writeFile(file, translationFile(rows))
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
    const counts = { texts: rows.length, missing: count('missing'), toReview: count('to review') }
    const numbers = `${pluralize(counts.texts, 'text')}, ${counts.missing} missing, ${counts.toReview} to review`
    return success([`${file}: ${numbers}. The translator changes the column text.`], { file, ...counts })
  },
})

export const translationImportCommand = defineCommand({
  name: 'translation import',
  summary: 'saves a translator’s file, all of it or nothing; it says first what changes and which rows have a fault',
  examples: ['translation import de german.csv'],
  parameters,
  options: {},
  outputSchema: translationPlan.answer,
  async run(context, { language, file }) {
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return failure(`There is no file ${file}.`)
    if (found.size > maxBytes) return failure(`${file} is larger than ${maxBytes / 1024 / 1024} MB.`)
    const read = readTranslationFile(await readFile(file))
    if (!read.ok) return failure(`${file}: ${writerIn('en').say(`translation.${read.refusal}`)}`)
    const input = { language: translatedLocale.parse(language), rows: read.rows }
    const planned = await translationPlan.perform(context, input)
    if (!planned.ok) return refusal(planned)
    const { answer } = planned
    const missing = sayProblem(problemOf('no_text_in', { locale: language }))
    const unknown = answer.unknown.map(({ row, path }) => `Row ${row}, ${path}: ${missing}`)
    if (answer.refused.length > 0) {
      const rows = answer.refused.map(({ row, path, reason }) => `Row ${row}, ${path}: ${reason}`)
      const none = `Nothing was saved: ${pluralize(rows.length, 'row')} can’t be used.`
      return { status: 1, lines: [none, ...rows, ...unknown], json: answer }
    }
    if (answer.changed.length + answer.reviewed.length === 0) return success(['Nothing changes.', ...unknown], answer)
    if (!(await context.confirm([...changesOf(answer), ...unknown]))) return aborted
    const saved = await translationSave.perform(context, input)
    if (!saved.ok) return refusal(saved)
    const { saved: texts, atOnce } = saved.answer
    const drafted = texts - atOnce
    const next = drafted > 0 ? ['Guests see the draft after: operator site publish'] : []
    return success([`${pluralize(texts, 'text')} saved, ${drafted} of them in the draft.`, ...unknown, ...next], answer)
  },
})

function changesOf({ changed, reviewed, atOnce }: z.output<typeof translationPlan.answer>): OutputBlock[] {
  const drafted = changed.slice(0, changed.length - atOnce)
  const list = (texts: typeof changed) => texts.map(({ path, after }) => `  ${path}: ${after.slice(0, 80)}`)
  return [
    ...(drafted.length > 0 ? ['These texts change in the draft:', ...list(drafted)] : []),
    ...(atOnce > 0 ? ['These texts change at once, for all guests:', ...list(changed.slice(-atOnce))] : []),
    ...(reviewed.length > 0 ? [`${pluralize(reviewed.length, 'text')} marked as reviewed.`] : []),
  ]
}
