import { picturesIn } from '../../content/picture-references.ts'
import type { SiteValues } from '../../content/site.ts'
import type { Queryable } from '../../platform/database/connect.ts'

/** Where the site shows an uploaded picture, or will when the draft is published. */
export interface PictureUse {
  kind: 'trip' | 'quay' | 'published' | 'draft'
  /** The id of the trip or quay, or the path of the field in the site document. */
  id: string
}

/** All uses of uploaded pictures, by hash. A picture with a use is not removed. */
export async function loadPictureUses(db: Queryable): Promise<Map<string, PictureUse[]>> {
  const trips = await db
    .selectFrom('trip')
    .innerJoin('picture', 'picture.hash', 'trip.picture')
    .select(['trip.id', 'picture.hash'])
    .orderBy('trip.position')
    .execute()
  const quays = await db
    .selectFrom('quay')
    .select(['id', 'picture as hash'])
    .where('picture', 'is not', null)
    .orderBy('position')
    .execute()
  const published = await publishedReferences(db)
  const isPublished = new Set(published.map(({ path, hash }) => `${path} ${hash}`))
  const drafted = (await draftedReferences(db)).filter(({ path, hash }) => !isPublished.has(`${path} ${hash}`))
  const uses = new Map<string, PictureUse[]>()
  const add = (hash: string, use: PictureUse) => uses.set(hash, [...(uses.get(hash) ?? []), use])
  for (const { id, hash } of trips) add(hash, { kind: 'trip', id })
  for (const { id, hash } of quays) if (hash) add(hash, { kind: 'quay', id })
  for (const { path, hash } of published) add(hash, { kind: 'published', id: path })
  for (const { path, hash } of drafted) add(hash, { kind: 'draft', id: path })
  return uses
}

async function publishedReferences(db: Queryable) {
  const last = await db
    .selectFrom('site_revision')
    .select('site_values')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return picturesIn((last?.site_values ?? {}) as SiteValues)
}

async function draftedReferences(db: Queryable) {
  const rows = await db.selectFrom('site_value').select(['path', 'value']).orderBy('path').execute()
  return picturesIn(Object.fromEntries(rows.map(({ path, value }) => [path, value])))
}
