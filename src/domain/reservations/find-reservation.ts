import { sql } from 'kysely'
import { bookingLookup } from '../../contract/reservation.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { aliasesIn, normalizeCode, readBookingReference } from '../../shared/booking-reference.ts'
import type { AppContext } from '../context.ts'
import { consume, keyFor, type RateLimited, type RateLimitKey } from '../rate-limit/consume.ts'
import { type ValidationError, validationError, validationErrorFromZod } from '../validation-error.ts'

/**
 * Finds a reservation by code and e-mail address. One query compares both, and every miss returns the same error. So
 * the response does not reveal whether a code exists.
 */
export async function findReservation(
  services: Pick<AppContext, 'db' | 'now'>,
  input: unknown,
  { locale, caller }: { locale: Locale; caller: RateLimitKey },
): Promise<{ ok: true; id: string } | ValidationError | RateLimited> {
  const parsed = bookingLookup.safeParse(input)
  if (!parsed.success) return validationErrorFromZod(parsed.error, locale)
  const { email } = parsed.data
  const code = normalizeCode(parsed.data.code)
  const limit = await consumeLookUpLimit(services, caller, code)
  if (!limit.ok) return limit
  const row = await services.db
    .selectFrom('reservation')
    .select('id')
    .where('code', '=', code)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row ? { ok: true, id: row.id } : validationError([{ field: 'form', key: 'result.find.miss' }], locale)
}

/** The limit is consumed before the query, so that hits and misses cost the same. */
async function consumeLookUpLimit(services: Pick<AppContext, 'db' | 'now'>, caller: RateLimitKey, code: string) {
  const limit = await consume(services, 'find', caller)
  return limit.ok ? consume(services, 'find_booking', keyFor(code, caller)) : limit
}

/**
 * Finds the id of a reservation from what the operator enters: the code, the ticket, or the URL in the QR code of the
 * ticket. On old tickets, the URL contains the id. For an imported booking, the operator can also enter the code on the
 * ticket of its former system.
 * @param today if several bookings were imported with the same code, a trip on this day or later is preferred
 */
export const findReservationId = async (db: Queryable, input: string, today?: string) =>
  (await findNamed(db, input, today))?.id

/** The code of a reservation, from the same kinds of input as `findReservationId`. */
export const findReservationCode = async (db: Queryable, input: string, today?: string) =>
  (await findNamed(db, input, today))?.code

type Named = { id: string; code: string }

const findNamed = async (db: Queryable, input: string, today: string | undefined): Promise<Named | undefined> =>
  (await findByOwnCode(db, input)) ?? findByAlias(db, input, today)

/** Finds a reservation by our own code, its ticket or its id, not by the code of a former system. */
export function findByOwnCode(db: Queryable, input: string): Promise<Named | undefined> {
  const reference = readBookingReference(input)
  const named = db.selectFrom('reservation').select(['id', 'code'])
  const query =
    'token' in reference
      ? named.where((row) => row.or([row('ticket', '=', reference.token), row('id', '=', reference.token)]))
      : named.where('code', '=', reference.code)
  return query.executeTakeFirst()
}

/**
 * Finds an imported booking by the code of its former system. If several bookings have this code, one that is not
 * cancelled, sails from `today` on, has not boarded and sails first is preferred, in this order of importance.
 */
function findByAlias(db: Queryable, input: string, today = ''): Promise<Named | undefined> {
  const aliases = aliasesIn(input)
  if (aliases.length === 0) return Promise.resolve(undefined)
  return db
    .selectFrom('imported_booking as imported')
    .innerJoin('reservation', 'reservation.id', 'imported.reservation_id')
    .select(['reservation.id', 'code'])
    .where('alias', 'in', aliases)
    .orderBy(sql`array_position(${aliases}::text[], alias)`)
    .orderBy(sql`exists (select from cancellation where reservation_id = reservation.id)`)
    .orderBy(sql`date < ${today === '' ? null : today}::date`)
    .orderBy(sql`exists (select from boarding where reservation_id = reservation.id)`)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
}
