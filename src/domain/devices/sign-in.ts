import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import type { AppContext } from '../context.ts'
import { storeChallenge, useChallenge } from './challenges.ts'
import { hashSecret } from './hash-secret.ts'
import { authenticationOptions, verifyAuthentication } from './passkeys.ts'
import { startSession } from './sessions.ts'

type Refused = { ok: false; code: Extract<AppErrorCode, 'passkey_refused' | 'passkey_unknown' | 'revoked'> }

/** The answer of an authenticator; `id` is the credential id. */
export interface PasskeyResponse {
  id: string
}

export async function startSignIn(services: AppContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await authenticationOptions(services)
  await storeChallenge(services, options.challenge, { purpose: 'sign_in' })
  return options
}

/** Signs a device in by its passkey. @returns the token of the session's cookie */
export async function finishSignIn(
  services: AppContext,
  response: PasskeyResponse,
): Promise<{ ok: true; token: string } | Refused> {
  const verified = await verify(services, response, { purpose: 'sign_in' })
  return verified.ok
    ? { ok: true, token: await startSession(services.db, verified.deviceId, services.now()) }
    : verified
}

export async function startPasskeyCheck(
  services: AppContext,
  deviceId: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const passkeys = await services.db.selectFrom('passkey').selectAll().where('device_id', '=', deviceId).execute()
  const options = await authenticationOptions(services, passkeys)
  await storeChallenge(services, options.challenge, { purpose: 'check', deviceId })
  return options
}

/** Verifies the passkey of a signed-in device again, before an action that moves money. */
export async function finishPasskeyCheck(
  services: AppContext,
  { response, deviceId, token }: { response: PasskeyResponse; deviceId: string; token: string },
): Promise<{ ok: true } | Refused> {
  const verified = await verify(services, response, { purpose: 'check', deviceId })
  if (!verified.ok) return verified
  await services.db
    .updateTable('device_session')
    .set({ passkey_checked_at: services.now() })
    .where('id_hash', '=', hashSecret(token))
    .execute()
  return { ok: true }
}

async function verify(
  services: AppContext,
  response: PasskeyResponse,
  expected: { purpose: 'sign_in' | 'check'; deviceId?: string },
): Promise<{ ok: true; deviceId: string } | Refused> {
  const { db, now } = services
  const found = await db
    .selectFrom('passkey')
    .innerJoin('device', 'device.id', 'passkey.device_id')
    .selectAll('passkey')
    .select('revoked_at')
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!found) return { ok: false, code: 'passkey_unknown' }
  const { revoked_at: revokedAt, ...passkey } = found
  if (expected.deviceId !== undefined && passkey.device_id !== expected.deviceId)
    return { ok: false, code: 'passkey_unknown' }
  const counter = await verifyAuthentication(services, response, passkey, (challenge) =>
    useChallenge(services, challenge, expected),
  )
  if (counter === undefined) return { ok: false, code: 'passkey_refused' }
  // Only after the signature: the answer must not reveal to others that a device was revoked.
  if (revokedAt) return { ok: false, code: 'revoked' }
  await db
    .updateTable('passkey')
    .set({ counter, last_used_at: now() })
    .where('credential_id', '=', passkey.credential_id)
    .execute()
  return { ok: true, deviceId: passkey.device_id }
}
