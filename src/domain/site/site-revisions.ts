import { withoutPictures } from '../../content/picture-references.ts'
import { setUploadedPictures } from '../../content/shown-pictures.ts'
import { currentSite, ofKnownFields, type SiteValues, setPublishedSite, siteOf, withSite } from '../../content/site.ts'
import { type SiteProblem, siteProblems } from '../../content/site-problems.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { isEqual } from '../../shared/changed-fields.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { readPictures } from '../pictures/pictures.ts'
import { goneIn, pictureProblems } from '../pictures/placed-pictures.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { draftValues, lockDraft, readDraft, replaceDraft } from './site-draft.ts'

/** A published version of the site document. */
export interface SiteRevision {
  id: number
  changed: string[]
  /** The id of the revision whose values this one repeats; null if it repeats none. */
  revertsTo: number | null
  createdAt: Date
  createdBy: string
}

/** The revision in force in this process, and its database. */
let loaded: { db: Queryable; id: number | undefined } | undefined
let loading: Promise<void> = Promise.resolve()

/**
 * Puts the newest revision in force in this process. If this version of the product refuses a value, the field gets its
 * default, and the problem is logged. If the database can't be read, the document in force stays.
 */
export function loadPublishedSite(services: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  // Loads run one after the other: otherwise an earlier read that ends later would put an earlier revision in force.
  const loadedNow = loading.then(() => loadLast(services))
  loading = loadedNow.catch(() => {})
  return loadedNow
}

async function loadLast({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const last = await lastRevision(db)
  setUploadedPictures(await readPictures(db))
  if (loaded?.db === db && loaded.id === last?.id) return
  const values = last?.values ?? {}
  for (const { path, problem } of [...siteProblems(values), ...(await pictureProblems(db, values))])
    log.error({ path, problem }, 'a value of the site is not usable')
  setPublishedSite(last && siteOf(values))
  loaded = { db, id: last?.id }
}

async function lastRevision(db: Queryable): Promise<{ id: number; values: SiteValues } | undefined> {
  const row = await db
    .selectFrom('site_revision')
    .select(['id', 'site_values'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, values: ofKnownFields(row.site_values) }
}

/** The operator's values in the newest revision. */
export const publishedValues = async (db: Queryable): Promise<SiteValues> => (await lastRevision(db))?.values ?? {}

/** The operator's e-mail address and phone number: those in the site document, or else those of the environment. */
export function contactOf(environment: AppContext['operator']): AppContext['operator'] {
  const { email, phone } = currentSite().business.contact
  return { email: email ?? environment.email, phone: phone ?? environment.phone }
}

/** The paths of the values that publishing the draft would change. */
export async function draftChanges(db: Queryable): Promise<string[]> {
  const [draft, last] = [await readDraft(db), await publishedValues(db)]
  return changedPaths(last, draftValues(draft))
}

export type PublishOutcome =
  | { ok: true; revision: number; changed: string[] }
  | { ok: false; refusal: 'nothing_changed' }
  | { ok: false; refusal: 'problems'; problems: SiteProblem[] }

/** Publishes the draft as a new revision. The caches of all processes are invalidated by the commit. */
export async function publishSite(
  services: AppContext,
  { actor, revertsTo = null }: { actor: string; revertsTo?: number | null },
): Promise<PublishOutcome> {
  const { db, now } = services
  const settings = await currentSettings(services)
  return inTransaction(db, async (trx) => {
    await lockDraft(trx)
    const values = draftValues(await readDraft(trx))
    const problems = [
      ...withSite(siteOf(values), () => siteProblems(values, settings)),
      ...(await pictureProblems(trx, values, { isKept: true })),
    ]
    if (problems.length > 0) return { ok: false, refusal: 'problems', problems }
    const changed = changedPaths(await publishedValues(trx), values)
    if (changed.length === 0) return { ok: false, refusal: 'nothing_changed' }
    const { id } = await trx
      .insertInto('site_revision')
      .values({
        ...{ site_values: JSON.stringify(values), changed, reverts_to: revertsTo },
        ...{ created_at: now(), created_by: actor },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(trx, {
      command: 'site publish',
      details: { revision: id, changed, revertsTo },
      actor,
      now: now(),
    })
    return { ok: true, revision: id, changed }
  })
}

export type RevertOutcome = PublishOutcome | { ok: false; refusal: 'unknown_revision' }

/**
 * Writes the values of a former revision into the draft and publishes them. Revision 0 means the site without any of
 * the operator's values.
 */
export async function revertSite(
  services: AppContext,
  { revision, actor }: { revision: number; actor: string },
): Promise<RevertOutcome> {
  return inTransaction(services.db, async (trx) => {
    const values = revision === 0 ? {} : await valuesOf(trx, revision)
    if (!values) return { ok: false, refusal: 'unknown_revision' }
    // Leaves out pictures that have been removed since then.
    const usable = withoutPictures(values, await goneIn(trx, values))
    await replaceDraft(trx, { values: usable, actor, now: services.now() })
    return publishSite({ ...services, db: trx }, { actor, revertsTo: revision || null })
  })
}

/** Resets the draft to the published values. */
export async function discardDraft({ db, now }: AppContext, { actor }: { actor: string }): Promise<void> {
  await inTransaction(db, async (trx) => {
    await replaceDraft(trx, { values: await publishedValues(trx), actor, now: now() })
  })
}

/** The latest revisions, the newest first. */
export async function siteHistory(db: Queryable): Promise<SiteRevision[]> {
  const rows = await db.selectFrom('site_revision').selectAll().orderBy('id', 'desc').limit(200).execute()
  return rows.map(({ id, changed, reverts_to, created_at, created_by }) => ({
    ...{ id, changed, revertsTo: reverts_to, createdAt: created_at, createdBy: created_by },
  }))
}

async function valuesOf(db: Queryable, revision: number): Promise<SiteValues | undefined> {
  const row = await db.selectFrom('site_revision').select('site_values').where('id', '=', revision).executeTakeFirst()
  return row && ofKnownFields(row.site_values)
}

const changedPaths = (before: SiteValues, after: SiteValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => !isEqual(before[path], after[path]))
    .sort()
