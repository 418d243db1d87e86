import { createHash } from 'node:crypto'
import { type PageContent, pageContent } from '../../content/page-content.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { currentSettings } from '../settings/current-settings.ts'

/** The terms as a guest accepted them, filled with the values of that day. */
export type AcceptedTerms = PageContent<'terms_of_purchase'>

/**
 * Keeps the terms that a guest is about to accept, if they differ from the last version.
 * @returns the id of the version
 */
export async function recordTerms(
  services: AppContext,
  { locale, trip }: { locale: Locale; trip: string },
): Promise<number> {
  const { db, now } = services
  const content = JSON.stringify(pageContent('terms_of_purchase', locale, await currentSettings(services, { trip })))
  const hash = createHash('sha256').update(content).digest('base64url')
  const last = await db
    .selectFrom('terms_version')
    .select(['id', 'hash'])
    .where('locale', '=', locale)
    .where('trip', '=', trip)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.hash === hash) return last.id
  const { id } = await db
    .insertInto('terms_version')
    .values({ locale, trip, hash, content, created_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The terms that a guest accepted, in their language; undefined for a booking by phone, or of a time without versions. */
export const acceptedTermsOf = (
  db: Queryable,
  reservationId: string,
): Promise<{ version: number; locale: Locale } | undefined> =>
  db
    .selectFrom('reservation')
    .innerJoin('terms_version', 'terms_version.id', 'reservation.terms_version')
    .select(['terms_version.id as version', 'terms_version.locale'])
    .where('reservation.id', '=', reservationId)
    .executeTakeFirst()

/** @param locale the language of the page; a version has one */
export async function findTerms(db: Queryable, id: number, locale: Locale): Promise<AcceptedTerms | undefined> {
  const row = await db
    .selectFrom('terms_version')
    .select('content')
    .where('id', '=', id)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && (row.content as unknown as AcceptedTerms)
}
