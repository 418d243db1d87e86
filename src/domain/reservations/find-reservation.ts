import { bookingLookup } from '../../contract/reservation.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { normalizeCode, readBookingReference } from '../../shared/booking-reference.ts'
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
 * The id of a reservation, from the operator's input: its code, its ticket, or the URL in its QR code, which has the id
 * on old tickets.
 */
export const findReservationId = async (db: Queryable, input: string) => (await findNamed(db, input))?.id

/** The code of a reservation, from the same kinds of input as `findReservationId`. */
export const findReservationCode = async (db: Queryable, input: string) => (await findNamed(db, input))?.code

function findNamed(db: Queryable, input: string): Promise<{ id: string; code: string } | undefined> {
  const reference = readBookingReference(input)
  const named = db.selectFrom('reservation').select(['id', 'code'])
  const query =
    'token' in reference
      ? named.where((row) => row.or([row('ticket', '=', reference.token), row('id', '=', reference.token)]))
      : named.where('code', '=', reference.code)
  return query.executeTakeFirst()
}
