import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { hashSecret } from './hash-secret.ts'
import { isNamed } from './manage-devices.ts'

export type CalendarAddressOutcome =
  | {
      ok: true
      name: string
      /** The new address; null if the address was removed. Only its hash is stored, so it can't be shown again. */
      address: string | null
    }
  | { ok: false; refusal: 'unknown'; device: string }

/**
 * Gives a device in use a new secret address for its calendar of departures, in place of the former one, or removes the
 * address.
 * @param device its id or its name
 */
export function setCalendarAddress(
  { db, now, ids, origin }: Pick<AppContext, 'db' | 'now' | 'ids' | 'origin'>,
  { device, hasAddress, actor }: { device: string; hasAddress: boolean; actor: string },
): Promise<CalendarAddressOutcome> {
  return inTransaction(db, async (trx): Promise<CalendarAddressOutcome> => {
    const found = await trx
      .selectFrom('device')
      .select(['id', 'name'])
      .where(isNamed(device))
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { ok: false, refusal: 'unknown', device }
    const { id, name } = found
    const secret = hasAddress ? ids.reservation() : null
    const calendar_hash = secret && hashSecret(secret)
    await trx.updateTable('device').set({ calendar_hash }).where('id', '=', id).execute()
    const command = hasAddress ? 'device calendar' : 'device calendar end'
    await recordAction(trx, { command, details: { device: id, name }, actor, now: now() })
    return { ok: true, name, address: secret && `${origin}/calendar/${secret}.ics` }
  })
}

export const hasCalendarAddress = async (db: Queryable, device: string): Promise<boolean> =>
  (await db
    .selectFrom('device')
    .select('id')
    .where('id', '=', device)
    .where('calendar_hash', 'is not', null)
    .executeTakeFirst()) !== undefined

/**
 * The language and the boats of the device in use whose calendar address has this secret; undefined if there is none.
 */
export const findCalendarDevice = (
  db: Queryable,
  secret: string,
): Promise<{ locale: AppLocale; boats: string[] } | undefined> =>
  db
    .selectFrom('device')
    .select(['locale', 'boats'])
    .where('calendar_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
