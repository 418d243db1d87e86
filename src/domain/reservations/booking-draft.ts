import { createHash, randomBytes } from 'node:crypto'
import { longest, mostOffers } from '../../contract/reservation.ts'
import type { Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'

/** What a visitor has typed so far, valid or not, under the names of the reservation form. */
export interface Draft {
  fields: Record<string, unknown>
  /** The reservation that the draft became. */
  reservationId: string | null
}

const cookieAge = 86_400
/** A draft that its visitor never came back to is deleted after three hours, any other after a day. */
const unusedHours = 3

export async function loadDraft({ db }: Services, token: string | null): Promise<Draft | null> {
  if (!token) return null
  const row = await db
    .selectFrom('booking_draft')
    .select(['fields', 'reservation_id'])
    .where('id', '=', idOf(token))
    .executeTakeFirst()
  return row ? { fields: row.fields, reservationId: row.reservation_id } : null
}

/**
 * @param fields what was typed; each text is cut where the form would refuse it, so that a draft stays below 3 kB
 * @returns the token of the draft, a new one when there was none
 */
export async function saveDraft(
  { db, now }: Services,
  token: string | null,
  fields: Record<string, unknown>,
  reservationId: string | null = null,
): Promise<string> {
  const known = token ?? randomBytes(24).toString('base64url')
  const draft = { fields: JSON.stringify(cut(fields)), reservation_id: reservationId, changed_at: now() }
  await db
    .insertInto('booking_draft')
    .values({ id: idOf(known), created_at: now(), ...draft })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
    .execute()
  return known
}

const longestOther = 40

/** One character more than the form takes, so that the form still says that it is too long. */
function cut(fields: Record<string, unknown>): Record<string, unknown> {
  const cutOne = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, mostOffers + 1).map((item) => cut(Object(item)))
    if (typeof value !== 'string') return typeof value === 'number' ? value : ''
    // PostgreSQL's jsonb has no NUL character, and an unpaired surrogate is none of its characters either.
    return value
      .replaceAll('\0', '')
      .slice(0, (longest[name as keyof typeof longest] ?? longestOther) + 1)
      .toWellFormed()
  }
  const entries = Object.entries(fields).map(([name, value]) => [name, cutOne(name, value)])
  return Object.fromEntries(entries)
}

/**
 * Records which reservation a draft became, in the transaction that makes it. A draft becomes one reservation that holds
 * or is paid: a stale page or a second tab that sends it again makes no second one.
 * @returns the reservation that the draft already became, undefined where it is this one
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

/** Drafts hold personal data: they are deleted when they are of no more use. */
export async function dropOldDrafts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000)
  const [result] = await db
    .deleteFrom('booking_draft')
    .where((where) =>
      where.or([
        where('changed_at', '<', before(cookieAge)),
        where.and([
          where('changed_at', '<', before(unusedHours * 3600)),
          where('changed_at', '=', where.ref('created_at')),
        ]),
      ]),
    )
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}

/** Over https the prefix keeps other hosts of the domain from setting the cookie; browsers refuse it over http. */
const cookieName = (origin: string) => (origin.startsWith('https:') ? '__Host-booking_draft' : 'booking_draft')

export function readDraftToken(request: Request, origin: string): string | null {
  const sent = request.headers.get('Cookie')?.split(/;\s*/) ?? []
  const prefix = `${cookieName(origin)}=`
  const token = sent.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? ''
  return /^[A-Za-z0-9_-]{32}$/.test(token) ? token : null
}

export function draftCookie(token: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(origin)}=${token}; Max-Age=${cookieAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The cookie's secret is never stored: who reads the table can't take over a visitor's booking. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')
