import { z } from 'zod'
import { sayProblem } from '../../content/say-problem.ts'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import {
  type FaultyRow,
  type SavedTranslation,
  saveTranslation,
  type TranslationRow,
  translationRows,
} from '../../domain/site/translation.ts'
import { defaultLocale, type Locale, locales } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { defineOperation, definePreview, done, type OperationContext } from './define-operation.ts'
import { fleetRows, objectsWithTexts, saveFleetTexts } from './fleet-texts.ts'
import type { Writer } from './sentences.ts'

/** A language into which texts are translated. */
export const translatedLocale = z.enum(locales).exclude([defaultLocale])

const row = z.object({
  path: z.string().max(300),
  text: z.string(),
  source: z.string().optional(),
  state: z.literal('written').optional(),
  checksum: z.string().optional(),
})

const input = z.strictObject({ language: translatedLocale, rows: z.array(row).max(20_000, 'error.too_many') })

/** The texts of the site in a language: of the site document, then of trips, quays, extras, boats and pictures. */
export async function allTranslationRows(db: Queryable, locale: Locale): Promise<TranslationRow[]> {
  return [...(await translationRows(db, locale)), ...fleetRows(await objectsWithTexts(db), locale)]
}

interface Report extends SavedTranslation {
  /** Rows with a path that the site does not have. They change nothing. */
  unknown: { row: number; path: string }[]
  /** The number of changed texts that guests see at once. The other changed texts are in the draft. */
  atOnce: number
}

type Refused = { ok: false; refusal: 'rows'; rows: FaultyRow[] }

const undone = new Error('undone')

/** Saves the rows in a transaction, which is rolled back if only a plan is wanted (`isPlan`) or a row is refused. */
async function apply(
  context: OperationContext,
  { language, rows }: z.output<typeof input>,
  { isPlan }: { isPlan: boolean },
): Promise<Report> {
  let report: Report | undefined
  await inTransaction(context.db, async (trx) => {
    const inside = { ...context, db: trx }
    const things = await objectsWithTexts(trx)
    const byPath = (list: TranslationRow[]) => new Map(list.map((each) => [each.path, each]))
    const [ofSite, ofFleet] = [byPath(await translationRows(trx, language)), byPath(fleetRows(things, language))]
    // The first row of the file has the names of the columns, so the rows with texts are numbered from 2.
    const numbered = rows.map(({ source, state, checksum, ...rest }, index) => ({
      ...{ ...rest, row: index + 2 },
      ...{ ...(source !== undefined && { source }), ...(state && { state }), ...(checksum && { checksum }) },
    }))
    const saved = await saveTranslation(inside, { known: ofSite, rows: numbered, actor: context.actor })
    const fleet = await saveFleetTexts(inside, { things, locale: language, known: ofFleet, rows: numbered })
    report = {
      changed: [...saved.changed, ...fleet.changed],
      reviewed: saved.reviewed,
      refused: [...saved.refused, ...fleet.refused].sort((one, other) => one.row - other.row),
      unknown: numbered
        .filter(({ path, text }) => (path || text) && !ofSite.has(path) && !ofFleet.has(path))
        .map((each) => ({ row: each.row, path: each.path })),
      atOnce: fleet.changed.length,
    }
    if (isPlan || report.refused.length > 0) throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  if (!report) throw new Error('the transaction had no report')
  return report
}

const sentenceOf = ({ problem }: FaultyRow, locale: AppLocale): string =>
  'sentence' in problem ? problem.sentence : sayProblem(problem, locale)

const rowsSentence = ({ rows }: Refused, writer: Writer): string =>
  [
    writer.say('translation.refused', { count: rows.length }),
    ...rows.map((each) =>
      writer.say('translation.row', { row: each.row, path: each.path, reason: sentenceOf(each, writer.locale) }),
    ),
  ].join('\n')

/** Saves a translator's file: all of it, or nothing. The app sends the file itself (`POST translations`), not JSON. */
export const translationSave = defineOperation({
  name: 'translation-save',
  role: 'owner',
  effect: 'sales',
  input,
  answer: z.object({ saved: z.int(), reviewed: z.int(), unknown: z.int(), atOnce: z.int() }),
  async run(
    context,
    values,
  ): Promise<{ ok: true; saved: number; reviewed: number; unknown: number; atOnce: number } | Refused> {
    const { changed, reviewed, refused, unknown, atOnce } = await apply(context, values, { isPlan: false })
    if (refused.length > 0) return { ok: false, refusal: 'rows', rows: refused }
    return done({ saved: changed.length, reviewed: reviewed.length, unknown: unknown.length, atOnce })
  },
  refusals: { rows: (refused, writer) => rowsSentence(refused, writer) },
})

const numberedPath = z.object({ row: z.int(), path: z.string() })

/** What a translator's file would change, and all rows that would be refused. */
export const translationPlan = definePreview(
  translationSave,
  z.object({
    changed: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
    reviewed: z.array(z.string()),
    unknown: z.array(numberedPath),
    refused: z.array(numberedPath.extend({ reason: z.string() })),
    atOnce: z.int(),
  }),
  async (context, values) => {
    const { refused, ...report } = await apply(context, values, { isPlan: true })
    return done({
      ...report,
      refused: refused.map((each) => ({ row: each.row, path: each.path, reason: sentenceOf(each, context.locale) })),
    })
  },
)
