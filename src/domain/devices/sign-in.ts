import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import type { AppContext } from '../context.ts'
import { storeChallenge, useChallenge } from './challenges.ts'
import { lockActiveDevice } from './manage-devices.ts'
import { authenticationOptions, verifyAuthentication } from './passkeys.ts'
import { startSession } from './sessions.ts'

/** `deviceId`: the device of the passkey, if known. */
type Refused = {
  ok: false
  code: Extract<AppErrorCode, 'passkey_refused' | 'passkey_unknown' | 'revoked'>
  deviceId?: string
}
type SignedIn = { ok: true; deviceId: string; token: string }

/** The answer of an authenticator; `id` is the credential id. */
export interface PasskeyResponse {
  id: string
}

export async function startSignIn(services: AppContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await authenticationOptions(services)
  await storeChallenge(services, options.challenge, { purpose: 'sign_in' })
  return options
}

/** Signs a device in by its passkey. */
export async function finishSignIn(services: AppContext, response: PasskeyResponse): Promise<SignedIn | Refused> {
  const verified = await verify(services, response, { purpose: 'sign_in' })
  return verified.ok ? openSession(services, verified, 'ended') : verified
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

/** Verifies the passkey of a signed-in device again, before an action that moves money. Its session gets a new token. */
export async function finishPasskeyCheck(
  services: AppContext,
  { response, deviceId }: { response: PasskeyResponse; deviceId: string },
): Promise<SignedIn | Refused> {
  const verified = await verify(services, response, { purpose: 'check', deviceId })
  return verified.ok ? openSession(services, verified, 'soon') : verified
}

interface Verified {
  ok: true
  deviceId: string
  credentialId: string
  /** The signature counter of the passkey. */
  counter: number
}

async function verify(
  services: AppContext,
  response: PasskeyResponse,
  expected: { purpose: 'sign_in' | 'check'; deviceId?: string },
): Promise<Verified | Refused> {
  const passkey = await services.db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst()
  if (!passkey) return { ok: false, code: 'passkey_unknown' }
  const { device_id: deviceId, credential_id: credentialId } = passkey
  if (expected.deviceId !== undefined && deviceId !== expected.deviceId)
    return { ok: false, code: 'passkey_unknown', deviceId }
  const counter = await verifyAuthentication(services, response, passkey, (challenge) =>
    useChallenge(services, challenge, expected),
  )
  return counter === undefined
    ? { ok: false, code: 'passkey_refused', deviceId }
    : { ok: true, deviceId, credentialId, counter }
}

/** Tells a revoked device that it is revoked, but only after its signature was verified: nobody else may learn it. */
function openSession(
  services: AppContext,
  { deviceId, credentialId, counter }: Verified,
  former: 'ended' | 'soon',
): Promise<SignedIn | Refused> {
  const now = services.now()
  return inTransaction(services.db, async (trx): Promise<SignedIn | Refused> => {
    if (!(await lockActiveDevice(trx, deviceId))) return { ok: false, code: 'revoked', deviceId }
    // Locks the passkey's row, so that two simultaneous sign-ins of one device leave one session.
    await trx
      .updateTable('passkey')
      .set({ counter, last_used_at: now })
      .where('credential_id', '=', credentialId)
      .execute()
    return { ok: true, deviceId, token: await startSession(trx, { deviceId, now, former }) }
  })
}
