import { createHash, randomBytes } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { cached } from '../../platform/cache/query-cache.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { ResellerTables } from '../../platform/database/reseller-tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { owedByReseller } from './bounds.ts'

type Services = Pick<AppContext, 'db' | 'now' | 'ids'>

/** A reseller whose key was accepted. */
export interface Reseller {
  id: string
  name: string
  /** The commission in percent of the retail price. */
  commission: number
  /** How many places of a departure the reseller may have, held and sold together. */
  placesPerDay: number
}

/** The limits on what a reseller may have. `credit`: the most cents that it may owe for future trips. */
interface Bounds {
  credit?: number | undefined
  placesPerDay?: number | undefined
}

/** The defaults are low, because they also limit what a stolen key can take. The columns have the same defaults. */
export const defaultBounds = { credit: 300_000, placesPerDay: 20 }
/** The default commission, in percent of the retail price. */
export const defaultCommission = 20

export interface NewReseller extends Bounds {
  name: string
  commission: number
  /** An https URL, to which notifications of changes are sent. */
  webhookUrl?: string | undefined
  actor: string
}

export type AddResellerOutcome =
  | { ok: true; id: string; name: string; key: string; webhookSecret: string | null }
  | { ok: false; refusal: 'name_taken' | 'commission' | 'webhook' }

/** The prefix makes a leaked key recognizable. */
const newKey = () => `octo_${randomBytes(24).toString('base64url')}`
const newSecret = () => `whsec_${randomBytes(24).toString('base64url')}`

const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Adds a reseller. The key and the secret of the webhook are returned here and never again. */
export function addReseller(
  services: Services,
  { name, commission, webhookUrl, actor, ...given }: NewReseller,
): Promise<AddResellerOutcome> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<AddResellerOutcome> => {
    if (!Number.isInteger(commission) || commission < 0 || commission > 99) return { ok: false, refusal: 'commission' }
    if (webhookUrl !== undefined && !isWebhookUrl(webhookUrl)) return { ok: false, refusal: 'webhook' }
    const { credit, placesPerDay } = boundsOf(given)
    const [id, key, webhookSecret] = [services.ids.row(), newKey(), webhookUrl === undefined ? null : newSecret()]
    const added = await trx
      .insertInto('reseller')
      .values({
        id,
        name,
        key_hash: hashOfKey(key),
        commission,
        credit,
        places_per_day: placesPerDay,
        bounds_set_at: now,
        webhook_url: webhookUrl ?? null,
        webhook_secret: webhookSecret,
        created_at: now,
      })
      .onConflict((conflict) => conflict.expression(sql`lower(name)`).where('revoked_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { ok: false, refusal: 'name_taken' }
    await recordAction(trx, {
      command: 'reseller add',
      details: { reseller: name, commission, credit, places_per_day: placesPerDay },
      actor,
      now,
    })
    return { ok: true, id, name, key, webhookSecret }
  })
}

const boundsOf = ({ credit = defaultBounds.credit, placesPerDay = defaultBounds.placesPerDay }: Bounds) => ({
  credit,
  placesPerDay,
})

/** Whether notifications may be sent to this URL: https on a public host name, without credentials. */
function isWebhookUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, password, hostname } = new URL(url)
  return protocol === 'https:' && username === '' && password === '' && /\.[a-z][a-z0-9-]*$/i.test(hostname)
}

interface KeyChange {
  /** The name of the reseller; upper and lower case are equal. */
  name: string
  actor: string
}

/**
 * Sets the bounds of a reseller. An omitted bound is not changed. If a bound becomes lower than what the reseller
 * already has, existing bookings stay, but no booking is added or confirmed.
 * @returns false if no reseller of this name has a valid key
 */
export const setBounds = (
  services: Pick<AppContext, 'db' | 'now'>,
  { credit, placesPerDay, ...change }: KeyChange & Bounds,
): Promise<boolean> => {
  const bounds = {
    ...(credit !== undefined && { credit }),
    ...(placesPerDay !== undefined && { places_per_day: placesPerDay }),
  }
  return updateKey(services, change, 'reseller set', { ...bounds, bounds_set_at: services.now() }, bounds)
}

/**
 * Makes the key of a reseller invalid; the bookings stay. @returns false if no reseller of this name has a valid key
 */
