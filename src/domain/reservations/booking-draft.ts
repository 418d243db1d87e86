import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../database/connect.ts'
import type { Services } from '../services.ts'

/** What a visitor has typed so far, valid or not, under the names of the reservation form. */
export interface Draft {
  fields: Record<string, unknown>
  /** The reservation that the draft became. */
  reservationId: string | null
}

const cookieName = 'booking_draft'
const cookieAge = 86_400
/** The longest valid form has some 2,000 characters; nobody types more into a booking. */
const largestDraft = 20_000

export async function loadDraft({ db }: Services, token: string | null): Promise<Draft | null> {
  if (!token) return null
  const row = await db
    .selectFrom('booking_draft')
    .select(['fields', 'reservation_id'])
    .where('id', '=', idOf(token))
    .executeTakeFirst()
  return row ? { fields: row.fields, reservationId: row.reservation_id } : null
}

/** @returns the token of the draft, a new one when there was none */
export async function saveDraft(
  { db, now }: Services,
  token: string | null,
  fields: Record<string, unknown>,
  reservationId: string | null = null,
): Promise<string> {
  const known = token ?? randomBytes(24).toString('base64url')
  // The database has no NUL character, and nobody types one.
  const text = JSON.stringify(fields, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value))
  const draft = {
    fields: text.length <= largestDraft ? text : '{}',
    reservation_id: reservationId,
    changed_at: now(),
  }
  await db
    .insertInto('booking_draft')
    .values({ id: idOf(known), created_at: now(), ...draft })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(draft))
    .execute()
  return known
}

/** Remembers which reservation a draft became, in the transaction that makes it: who comes back is led there. */
export async function bindDraft(trx: Transaction, token: string, reservationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('booking_draft')
    .set({ reservation_id: reservationId, changed_at: now })
    .where('id', '=', idOf(token))
    .execute()
}

/** Drafts hold what people typed about themselves: a day later nobody needs them. */
export async function dropOldDrafts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - cookieAge * 1000)
  const [result] = await db.deleteFrom('booking_draft').where('changed_at', '<', before).execute()
  return Number(result?.numDeletedRows ?? 0)
}

export function readDraftToken(request: Request): string | null {
  const match = request.headers.get('Cookie')?.match(/(?:^|;\s*)booking_draft=([A-Za-z0-9_-]{32})(?:;|$)/)
  return match?.[1] ?? null
}

export function draftCookie(token: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${token}; Max-Age=${cookieAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** The cookie's secret is never stored: who reads the table can't take over a visitor's booking. */
const idOf = (token: string) => createHash('sha256').update(token).digest('base64url')
