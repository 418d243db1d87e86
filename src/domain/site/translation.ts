import { createHash } from 'node:crypto'
import { placeholdersOf } from '../../content/parse-page.ts'
import { problemOf, type ValueProblem } from '../../content/problem.ts'
import { problemsOf } from '../../content/schema-problems.ts'
import { siteOf, withSite } from '../../content/site.ts'
import { textProblems } from '../../content/site-problems.ts'
import { type SiteDocument, siteFields, valueAt, withValue } from '../../content/site-schema.ts'
import { textsInField } from '../../content/texts-in-field.ts'
import { defaultLocale, isLocale, type Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { changeDraft, draftValues, markReviewed, pathsToReview, readDraft } from './site-draft.ts'

/** A text of the draft and its translation. */
export interface TranslationRow {
  /** The path of the translated text: `pages.tour.hr.questions.list.0.answer`. */
  path: string
  source: string
  /** The translation; empty if it is missing. */
  text: string
  state: 'written' | 'to review' | 'missing'
  /** The greatest number of characters; null if there is no limit. */
  most: number | null
  /** The checksum of `text`. If it differs when the translator's file comes back, `text` has changed meanwhile. */
  checksum: string
}

/** A row of a translator's file. */
export interface TranslatedRow
  extends Pick<TranslationRow, 'path' | 'text'>,
    Partial<Pick<TranslationRow, 'source' | 'checksum'>> {
  /** Says that the text to review is right as it is. */
  state?: 'written'
}

/** The texts of the site document in a language, beside those of the default language. */
export async function translationRows(db: Queryable, locale: Locale): Promise<TranslationRow[]> {
  const draft = await readDraft(db)
  const [site, toReview] = [siteOf(draftValues(draft)), new Set(pathsToReview(draft))]
  return [...siteFields.values()].flatMap(({ path, schema }) => {
    if (languageOf(path) !== locale) return []
    const own = valueAt(site, path)
    const source = valueAt(site, sourceOf(path))
    return textsInField(schema, source).map(({ at, text, most }) => {
      const translated = at.length === 0 ? own : valueAt(own, at.join('.'))
      const written = typeof translated === 'string' ? translated : ''
      const row = rowOf([path, ...at].join('.'), { source: text, text: written, most })
      return row.state === 'written' && toReview.has(path) ? { ...row, state: 'to review' as const } : row
    })
  })
}

/** Makes the row of a text and its translation. */
export const rowOf = (path: string, row: Pick<TranslationRow, 'source' | 'text' | 'most'>): TranslationRow => ({
  ...{ path, most: row.most, source: unix(row.source), text: unix(row.text) },
  state: row.text.trim() === '' ? 'missing' : 'written',
  checksum: checksumOf(unix(row.text)),
})

/** The language of a text; undefined for a field that has none, such as the switch of a language. */
const languageOf = (path: string) =>
  path.startsWith('languages.') ? undefined : path.split('.').find((part) => isLocale(part))
const sourceOf = (path: string) =>
  path
    .split('.')
    .map((part) => (isLocale(part) ? defaultLocale : part))
    .join('.')

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const unix = (text: string) => text.replaceAll('\r\n', '\n')

export interface FaultyRow {
  /** The number of the row in the file; row 1 has the names of the columns. */
  row: number
  path: string
  /** What is wrong with the row. `sentence`: the message of the operation that refuses the row. */
  problem: ValueProblem | { sentence: string }
}

export interface SavedTranslation {
  changed: { path: string; before: string; after: string }[]
  /** The fields that are marked as reviewed, without a change. */
  reviewed: string[]
  refused: FaultyRow[]
}

/** A row with its number in the file. */
export type NumberedRow = TranslatedRow & { row: number }

/**
 * Saves in the draft the rows with a changed text. Marks a text to review as reviewed if its row has the state
 * `written`. Rows that can't be used are not saved but returned as `refused`. Then the caller rolls back the saved rows
 * too.
 * @param known the texts of the draft by path; rows of other paths are ignored
 */
export async function saveTranslation(
  services: AppContext,
  { known, rows, actor }: { known: ReadonlyMap<string, TranslationRow>; rows: NumberedRow[]; actor: string },
): Promise<SavedTranslation> {
  const settings = await currentSettings(services)
  return inTransaction(services.db, async (trx) => {
    let site: SiteDocument = siteOf(draftValues(await readDraft(trx)))
    const fields = new Set<string>()
    const reviewed = new Set<string>()
    const saved: SavedTranslation = { changed: [], reviewed: [], refused: [] }
    for (const row of rows) {
      const { path } = row
      const [text, now] = [unix(row.text), known.get(path)]
      if (!now) continue
      if (isUnchanged(now, row)) {
        if (now.state === 'to review' && row.state === 'written') reviewed.add(fieldOf(path))
        continue
      }
      const changed = withText(site, path, text)
      const problem =
        problemOfRow(now, row) ??
        problemOfText(changed, path) ??
        withSite(site, () => textProblems(fieldOf(path), text, settings))[0]
      if (problem) saved.refused.push({ row: row.row, path, problem })
      else {
        site = changed
        fields.add(fieldOf(path))
        saved.changed.push({ path, before: now.text, after: text })
      }
    }
    const changes = new Map([...fields].map((path) => [path, valueAt(site, path)]))
    await changeDraft(trx, { changes, actor, now: services.now() })
    saved.reviewed = [...reviewed].filter((path) => !fields.has(path))
    for (const path of saved.reviewed) await markReviewed({ ...services, db: trx }, { path, actor })
    return saved
  })
}

/** Whether a row changes nothing. An empty text means that the translator has left the text out. */
export const isUnchanged = (now: TranslationRow, { text }: TranslatedRow): boolean =>
  unix(text) === now.text || text.trim() === ''

/** Why a changed row can't be used, by the checks that apply to every text; undefined if it can. */
export function problemOfRow(now: TranslationRow, { text, source, checksum }: TranslatedRow): ValueProblem | undefined {
  if (source !== undefined && unix(source) !== now.source) return problemOf('source_changed')
  if (checksum !== undefined && checksum !== now.checksum) return problemOf('text_changed', { text: now.text })
  const found = unix(text).length
  if (now.most !== null && found > now.most) return problemOf('characters_most', { maximum: now.most, found })
  const [wanted, names] = [placeholdersOf(now.source), placeholdersOf(unix(text))]
  // A translation must have the same placeholders as the source or as the former translation.
  if ([wanted, placeholdersOf(now.text)].some((each) => String(each) === String(names))) return undefined
  const list = (all: string[]) => all.map((name) => `{${name}}`).join(' ') || '–'
  return problemOf('placeholders_differ', { found: list(names), wanted: list(wanted) })
}

/** The path of the field that contains the text. */
function fieldOf(path: string): string {
  const parts = path.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.')).find((each) => siteFields.has(each)) ?? path
}

/**
 * The document with a translation at a path. If the translated list and the list of the source differ in structure,
 * such as in the number of rows, the translated list first gets the structure of the source.
 */
function withText(site: SiteDocument, path: string, text: string): SiteDocument {
  const field = fieldOf(path)
  if (field === path) return withValue(site, path, text)
  const [own, source] = [valueAt(site, field), valueAt(site, sourceOf(field))]
  const base = isAlike(own, source) ? own : merged(source, own)
  return withValue(site, field, withValue(base, path.slice(field.length + 1), text))
}

const isText = (value: unknown) => typeof value === 'string'

/** Whether two values have the same structure, whatever their texts are. */
function isAlike(one: unknown, other: unknown): boolean {
  if (isText(one) || isText(other) || typeof one !== 'object' || typeof other !== 'object')
    return typeof one === typeof other
  const [names, others] = [Object.keys(one ?? {}), Object.keys(other ?? {})]
  return names.length === others.length && names.every((name) => isAlike(valueAt(one, name), valueAt(other, name)))
}

/** A copy of the source in which each text that has a translation is replaced by the translation. */
function merged(source: unknown, own: unknown): unknown {
  if (isText(source)) return isText(own) ? own : source
  if (Array.isArray(source)) return source.map((part, index) => merged(part, valueAt(own, String(index))))
  if (source === null || typeof source !== 'object') return source
  return Object.fromEntries(Object.entries(source).map(([name, part]) => [name, merged(part, valueAt(own, name))]))
}

function problemOfText(site: SiteDocument, path: string): ValueProblem | undefined {
  const field = siteFields.get(fieldOf(path))
  const inner = path.slice(fieldOf(path).length + 1).split('.')
  const problems = field ? problemsOf(field.schema, valueAt(site, field.path)) : []
  return problems.find((each) => each.path.map(String).join('.') === inner.join('.'))?.problem
}
