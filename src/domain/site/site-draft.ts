import { sql } from 'kysely'
import type { ValueProblem } from '../../content/problem.ts'
import { shownIn } from '../../content/shown-languages.ts'
import { ofKnownFields, problemOfField, type SiteValues, siteOf } from '../../content/site.ts'
import { siteFields } from '../../content/site-schema.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { isEqual } from '../../shared/changed-fields.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { pictureProblems } from '../pictures/placed-pictures.ts'

/** A value of the draft. */
export interface DraftField {
  path: string
  /** Undefined if the field has the default of the product. */
  value: unknown
  /** Counts the changes of the field; 0 while nobody has changed it. */
  version: number
  textVersion: number
  changedAt: Date
  changedBy: string
}

/** The fields that somebody has changed, by path. */
export async function readDraft(db: Queryable): Promise<Map<string, DraftField>> {
  const rows = await db
    .selectFrom('site_value')
    .select(['path', 'value', 'version', 'text_version', 'changed_at', 'changed_by'])
    .select(sql<boolean>`value is null`.as('is_default'))
    .orderBy('path')
    .execute()
  return new Map(
    rows.map((row) => [
      row.path,
      {
        ...{ path: row.path, value: row.is_default ? undefined : row.value, version: row.version },
        ...{ textVersion: row.text_version, changedAt: row.changed_at, changedBy: row.changed_by },
      },
    ]),
  )
}

/** The values of the draft that differ from the defaults. */
export const draftValues = (draft: ReadonlyMap<string, DraftField>): SiteValues =>
  ofKnownFields(
    Object.fromEntries(
      [...draft.values()].filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value]),
    ),
  )

export type SaveFieldOutcome =
  | { ok: true; version: number; problem: ValueProblem | null }
  | { ok: false; refusal: 'unknown_field' }
  | { ok: false; refusal: 'other_value'; value: unknown; version: number; by: string }

/**
 * Saves a field of the draft as typed. A value that the schema refuses is saved too, so that nothing typed is lost; it can't be
 * published, and `problem` says why. `value: undefined` returns to the default.
 * @returns `other_value` if somebody has changed the field since `version`: the caller shows both values
 */
export const saveField = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { path, value, version, actor }: { path: string; value: unknown; version: number; actor: string },
): Promise<SaveFieldOutcome> =>
  inTransaction(db, async (trx) => {
    if (!siteFields.has(path)) return { ok: false, refusal: 'unknown_field' }
    await lockDraft(trx)
    const draft = await readDraft(trx)
    const stored = draft.get(path)
    if (stored && stored.version !== version && !isEqual(stored.value, value)) {
      const { value: theirs, version: current, changedBy: by } = stored
      return { ok: false, refusal: 'other_value', value: theirs, version: current, by }
    }
    const problem = value === undefined ? null : await problemIn(trx, { path, value, draft })
    if (stored && isEqual(stored.value, value)) return { ok: true, version: stored.version, problem }
    const next = { version: (stored?.version ?? 0) + 1, text_version: textVersionAfter(draft, path) }
    await write(trx, { path, value, ...next, actor, now: now() })
    return { ok: true, version: next.version, problem }
  })

/**
 * Why a value can't be published; null if it can. Locks the picture of the value, so that nobody removes it meanwhile.
 */
async function problemIn(
  trx: Transaction,
  { path, value, draft }: { path: string; value: unknown; draft: ReadonlyMap<string, DraftField> },
): Promise<ValueProblem | null> {
  const shown = shownIn(siteOf(draftValues(draft)))
  const [ofPicture] = await pictureProblems(trx, { [path]: value }, { isKept: true, shown })
  return problemOfField(path, value) ?? ofPicture?.problem ?? null
}

