import { createHash } from 'node:crypto'
import { type PageContent, pageContent } from '../../content/page-content.ts'
import type { Locale } from '../../i18n/locales.ts'
import { hrefTo } from '../../pages.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import type { AppContext } from '../context.ts'
import { currentSettings } from '../settings/current-settings.ts'

/** The terms of purchase with the values that applied when the guest accepted them. */
export type AcceptedTerms = PageContent<'terms_of_purchase'>

/**
 * Stores the terms for a booking, unless they equal the newest stored version for this trip and language.
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

/**
 * The page with the terms of a booking, and whether the guest accepted them. If not, the crew made the booking, and the
 * terms are those that applied on the day of the booking.
 */
export interface TermsOfBooking {
  path: string
  isAccepted: boolean
}

/**
 * The terms of a booking.
 * @returns null if no terms are stored: the booking was made before versions were stored, a reseller made it, it was
 * imported, or its payment link is not paid yet
 */
export async function termsOfBooking(db: Queryable, reservationId: string): Promise<TermsOfBooking | null> {
  const row = await db
    .selectFrom('reservation')
    .innerJoin('terms_version', 'terms_version.id', 'reservation.terms_version')
    .select(['terms_version.id as version', 'terms_version.locale', 'terms_accepted_at'])
    .where('reservation.id', '=', reservationId)
    .executeTakeFirst()
  if (!row) return null
  const path = `${hrefTo('terms_of_purchase', row.locale)}?version=${row.version}`
  return { path, isAccepted: row.terms_accepted_at !== null }
}

/**
 * The content of a version of the terms; undefined if there is none in this language.
 * @param locale the language of the page
 */
export async function findTerms(db: Queryable, id: number, locale: Locale): Promise<AcceptedTerms | undefined> {
  const row = await db
    .selectFrom('terms_version')
    .select('content')
    .where('id', '=', id)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && (row.content as unknown as AcceptedTerms)
}
