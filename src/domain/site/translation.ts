import { createHash } from 'node:crypto'
import { placeholdersOf } from '../../content/parse-page.ts'
import { type Problem, problemOf } from '../../content/problem.ts'
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
  /** Of the translated text: `pages.tour.hr.questions.list.0.answer`. */
  path: string
  source: string
  /** Empty if it is missing. */
  text: string
  state: 'written' | 'to review' | 'missing'
  /** Characters. */
  most: number | null
  /** Of `text`, so that a change at the same time is noticed. */
  checksum: string
}

/** A row of a translator's file. */
export type TranslatedRow = Pick<TranslationRow, 'path' | 'text'> & Partial<TranslationRow>

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
      const state = written.trim() === '' ? 'missing' : toReview.has(path) ? 'to review' : 'written'
      return {
        ...{ path: [path, ...at].join('.'), source: unix(text), text: unix(written), state, most },
        checksum: checksumOf(unix(written)),
      } as const
    })
  })
}

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

export interface SavedTranslation {
  /** The paths of the rows that are saved in the draft, or marked as reviewed. */
  saved: string[]
  /** Rows that are not saved. */
  problems: { row: number; path: string; problem: Problem }[]
}

/**
 * Saves the rows that have another text, or the state `written` for one to review. A row that can't be used is left out and
 * reported: the others are saved.
 */
export async function saveTranslation(
  services: AppContext,
  { locale, rows, actor }: { locale: Locale; rows: TranslatedRow[]; actor: string },
): Promise<SavedTranslation> {
  const settings = await currentSettings(services)
  return inTransaction(services.db, async (trx) => {
    const known = new Map((await translationRows(trx, locale)).map((row) => [row.path, row]))
    let site: SiteDocument = siteOf(draftValues(await readDraft(trx)))
    const saved: string[] = []
    const fields = new Set<string>()
    const reviewed = new Set<string>()
    const problems: SavedTranslation['problems'] = []
    for (const [index, row] of rows.entries()) {
      const { path } = row
      const [text, now] = [unix(row.text), known.get(path)]
      if (now && (text === now.text || text === '')) {
        if (now.state === 'to review' && row.state === 'written') reviewed.add(fieldOf(path))
        continue
      }
      const changed = now && withText(site, path, text)
      const problem = now
        ? (rowProblem(now, { ...row, text }) ??
          problemOfText(changed ?? site, path) ??
          withSite(site, () => textProblems(fieldOf(path), text, settings))[0])
        : problemOf('no_text_in', { locale })
      if (problem) problems.push({ row: index + 1, path, problem })
      else if (changed) {
        site = changed
        fields.add(fieldOf(path))
        saved.push(path)
      }
    }
    const changes = new Map([...fields].map((path) => [path, valueAt(site, path)]))
    await changeDraft(trx, { changes, actor, now: services.now() })
    for (const path of reviewed) if (!fields.has(path)) await markReviewed({ ...services, db: trx }, { path, actor })
    return { saved: [...saved, ...[...reviewed].filter((path) => !fields.has(path))], problems }
  })
}

/** The field with a text. */
function fieldOf(path: string): string {
  const parts = path.split('.')
  return parts.map((_, at) => parts.slice(0, at + 1).join('.')).find((each) => siteFields.has(each)) ?? path
}

/** The document with a translation. A list that has other rows than that of the source gets the rows of the source. */
function withText(site: SiteDocument, path: string, text: string): SiteDocument {
  const field = fieldOf(path)
  if (field === path) return withValue(site, path, text)
  const [own, source] = [valueAt(site, field), valueAt(site, sourceOf(field))]
  const base = isAlike(own, source) ? own : merged(source, own)
  return withValue(site, field, withValue(base, path.slice(field.length + 1), text))
}

const isText = (value: unknown) => typeof value === 'string'

/** Whether both have the same parts, whatever their texts are. */
function isAlike(one: unknown, other: unknown): boolean {
  if (isText(one) || isText(other) || typeof one !== 'object' || typeof other !== 'object')
    return typeof one === typeof other
  const [names, others] = [Object.keys(one ?? {}), Object.keys(other ?? {})]
  return names.length === others.length && names.every((name) => isAlike(valueAt(one, name), valueAt(other, name)))
}

/** The source, with the texts of the translation where it has them. */
function merged(source: unknown, own: unknown): unknown {
  if (isText(source)) return isText(own) ? own : source
  if (Array.isArray(source)) return source.map((part, index) => merged(part, valueAt(own, String(index))))
  if (source === null || typeof source !== 'object') return source
  return Object.fromEntries(Object.entries(source).map(([name, part]) => [name, merged(part, valueAt(own, name))]))
}

function rowProblem(now: TranslationRow, { text, source, checksum }: TranslatedRow): Problem | undefined {
  if (source !== undefined && unix(source) !== now.source) return problemOf('source_changed')
  if (checksum !== undefined && checksum !== now.checksum) return problemOf('text_changed', { text: now.text })
  const [wanted, found] = [placeholdersOf(now.source), placeholdersOf(text)]
  // A translation may need others, if it had them before.
  if ([wanted, placeholdersOf(now.text)].some((each) => String(each) === String(found))) return undefined
  const list = (names: string[]) => names.map((name) => `{${name}}`).join(' ') || '–'
  return problemOf('placeholders_differ', { found: list(found), wanted: list(wanted) })
}

function problemOfText(site: SiteDocument, path: string): Problem | undefined {
  const field = siteFields.get(fieldOf(path))
  const inner = path.slice(fieldOf(path).length + 1).split('.')
  const problems = field ? problemsOf(field.schema, valueAt(site, field.path)) : []
  return problems.find((each) => each.path.map(String).join('.') === inner.join('.'))?.problem
}
