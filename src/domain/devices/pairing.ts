import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { unambiguousAlphabet } from '../../shared/booking-reference.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { loadTrips } from '../trips/trips.ts'
import { hashSecret } from './hash-secret.ts'

const validMinutes = 10
const codeLength = 8

/**
 * Why a phone can't be limited to some boats: a boat doesn't exist, or the phone is an owner's, which shows all boats.
 */
export type BoatsRefused =
  | { ok: false; refusal: 'unknown_boat'; boat: string }
  | { ok: false; refusal: 'owner_has_all_boats' }

export type CreatePairingOutcome =
  | { ok: true; name: string; role: AppRole; link: string; code: string; expiresAt: Date }
  | { ok: false; refusal: 'name_taken'; name: string }
  | BoatsRefused

interface NewPairing {
  name: string
  role: AppRole
  /** The ids of the boats whose departures the phone shows; an empty list means all boats. */
  boats?: string[]
  actor: string
  device?: { id: string } | undefined
}

/**
 * Creates a link and a short code with which one device can be paired. The token is in the fragment of the link, which
 * browsers don't send to servers, so that no log contains it.
 */
export function createPairing(
  services: Pick<AppContext, 'db' | 'now' | 'ids' | 'operatorOrigin'>,
  { name, role, boats = [], actor, device }: NewPairing,
): Promise<CreatePairingOutcome> {
  const now = services.now()
  const token = randomBytes(32).toString('base64url')
  const letters = Array.from({ length: codeLength }, () => unambiguousAlphabet[randomInt(unambiguousAlphabet.length)])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000)
  return inTransaction(services.db, async (trx): Promise<CreatePairingOutcome> => {
    if (await isNameTaken(trx, name)) return { ok: false, refusal: 'name_taken', name }
    const refused = await boatsProblem(trx, { role, boats })
    if (refused) return refused
    await trx
      .insertInto('device_pairing')
      .values({
        id: services.ids.row(),
        name,
        role,
        boats,
        token_hash: hashSecret(token),
        code_hash: hashSecret(normalizeCode(code)),
        created_by: actor,
        created_by_device: device?.id ?? null,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await recordAction(trx, { command: 'device pair', details: { name, role, boats }, actor, now })
    return { ok: true, name, role, link: `${services.operatorOrigin}/operator/pair#${token}`, code, expiresAt }
  })
}

const firstDevice = 'Owner'
const madeAtStart = 'start'

/**
 * Creates a link that pairs the first device, as an owner's. Undefined if a device was ever paired. Former links of
 * this kind end, so that only the process that started last has printed a valid one.
 */
export const createFirstPairing = (
  services: Pick<AppContext, 'db' | 'now' | 'ids' | 'operatorOrigin'>,
): Promise<{ link: string; expiresAt: Date } | undefined> =>
  inTransaction(services.db, async (trx) => {
    await sql`lock table device_pairing in share row exclusive mode`.execute(trx)
    if (await trx.selectFrom('device').select('id').limit(1).executeTakeFirst()) return undefined
    await withdrawPairings(trx, { name: firstDevice })
    const created = await createPairing(
      { ...services, db: trx as AppContext['db'] },
      { name: firstDevice, role: 'owner', actor: madeAtStart },
    )
    return created.ok ? { link: created.link, expiresAt: created.expiresAt } : undefined
  })

/** Whether a link was made by `createFirstPairing`. */
export const isFirstPairing = ({ created_by: maker, name }: Pick<Pairing, 'created_by' | 'name'>): boolean =>
  maker === madeAtStart && name === firstDevice

/** Ends the link that `createFirstPairing` has made. Called when a device is paired. */
export const endFirstPairing = (trx: Transaction) =>
  trx
    .deleteFrom('device_pairing')
    .where('used_at', 'is', null)
    .where('created_by', '=', madeAtStart)
    .where('name', '=', firstDevice)
    .execute()

/** Why a phone can't be limited to these boats; undefined if it can. */
export async function boatsProblem(
  db: Queryable,
  { role, boats }: { role: AppRole; boats: string[] },
): Promise<BoatsRefused | undefined> {
  if (boats.length > 0 && role === 'owner') return { ok: false, refusal: 'owner_has_all_boats' }
  const known = (await loadTrips(db)).boats.filter(({ state }) => state !== 'retired')
  const boat = boats.find((id) => !known.some((each) => each.id === id))
  return boat === undefined ? undefined : { ok: false, refusal: 'unknown_boat', boat }
}

export const isNameTaken = async (db: Queryable, name: string): Promise<boolean> =>
  (await db
    .selectFrom('device')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

export interface OpenPairing {
  id: string
  name: string
  role: AppRole
  createdBy: string
  expiresAt: Date
}

/** The links with which a device can still be paired, the newest first. */
export async function listOpenPairings({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<OpenPairing[]> {
  const rows = await db
    .selectFrom('device_pairing')
    .select(['id', 'name', 'role', 'created_by', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_by: createdBy, expires_at: expiresAt, ...pairing }) => ({
    ...pairing,
    createdBy,
    expiresAt,
  }))
}

/**
 * Withdraws open links: all, those made by the device `maker`, or those with the name `name`. A phone that is being
 * paired by one of them finishes first.
 */
export const withdrawPairings = (
  trx: Transaction,
  { maker, name }: { maker?: string; name?: string } = {},
): Promise<{ name: string }[]> =>
  trx
    .deleteFrom('device_pairing')
    .where('used_at', 'is', null)
    .$if(maker !== undefined, (query) => query.where('created_by_device', '=', maker ?? ''))
    .$if(name !== undefined, (query) => query.where(sql`lower(name)`, '=', name?.toLowerCase()))
    .returning('name')
    .execute()

export type WithdrawOutcome = { ok: true; name: string } | { ok: false; refusal: 'unknown'; name: string }

/** Withdraws the open links for devices with this name. */
export const withdrawPairing = (
  services: Pick<AppContext, 'db' | 'now'>,
  { name, actor }: { name: string; actor: string },
): Promise<WithdrawOutcome> =>
  inTransaction(services.db, async (trx): Promise<WithdrawOutcome> => {
    const [withdrawn] = await withdrawPairings(trx, { name })
    if (!withdrawn) return { ok: false, refusal: 'unknown', name }
    const details = { name: withdrawn.name }
    await recordAction(trx, { command: 'device withdraw', details, actor, now: services.now() })
    return { ok: true, name: withdrawn.name }
  })

/** The secret of a pairing: the token of its link or its short code. */
export type PairingKey = { token?: string | undefined; code?: string | undefined }

export type Pairing = Pick<
  Tables['device_pairing'],
  'id' | 'name' | 'role' | 'created_by' | 'created_by_device' | 'expires_at'
> & { boats: string[] }

type FoundPairing = { ok: true; pairing: Pairing } | { ok: false; code: Extract<AppErrorCode, `pairing_${string}`> }

/** Finds a pairing that can still be used. In a transaction its row is locked. */
export async function findPairing(db: Queryable, { token, code }: PairingKey, now: Date): Promise<FoundPairing> {
  const query = db
    .selectFrom('device_pairing')
    .select(['id', 'name', 'role', 'created_by', 'created_by_device', 'expires_at', 'used_at', 'boats'])
    .$if(db.isTransaction, (locked) => locked.forUpdate())
  const row = await (token === undefined
    ? query.where('code_hash', '=', hashSecret(normalizeCode(code ?? '')))
    : query.where('token_hash', '=', hashSecret(token))
  ).executeTakeFirst()
  if (!row) return { ok: false, code: 'pairing_unknown' }
  if (row.used_at) return { ok: false, code: 'pairing_used' }
  if (row.expires_at <= now) return { ok: false, code: 'pairing_expired' }
  return { ok: true, pairing: row }
}

/** Whether the app is enabled: a device was ever paired, or a pairing link is open. */
export async function isAppEnabled({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select exists (select from device)
      or exists (select from device_pairing where used_at is null and expires_at > ${now()}) as enabled`.execute(db)
  return rows[0]?.enabled ?? false
}
