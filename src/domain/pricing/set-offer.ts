import type { Selectable } from 'kysely'
import type { Runner } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { type Locale, locales } from '../../i18n/locales.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Services } from '../services.ts'

export type OfferRow = Selectable<Tables['special_offer']>

export interface OfferOrder {
  id: string
  /** Cents: the full price, and what of it is paid when booking. */
  original?: number | undefined
  payable?: number | undefined
  maxPieces?: number | undefined
  position?: number | undefined
  title: Partial<Record<Locale, string>>
  description: Partial<Record<Locale, string>>
  actor: string
}

export type SetOfferOutcome =
  | { ok: true; offer: OfferRow; isNew: boolean }
  | { ok: false; refusal: 'payable_above' | 'max_pieces' }
  /** A new one needs it all. */
  | { ok: false; refusal: 'missing'; missing: string[] }

export const allOffers = (db: Runner): Promise<OfferRow[]> =>
  db.selectFrom('special_offer').selectAll().where('removed_at', 'is', null).orderBy('position').orderBy('id').execute()

/**
 * Adds a special offer, or changes what is given of one; one that was removed comes back. Bookings keep what they were
 * promised.
 */
export function setOffer(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  order: OfferOrder,
): Promise<SetOfferOutcome> {
  const now = clock()
  return db.transaction().execute(async (trx): Promise<SetOfferOutcome> => {
    const before = await trx
      .selectFrom('special_offer')
      .selectAll()
      .where('id', '=', order.id)
      .forUpdate()
      .executeTakeFirst()
    const missing = before ? [] : missingOf(order)
    if (missing.length > 0) return { ok: false, refusal: 'missing', missing }
    const after = {
      position: order.position ?? before?.position ?? (await lastPosition(trx)) + 1,
      original_amount: order.original ?? before?.original_amount ?? 0,
      payable_amount: order.payable ?? before?.payable_amount ?? 0,
      max_pieces: order.maxPieces ?? before?.max_pieces ?? 1,
      title: { ...before?.title, ...order.title } as OfferRow['title'],
      description: { ...before?.description, ...order.description } as OfferRow['description'],
    }
    if (after.payable_amount > after.original_amount) return { ok: false, refusal: 'payable_above' }
    if (after.max_pieces < 1 || after.max_pieces > 100) return { ok: false, refusal: 'max_pieces' }
    const row = {
      ...after,
      title: JSON.stringify(after.title),
      description: JSON.stringify(after.description),
      removed_at: null,
    }
    const offer = await trx
      .insertInto('special_offer')
      .values({ id: order.id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = { id: order.id, before: before ?? null, after }
    await recordAction(trx, { command: 'offers set', details, actor: order.actor, now })
    return { ok: true, offer, isNew: !before }
  })
}

function missingOf({ original, payable, maxPieces, title, description }: OfferOrder): string[] {
  return [
    ...(original === undefined ? ['originalAmount'] : []),
    ...(payable === undefined ? ['payableAmount'] : []),
    ...(maxPieces === undefined ? ['maxPieces'] : []),
    ...locales.filter((locale) => !title[locale]).map((locale) => `title${capital(locale)}`),
    ...locales.filter((locale) => !description[locale]).map((locale) => `description${capital(locale)}`),
  ]
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

async function lastPosition(db: Runner): Promise<number> {
  const { last } = await db
    .selectFrom('special_offer')
    .select((select) => select.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Offers it no more; whoever has chosen it gets it. @returns false for one that isn't offered */
export function removeOffer(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  id: string,
  actor: string,
): Promise<boolean> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('special_offer')
      .set({ removed_at: now })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await recordAction(trx, { command: 'offers remove', details: { id }, actor, now })
    return true
  })
}
