import type { Queryable } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'
import { hashSecret } from './hash-secret.ts'

const validMinutes = 5

interface ChallengePurpose {
  purpose: Tables['passkey_challenge']['purpose']
  pairingId?: string
  deviceId?: string
}

/** Stores the challenge of a passkey request. It is valid for five minutes and for this purpose only. */
export async function storeChallenge(
  { db, now }: { db: Queryable; now: AppContext['now'] },
  challenge: string,
  { purpose, pairingId, deviceId }: ChallengePurpose,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashSecret(challenge),
      purpose,
      pairing_id: pairingId ?? null,
      device_id: deviceId ?? null,
      expires_at: new Date(now().getTime() + validMinutes * 60_000),
    })
    .execute()
}

/** Deletes the challenge, so that it is accepted once. @returns whether it was valid for this purpose */
export async function useChallenge(
  { db, now }: { db: Queryable; now: AppContext['now'] },
  challenge: string,
  { purpose, pairingId, deviceId }: ChallengePurpose,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .$if(pairingId !== undefined, (query) => query.where('pairing_id', '=', pairingId ?? ''))
    .$if(deviceId !== undefined, (query) => query.where('device_id', '=', deviceId ?? ''))
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes expired challenges, unused pairings and sessions. */
export async function deleteExpiredSignIns({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now()).execute()
  await db.deleteFrom('device_pairing').where('expires_at', '<=', now()).where('used_at', 'is', null).execute()
  await db.deleteFrom('device_session').where('expires_at', '<=', now()).execute()
}
