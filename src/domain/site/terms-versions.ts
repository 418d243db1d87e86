import { createHash } from 'node:crypto'
import { type PageContent, pageContent } from '../../content/page-content.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { currentSettings } from '../settings/current-settings.ts'

/** The terms as a guest accepted them, filled with the values of that day. */
export type AcceptedTerms = PageContent<'terms_of_purchase'>

/** Keeps the terms that a guest is about to accept, if they differ from the last version. */
export async function recordTerms(
  services: AppContext,
  { locale, trip }: { locale: Locale; trip: string },
): Promise<void> {
  const { db, now } = services
  const content = JSON.stringify(pageContent('terms_of_purchase', locale, await currentSettings(services, { trip })))
  const hash = createHash('sha256').update(content).digest('base64url')
  const last = await versionAt(db, { locale, trip, at: now() })
  if (last?.hash === hash) return
  await db.insertInto('terms_version').values({ locale, trip, hash, content, created_at: now() }).execute()
}

/** The terms that applied when a guest booked, in their language; undefined for a booking by phone, or of a time without versions. */
export async function acceptedTermsOf(
  db: Queryable,
  reservationId: string,
): Promise<{ version: number; locale: Locale } | undefined> {
  const booked = await db
    .selectFrom('reservation')
    .select(['locale', 'trip', 'terms_accepted_at as at'])
    .where('id', '=', reservationId)
    .executeTakeFirst()
  const version = booked?.at && (await versionAt(db, { ...booked, at: booked.at }))
  return version ? { version: version.id, locale: booked.locale } : undefined
}

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

const versionAt = (db: Queryable, { locale, trip, at }: { locale: Locale; trip: string; at: Date }) =>
  db
    .selectFrom('terms_version')
    .select(['id', 'hash'])
    .where('locale', '=', locale)
    .where('trip', '=', trip)
    .where('created_at', '<=', at)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
