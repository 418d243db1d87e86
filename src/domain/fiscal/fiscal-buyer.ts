import { sql } from 'kysely'
import { buyer as buyerShape, type InvoiceBuyer } from '../../contract/buyer.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { callerWithLink } from '../rate-limit/booking-rate-limits.ts'
import { consume, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { findReservationId } from '../reservations/find-reservation.ts'
import { type ValidationError, validationErrorFromZod } from '../validation-error.ts'

/** `final`: the number of the first final invoice; null if there is none. All later documents have the same buyer. */
export interface FiscalBuyer {
  buyer: InvoiceBuyer | null
  final: string | null
}

/** The buyer of a booking; undefined if the site issues no fiscal documents, or the booking has ended unpaid. */
export async function findFiscalBuyer(db: Queryable, reservationId: string): Promise<FiscalBuyer | undefined> {
  const { rows } = await sql<FiscalBuyer>`
    select case when final.id is null then to_jsonb(stored) - 'reservation_id' else final.sale -> 'buyer' end as buyer,
      final.number || '/' || final.premises || '/' || final.device as final
    from fiscal_state cross join reservation left join fiscal_buyer as stored on stored.reservation_id = reservation.id
    left join lateral (select * from fiscal_document where reservation_id = reservation.id and kind = 'final'
      order by id limit 1) as final on true
    where reservation.id = ${reservationId} and issuing and state not in ('not_paid', 'failed')`.execute(db)
  return rows[0]
}

type BuyerRefusal = { ok: false; refusal: 'unknown' | 'off' } | { ok: false; refusal: 'issued'; number: string }
export type SetBuyerOutcome = { ok: true; code: string } | BuyerRefusal

/**
 * Sets the company that later documents of a booking name as the buyer; null means the guest. A reversal keeps the
 * buyer of its advance. After the final invoice the buyer can't be changed.
 */
export function setFiscalBuyer(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { booking, buyer, actor }: { booking: string; buyer: InvoiceBuyer | null; actor: string },
): Promise<SetBuyerOutcome> {
  return inTransaction(db, async (trx) => {
    const id = await findReservationId(trx, booking)
    return id === undefined ? { ok: false, refusal: 'unknown' } : writeBuyer(trx, id, { buyer, actor, now: now() })
  })
}

/**
 * Makes the company that the guest has typed into the form the buyer. If all fields are empty, the guest is the buyer.
 * `reservationId` is the id of the booking whose page shows the form.
 */
export async function setFiscalBuyerByGuest(
  services: Pick<AppContext, 'db' | 'now'>,
  reservationId: string,
  typed: Record<keyof InvoiceBuyer, string>,
  { locale, caller = null }: { locale: Locale; caller?: RateLimitKey },
): Promise<SetBuyerOutcome | ValidationError | RateLimited> {
  const limit = await consume(services, 'change', await callerWithLink(services.db, reservationId, caller))
  if (!limit.ok) return limit
  const isEmpty = Object.values(typed).every((text) => text.trim() === '')
  const parsed = isEmpty ? { success: true as const, data: null } : buyerShape.safeParse(typed)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const by = { buyer: parsed.data, actor: 'guest', now: services.now() }
  return inTransaction(services.db, (trx) => writeBuyer(trx, reservationId, by))
}

async function writeBuyer(
  trx: Transaction,
  id: string,
  { buyer, actor, now }: { buyer: InvoiceBuyer | null; actor: string; now: Date },
): Promise<SetBuyerOutcome> {
  // `issueDocuments` locks the same row, so no document of this booking is issued meanwhile.
  const reservation = await trx
    .selectFrom('reservation')
    .select('code')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!reservation) return { ok: false, refusal: 'unknown' }
  const found = await findFiscalBuyer(trx, id)
  if (!found) return { ok: false, refusal: 'off' }
  if (found.final) return { ok: false, refusal: 'issued', number: found.final }
  await trx.deleteFrom('fiscal_buyer').where('reservation_id', '=', id).execute()
  if (buyer)
    await trx
      .insertInto('fiscal_buyer')
      .values({ reservation_id: id, ...buyer })
      .execute()
  const { code } = reservation
  await recordAction(trx, { command: 'reservation buyer', details: { code }, actor, now })
  return { ok: true, code }
}