/** Records that a text agrees with the other languages. The text itself stays as it is. */
export const markReviewed = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ ok: true } | { ok: false; refusal: 'unknown_field' }> =>
  inTransaction(db, async (trx) => {
    if (!siteFields.has(path)) return { ok: false, refusal: 'unknown_field' }
    await lockDraft(trx)
    const draft = await readDraft(trx)
    const stored = draft.get(path)
    const versions = { version: stored?.version ?? 0, text_version: newestTextVersion(draft, path) }
    await write(trx, { path, value: stored?.value, ...versions, actor, now: now() })
    return { ok: true }
  })

/** Writes the values into the draft, and resets all other fields to their defaults. */
export async function replaceDraft(
  trx: Transaction,
  { values, actor, now }: { values: SiteValues; actor: string; now: Date },
): Promise<void> {
  await lockDraft(trx)
  const draft = await readDraft(trx)
  for (const path of new Set([...draft.keys(), ...Object.keys(values)])) {
    const stored = draft.get(path)
    if (stored && isEqual(stored.value, values[path])) continue
    const versions = { version: (stored?.version ?? 0) + 1, text_version: stored?.textVersion ?? 0 }
    await write(trx, { path, value: values[path], ...versions, actor, now })
  }
}

/**
 * Writes values into the draft as if somebody had saved each field. The value `undefined` resets a field to its
 * default. Other fields stay.
 */
export async function changeDraft(
  trx: Transaction,
  { changes, actor, now }: { changes: ReadonlyMap<string, unknown>; actor: string; now: Date },
): Promise<void> {
  await lockDraft(trx)
  const draft = await readDraft(trx)
  for (const [path, value] of changes) {
    const stored = draft.get(path)
    if (isEqual(stored?.value, value)) continue
    const [version, textVersion] = [(stored?.version ?? 0) + 1, textVersionAfter(draft, path)]
    await write(trx, { path, value, version, text_version: textVersion, actor, now })
    draft.set(path, { path, value, version, textVersion, changedAt: now, changedBy: actor })
  }
}

/** Serializes changes of the draft and publishing, so that a revision contains each change as a whole or not at all. */
export const lockDraft = (trx: Transaction) => sql`lock table site_value in share row exclusive mode`.execute(trx)

interface Written {
  path: string
  value: unknown
  version: number
  text_version: number
  actor: string
  now: Date
}

async function write(trx: Transaction, { path, value, actor, now, ...versions }: Written): Promise<void> {
  const row = {
    ...{ ...versions, value: value === undefined ? null : JSON.stringify(value), changed_at: now, changed_by: actor },
  }
  await trx
    .insertInto('site_value')
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute()
}

/** The paths of a text in all languages: `pages.home.en.title`, `pages.home.hr.title`, …; only the path itself for other fields. */
function pathsOfText(path: string): string[] {
  const parts = path.split('.')
  const at = parts.findIndex((part) => locales.includes(part as Locale))
  if (at < 0 || parts[0] === 'languages') return [path]
  return locales.map((locale) => parts.with(at, locale).join('.')).filter((each) => siteFields.has(each))
}

const newestTextVersion = (draft: ReadonlyMap<string, DraftField>, path: string) =>
  Math.max(...pathsOfText(path).map((each) => draft.get(each)?.textVersion ?? 0))

/**
 * The text version of a text after its change. If the text had to be reviewed, it gets the newest version of the other
 * languages. Otherwise its version becomes higher than all others, so that the other languages have to be reviewed.
 */
function textVersionAfter(draft: ReadonlyMap<string, DraftField>, path: string): number {
  const newest = newestTextVersion(draft, path)
  return (draft.get(path)?.textVersion ?? 0) < newest ? newest : newest + 1
}

/**
 * The paths of the texts to review: the same text was changed later in another language. Hidden languages are left out.
 */
export const pathsToReview = (draft: ReadonlyMap<string, DraftField>): string[] =>
  [...draft.keys()]
    .flatMap((path) => pathsOfText(path))
    .filter((path, index, all) => all.indexOf(path) === index)
    .filter((path) => !path.split('.').some((part) => draft.get(`languages.${part}`)?.value === false))
    .filter((path) => (draft.get(path)?.textVersion ?? 0) < newestTextVersion(draft, path))