export const revokeReseller = (services: Pick<AppContext, 'db' | 'now'>, change: KeyChange): Promise<boolean> =>
  updateKey(services, change, 'reseller revoke', { revoked_at: services.now() })

/**
 * Replaces the key of a reseller; the old one is invalid at once. Bookings and webhook stay.
 * @returns the new key, which is never returned again; null if no reseller of this name has a valid key
 */
export async function rotateKey(services: Pick<AppContext, 'db' | 'now'>, change: KeyChange): Promise<string | null> {
  const key = newKey()
  return (await updateKey(services, change, 'reseller rotate', { key_hash: hashOfKey(key) })) ? key : null
}

function updateKey(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { name, actor }: KeyChange,
  command: string,
  values: Updateable<ResellerTables['reseller']>,
  details: Record<string, number> = {},
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reseller')
      .set(values)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await recordAction(trx, { command, details: { reseller: name, ...details }, actor, now: now() })
    return true
  })
}

/**
 * After the database was restored from a backup: makes the keys of all resellers invalid, unless `keepAccess`. Then
 * each reseller needs a new key (`rotateKey`).
 * @returns the names of the resellers that had a valid key
 */
export async function endRestoredKeys(trx: Transaction, { keepAccess }: { keepAccess: boolean }): Promise<string[]> {
  const resellers = await trx
    .selectFrom('reseller')
    .select(['id', 'name'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  if (!keepAccess)
    for (const { id } of resellers)
      await trx
        .updateTable('reseller')
        .set({ key_hash: hashOfKey(newKey()) })
        .where('id', '=', id)
        .execute()
  return resellers.map(({ name }) => name)
}

/** The reseller with this key; undefined if the key is unknown or revoked. */
export const findResellerByKey = async (db: Queryable, key: string): Promise<Reseller | undefined> =>
  (await cached(db, readValidKeys)).get(hashOfKey(key))

/**
 * The resellers with a valid key, by the hash of that key. They are few; the trigger `notify_content_changed`
 * invalidates the cache.
 */
async function readValidKeys(db: Queryable): Promise<ReadonlyMap<string, Reseller>> {
  const rows = await db
    .selectFrom('reseller')
    .select(['key_hash', 'id', 'name', 'commission', 'places_per_day as placesPerDay'])
    .where('revoked_at', 'is', null)
    .execute()
  return new Map(rows.map(({ key_hash, ...reseller }) => [key_hash, reseller]))
}

/** The URL that gets the notifications of a reseller; null if there is none. */
export async function findWebhook(db: Queryable, resellerId: string): Promise<string | null> {
  const row = await db.selectFrom('reseller').select('webhook_url').where('id', '=', resellerId).executeTakeFirst()
  return row?.webhook_url ?? null
}

export interface ListedReseller extends Reseller {
  credit: number
  /** What the reseller owes for future trips, in cents. */
  owed: number
  webhookUrl: string | null
  createdAt: Date
  revokedAt: Date | null
  /** The number of confirmed bookings, including cancelled ones. */
  bookings: number
  /** The number of notifications that failed after all retries. */
  failedNotifications: number
}

/** All resellers, revoked ones included, in the order in which they were added. */
export async function listResellers(db: Queryable, now: Date): Promise<ListedReseller[]> {
  const rows = await db
    .selectFrom('reseller')
    .select((row) => [
      'id',
      'name',
      'commission',
      'credit',
      'places_per_day as placesPerDay',
      'webhook_url as webhookUrl',
      'created_at as createdAt',
      'revoked_at as revokedAt',
      row
        .selectFrom('reseller_booking as resold')
        .innerJoin('reservation', 'reservation.id', 'resold.reservation_id')
        .whereRef('resold.reseller_id', '=', 'reseller.id')
        .where('state', '=', 'completed')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('bookings'),
      row
        .selectFrom('reseller_notification as notification')
        .whereRef('notification.reseller_id', '=', 'reseller.id')
        .where('state', '=', 'failed')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('failed'),
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ bookings, failed, ...reseller }) => ({
      ...reseller,
      owed: await owedByReseller(db, reseller.id, now),
      bookings: Number(bookings),
      failedNotifications: Number(failed),
    })),
  )
}
