import { readFile, stat, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { sayProblem } from '../../../content/say-problem.ts'
import { saveTranslation, type TranslatedRow, translationRows } from '../../../domain/site/translation.ts'
import { defaultLocale, type Locale, locales } from '../../../i18n/locales.ts'
import { readCsv, toCsv } from '../../../shared/csv.ts'
import { problemAnswer } from '../../operations/problem-answer.ts'
import { defineCommand, failure, success } from '../command.ts'
import { pluralize } from '../output/format.ts'
import { freeText, oneOf, required } from '../parsers/field.ts'

const translated = locales.filter((locale) => locale !== defaultLocale)
const parameters = { language: required(oneOf(...translated)), file: required(freeText('file'), 'a CSV file') }
const maxBytes = 8 * 1024 * 1024
const columns = ['path', 'source', 'text', 'state', 'most_characters', 'checksum'] as const

export const translationExportCommand = defineCommand({
  name: 'translation export',
  summary: 'writes the texts of a language beside the English ones, as a CSV file for a translator',
  examples: ['translation export de german.csv'],
  parameters,
  options: {},
  outputSchema: z.object({ file: z.string(), texts: z.int(), missing: z.int(), toReview: z.int() }),
  async run({ db }, { language, file }) {
    const rows = await translationRows(db, language as Locale)
    const cells = rows.map(({ path, source, text, state, most, checksum }) => [
      path,
      source,
      text,
      state,
      most,
      checksum,
    ])
    await writeFile(file, toCsv([...columns], cells))
    const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
    const answer = { file, texts: rows.length, missing: count('missing'), toReview: count('to review') }
    const numbers = `${pluralize(rows.length, 'text')}, ${answer.missing} missing, ${answer.toReview} to review`
    return success([`${file}: ${numbers}. The translator changes the column text.`], answer)
  },
})

export const translationImportCommand = defineCommand({
  name: 'translation import',
  summary: 'saves the changed texts of a translator’s file in the draft; a row with a fault is left out and named',
  examples: ['translation import de german.csv'],
  parameters,
  options: {},
  outputSchema: z.object({
    saved: z.array(z.string()),
    problems: z.array(z.object({ row: z.int(), path: z.string(), problem: problemAnswer })),
  }),
  async run(context, { language, file }) {
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return failure(`There is no file ${file}.`)
    if (found.size > maxBytes) return failure(`${file} is larger than ${maxBytes / 1024 / 1024} MB.`)
    const read = readCsv(await readFile(file))
    if (!read.ok) return failure(`${file} is no CSV file in UTF-8: ${read.problem}`)
    if (!read.head.includes('path') || !read.head.includes('text'))
      return failure(`${file} needs the columns path and text, as translation export writes them.`)
    const rows = read.rows.map(rowOf)
    const { actor } = context
    const saved = await saveTranslation(context, { locale: language as Locale, rows, actor })
    // The first row of the file has the names of the columns.
    const problems = saved.problems.map(({ row, ...rest }) => ({ ...rest, row: row + 1 }))
    const lines = [
      `${pluralize(saved.saved.length, 'text')} saved in the draft.`,
      ...problems.map(({ row, path, problem }) => `Row ${row}, ${path}: ${sayProblem(problem)}`),
    ]
    return { status: problems.length > 0 ? 1 : 0, lines, json: { saved: saved.saved, problems } }
  },
})

function rowOf({ path = '', text = '', source, state, checksum }: Record<string, string>): TranslatedRow {
  return {
    ...{ path: path.trim(), text },
    ...(source !== undefined && { source }),
    ...(state?.trim() === 'written' && { state: 'written' as const }),
    ...(checksum && { checksum }),
  }
}
