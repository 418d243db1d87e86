import { bookingLookUp } from '../../contract/reservation.ts'
import type { Runner } from '../../database/connect.ts'
import type { Locale } from '../../i18n/locales.ts'
import { about, type Caller, spend, type TooMany } from '../limits/spend.ts'
import { type FormRefusal, refusalOf, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'

/**
 * Code and e-mail together find a booking. One statement decides about both, and every miss is the same sentence about
 * the form as a whole: nobody learns which of the two was wrong, or whether a code exists.
 */
export async function findReservation(
  services: Pick<Services, 'db' | 'now'>,
  input: unknown,
  { locale, caller }: { locale: Locale; caller: Caller },
): Promise<{ ok: true; id: string } | FormRefusal | TooMany> {
  const read = bookingLookUp.safeParse(input)
  if (!read.success) return refusalOf(read.error, locale)
  const { email } = read.data
  const code = codeAsWritten(read.data.code)
  const limit = await mayLook(services, caller, code)
  if (!limit.ok) return limit
  const row = await services.db
    .selectFrom('reservation')
    .select('id')
    .where('code', '=', code)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row ? { ok: true, id: row.id } : refuse([{ field: 'form', key: 'result.find.miss' }], locale)
}

/** Counted alike whether there is such a booking or not. */
async function mayLook(services: Pick<Services, 'db' | 'now'>, caller: Caller, code: string) {
  const limit = await spend(services, 'find', caller)
  return limit.ok ? spend(services, 'find_booking', about(code, caller)) : limit
}

/**
 * What the operator typed or scanned for a booking → its id: its code, its id, or the address that its QR code opens.
 */
export async function reservationNamed(db: Runner, typed: string): Promise<string | undefined> {
  const [, id] = /(?:^|\/)([A-Za-z0-9_-]{22})(?:[/?#]|$)/.exec(typed.trim()) ?? []
  const named = db.selectFrom('reservation').select('id')
  const query = id === undefined ? named.where('code', '=', codeAsWritten(typed)) : named.where('id', '=', id)
  return (await query.executeTakeFirst())?.id
}

/** `bnc 7k4-q2x`, with whatever spaces, dashes and capitals it was typed or pasted, is `BNC-7K4Q2X`. */
function codeAsWritten(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return `BNC-${bare.replace(/^BNC(?=.{6}$)/, '')}`
}
