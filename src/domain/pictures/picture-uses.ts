import type { Queryable } from '../../platform/database/connect.ts'

/** Where the site shows an uploaded picture. */
export interface PictureUse {
  kind: 'trip'
  /** The id of the trip. */
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
  const uses = new Map<string, PictureUse[]>()
  for (const { id, hash } of trips) uses.set(hash, [...(uses.get(hash) ?? []), { kind: 'trip', id }])
  return uses
}
