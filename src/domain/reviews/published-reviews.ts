import { sql } from 'kysely'
import type { Review } from '../../contract/reviews.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable } from '../../platform/database/connect.ts'

export interface ReviewPage {
  data: Review[]
  meta: { average: number | null; count: number; next_cursor: string | null }
}

interface ReviewQuery {
  limit: number
  cursor?: string | undefined
  /** The language whose reviews come first; without one, reviews of all languages are in one order. */
  reader?: Locale
}

/** Published reviews, newest first, with keyset pagination: the cursor of one page requests the next. */
export async function publishedReviews(
  { db }: { db: Queryable },
  { limit, cursor, reader }: ReviewQuery,
): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : parseReviewCursor(cursor)
  const isReaders = reader ? sql<boolean>`(locale = ${reader})` : sql<boolean>`true`
  let query = db.selectFrom('review').selectAll().where('status', '=', 'published')
  if (after) {
    const wasReaders = reader ? after.locale === reader : true
    query = query.where(
      sql<boolean>`(${isReaders}, created_at, id) < (${wasReaders}, ${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const newest = query
    .$if(reader !== undefined, (unordered) => unordered.orderBy(isReaders, 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  const [rows, summary] = await Promise.all([newest.execute(), querySummary(db)])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map((row) => ({
      id: row.id,
      first_name: row.first_name,
      last_name: initialOf(row.last_name),
      comment: row.comment,
      stars: row.stars,
      verified: row.verified,
      locale: row.locale,
      created_at: row.created_at.toISOString(),
    })),
    meta: {
      ...summary,
      next_cursor:
        rows.length > limit && last
          ? [last.created_at.toISOString(), last.id, ...(reader ? [last.locale] : [])].join('_')
          : null,
    },
  }
}

const querySummary = (db: Queryable) =>
  db
    .selectFrom('review')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<number | null>`round(avg(stars), 1)::float8`.as('average'),
    ])
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow()

/** How many reviews the home page and the structured data show. */
export const firstReviewCount = 4

/** The first page of reviews for a reader, from the query cache, because every rendering of the home page needs it. */
export const firstReviews = ({ db }: { db: Queryable }, reader: Locale): Promise<ReviewPage> =>
  cached(db, firstByReader[reader])

const firstByReader = Object.fromEntries(
  locales.map((reader) => [reader, (db: Queryable) => publishedReviews({ db }, { limit: firstReviewCount, reader })]),
) as Record<Locale, (db: Queryable) => Promise<ReviewPage>>

/** Average and number of the published reviews, from the query cache. */
export const ratingSummary = ({ db }: { db: Queryable }) => cached(db, querySummary)

/** The initial of a last name: the review form states that only this is published. */
const initialOf = (name: string) => name && `${[...name.normalize('NFC')][0]}.`

/** Parses a cursor of `publishedReviews`; undefined when it is malformed. */
export const parseReviewCursor = (
  cursor: string,
): { createdAt: string; id: string; locale: string | undefined } | undefined => {
  const [createdAt = '', id = '', locale] = cursor.split('_')
  const instant = new Date(createdAt)
  // JavaScript accepts years of more than four digits, PostgreSQL doesn't.
  const wellFormed =
    /^2\d{3}-/.test(createdAt) && !Number.isNaN(instant.getTime()) && instant.toISOString() === createdAt
  return wellFormed && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { createdAt, id, locale } : undefined
}
