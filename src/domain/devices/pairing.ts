import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Tables } from '../../database/tables.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { unambiguousAlphabet } from '../ids.ts'
import { hashSecret } from './hash-secret.ts'

const validMinutes = 10
const codeLength = 8

export type CreatePairingOutcome =
  | { ok: true; name: string; role: AppRole; link: string; code: string; expiresAt: Date }
  | { ok: false; refusal: 'name_taken'; name: string }

/**
 * Creates a link and a short code with which one device can be paired. The token is in the fragment of the link, which
 * browsers don't send to servers, so that no log contains it.
 */
export function createPairing(
  services: Pick<AppContext, 'db' | 'now' | 'ids' | 'origin'>,
  { name, role, actor }: { name: string; role: AppRole; actor: string },
): Promise<CreatePairingOutcome> {
  const now = services.now()
  const token = randomBytes(32).toString('base64url')
  const letters = Array.from({ length: codeLength }, () => unambiguousAlphabet[randomInt(unambiguousAlphabet.length)])
  const code = `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000)
  return services.db.transaction().execute(async (trx): Promise<CreatePairingOutcome> => {
    if (await isNameTaken(trx, name)) return { ok: false, refusal: 'name_taken', name }
    await trx
      .insertInto('device_pairing')
      .values({
        id: services.ids.row(),
        name,
        role,
        token_hash: hashSecret(token),
        code_hash: hashSecret(normalizeCode(code)),
        created_by: actor,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await recordAction(trx, { command: 'device pair', details: { name, role }, actor, now })
    return { ok: true, name, role, link: `${services.origin}/operator/pair#${token}`, code, expiresAt }
  })
}

export const isNameTaken = async (db: Queryable, name: string): Promise<boolean> =>
  (await db
    .selectFrom('device')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('revoked_at', 'is', null)
    .executeTakeFirst()) !== undefined

const normalizeCode = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The secret of a pairing: the token of its link or its short code. */
export type PairingKey = { token?: string | undefined; code?: string | undefined }

export type Pairing = Pick<Tables['device_pairing'], 'id' | 'name' | 'role' | 'created_by' | 'expires_at'>

type FoundPairing = { ok: true; pairing: Pairing } | { ok: false; code: Extract<AppErrorCode, `pairing_${string}`> }

/** Finds a pairing that can still be used. In a transaction its row is locked. */
export async function findPairing(db: Queryable, { token, code }: PairingKey, now: Date): Promise<FoundPairing> {
  const query = db
    .selectFrom('device_pairing')
    .select(['id', 'name', 'role', 'created_by', 'expires_at', 'used_at'])
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

/** Whether the app exists: a device was paired at some time, or a pairing link is open. */
export async function isAppEnabled({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select exists (select from device)
      or exists (select from device_pairing where used_at is null and expires_at > ${now()}) as enabled`.execute(db)
  return rows[0]?.enabled ?? false
}
