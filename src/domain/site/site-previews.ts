import { siteOf } from '../../content/site.ts'
import type { SiteDocument } from '../../content/site-schema.ts'
import type { AppContext } from '../context.ts'
import { hashSecret } from '../devices/hash-secret.ts'
import { draftValues, readDraft } from './site-draft.ts'

const previewMinutes = 60

/**
 * Makes a link that shows the draft on the real pages for an hour. Deletes expired links.
 * @returns the token: the pages are below `/preview/<token>/`
 */
export async function createPreview(
  { db, now, ids }: Pick<AppContext, 'db' | 'now' | 'ids'>,
  { actor }: { actor: string },
): Promise<{ token: string; endsAt: Date }> {
  const token = ids.reservation()
  const endsAt = new Date(now().getTime() + previewMinutes * 60_000)
  await db.deleteFrom('site_preview').where('ends_at', '<=', now()).execute()
  await db
    .insertInto('site_preview')
    .values({ token_hash: hashSecret(token), created_by: actor, ends_at: endsAt })
    .execute()
  return { token, endsAt }
}

/** Ends all links to the draft. @returns how many there were */
export async function endPreviews({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const ended = await db.deleteFrom('site_preview').executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** The draft as a document; undefined if the token is unknown or expired. */
export async function previewedSite(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: string,
): Promise<SiteDocument | undefined> {
  const valid = await db
    .selectFrom('site_preview')
    .select('token_hash')
    .where('token_hash', '=', hashSecret(token))
    .where('ends_at', '>', now())
    .executeTakeFirst()
  return valid && siteOf(draftValues(await readDraft(db)))
}
