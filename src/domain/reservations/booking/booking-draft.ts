import { createHash, randomBytes } from 'node:crypto'
import { maxSpecialOffers } from '../../../contract/reservation.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { maxLengthOf } from '../../../shared/max-lengths.ts'
import type { AppContext } from '../../context.ts'
import { findLiveOffer, type LiveOffer } from '../../waitlist/take-offer.ts'

/** A visitor's unfinished booking form: the values by field name, valid or not. */
export interface BookingDraft {
  fields: Record<string, unknown>
  /** The reservation that was created from this draft. */
  reservationId: string | null
  /** The waitlist offer with which the visitor opened the form. */
  offerId: string | null
}

const cookieMaxAgeSeconds = 86_400
/** A draft that was saved only once is deleted after three hours, any other after a day. */
const unchangedHours = 3

export async function loadDraft({ db }: AppContext, token: string | null): Promise<BookingDraft | null> {
  if (!token) return null
  const row = await db
    .selectFrom('booking_draft')
    .select(['fields', 'reservation_id', 'offer_id'])
    .where('id', '=', idOf(token))
    .executeTakeFirst()
  return row ? { fields: row.fields, reservationId: row.reservation_id, offerId: row.offer_id } : null
}

/** Whether the request comes from the browser that made the booking, less than a day ago. */
export const isBookedBy = async (services: AppContext, request: Request, reservationId: string): Promise<boolean> =>
  (await loadDraft(services, readDraftToken(request, services.origin)))?.reservationId === reservationId

/**
 * @param fields the form's values; each text is truncated just above the form's limit, which keeps a draft below 10 kB
 * @param offerId the offer with which the visitor opened the form; it stays linked until another one replaces it
 * @returns the draft's token; a new one if `token` is null
 */
export async function saveDraft(
  { db, now }: AppContext,
  token: string | null,
  fields: Record<string, unknown>,
  reservationId: string | null = null,
  offerId?: string,
): Promise<string> {
  const savedToken = token ?? randomBytes(24).toString('base64url')
  const draft = {
    fields: JSON.stringify(truncate(fields)),
    reservation_id: reservationId,
    changed_at: now(),
    ...(offerId !== undefined && { offer_id: offerId }),
  }
  await db
    .insertInto('booking_draft')
    .values({ id: idOf(savedToken), created_at: now(), ...draft })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
    .execute()
  return savedToken
}

/** The live offer with which the visitor opened the booking form; null if there is none. */
export async function findDraftOffer(services: AppContext, token: string | null): Promise<LiveOffer | null> {
  return liveOfferOf(services, await loadDraft(services, token))
}

export async function liveOfferOf({ db, now }: AppContext, draft: BookingDraft | null): Promise<LiveOffer | null> {
  return draft?.offerId ? findLiveOffer(db, draft.offerId, now()) : null
}

const defaultMaxLength = 40

/** Keeps one character more than the form accepts, so that validation still reports the text as too long. */
function truncate(fields: Record<string, unknown>): Record<string, unknown> {
  const truncateValue = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, maxSpecialOffers + 1).map((item) => truncate(Object(item)))
    if (typeof value !== 'string') return typeof value === 'number' ? value : ''
    // PostgreSQL's jsonb rejects NUL and unpaired surrogates.
    return value
      .replaceAll('\0', '')
      .slice(0, (maxLengthOf(name) ?? defaultMaxLength) + 1)
      .toWellFormed()
  }
  const entries = Object.entries(fields).map(([name, value]) => [name, truncateValue(name, value)])
  return Object.fromEntries(entries)
}

/**
 * Links a draft to its reservation, in the transaction that creates the reservation. A draft is linked to another
 * reservation only if the former one ended unpaid, so a stale page or a second tab can't book twice.
 * @returns the reservation to which the draft is linked already; undefined if it is linked to `reservationId`
 */
export async function bindDraft(
  trx: Transaction,
  token: string,
  reservationId: string,
  now: Date,
): Promise<string | undefined> {
  const draft = await trx
    .selectFrom('booking_draft')
    .leftJoin('reservation', 'reservation.id', 'booking_draft.reservation_id')
    .select(['reservation_id', 'reservation.state'])
    .where('booking_draft.id', '=', idOf(token))
    .forUpdate('booking_draft')
    .executeTakeFirst()
  if (draft?.reservation_id && draft.state !== 'not_paid' && draft.state !== 'failed') return draft.reservation_id
  await trx
    .updateTable('booking_draft')
    .set({ reservation_id: reservationId, changed_at: now })
    .where('id', '=', idOf(token))
    .execute()
  return undefined
}

/**
 * Deletes expired drafts, because they hold personal data. A draft with an open offer stays until the offer has ended,
 * which takes half a day at most.
 */
export async function deleteExpiredDrafts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const [result] = await db
    .deleteFrom('booking_draft')
    .where((where) =>
      where.or([
        where('changed_at', '<', before(cookieMaxAgeSeconds)),
        where.and([
          where('changed_at', '<', before(unchangedHours * 3600)),
          where('changed_at', '=', where.ref('created_at')),
          where.not(
            where.exists(
              where
                .selectFrom('waitlist_offer')
                .select('waitlist_offer.id')
                .whereRef('waitlist_offer.id', '=', 'booking_draft.offer_id')
                .where('ended_at', 'is', null),
            ),
          ),
        ]),
      ]),
    )
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}

/** The `__Host-` prefix prevents other subdomains from setting the cookie. Browsers accept it over HTTPS only. */
const cookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-booking_draft' : 'booking_draft')

export function readDraftToken(request: Request, origin: string): string | null {
  const cookies = request.headers.get('Cookie')?.split(/;\s*/) ?? []
  const prefix = `${cookieName(origin)}=`
  const token = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? ''
  return /^[A-Za-z0-9_-]{32}$/.test(token) ? token : null
}

export function draftCookie(token: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${token}; Max-Age=${cookieMaxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Only a hash of the token is stored, so that read access to the table is not enough to use a visitor's draft. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')
