import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppErrorCode } from '../../contract/operator-app/errors.ts'
import { operatorLocale } from '../../i18n/locales.ts'
import type { Queryable, Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import type { AppContext } from '../context.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { storeChallenge, useChallenge } from './challenges.ts'
import { lockActiveDevice } from './manage-devices.ts'
import { endFirstPairing, findPairing, isNameTaken, type Pairing, type PairingKey } from './pairing.ts'
import { registrationOptions, verifyRegistration } from './passkeys.ts'
import { startSession } from './sessions.ts'

type PairingRefusal = {
  ok: false
  code: Extract<AppErrorCode, `pairing_${string}` | 'passkey_refused'>
}

export type StartPairingOutcome =
  | { ok: true; pairing: Pairing; options: PublicKeyCredentialCreationOptionsJSON }
  | PairingRefusal

/**
 * Opens a pairing on the phone. Returns options for the creation of a passkey. A pairing can be opened again until it
 * is used.
 */
export function startPairing(services: AppContext, key: PairingKey): Promise<StartPairingOutcome> {
  const { db, now } = services
  // The transaction locks the link: if it were withdrawn meanwhile, its challenge would refer to a missing row.
  return inTransaction(db, async (trx): Promise<StartPairingOutcome> => {
    const found = await findPairing(trx, key, now())
    if (!found.ok) return found
    const { pairing } = found
    const options = await registrationOptions(services, pairing)
    await storeChallenge({ db: trx, now }, options.challenge, { purpose: 'pairing', pairingId: pairing.id })
    return { ok: true, pairing, options }
  })
}

/**
 * Pairs the device: verifies and stores its passkey, uses up the pairing and starts a session.
 * @returns the token of the session's cookie
 */
export async function finishPairing(
  services: AppContext,
  { response, locale, ...key }: PairingKey & { response: unknown; locale: AppLocale },
): Promise<{ ok: true; deviceId: string; token: string } | PairingRefusal> {
  const now = services.now()
  const opened = await findPairing(services.db, key, now)
  if (!opened.ok) return opened
  const { id: pairingId, created_by_device: maker } = opened.pairing
  const passkey = await verifyRegistration(services, response, (challenge) =>
    useChallenge(services, challenge, { purpose: 'pairing', pairingId }),
  )
  if (!passkey) return { ok: false, code: 'passkey_refused' }
  return inTransaction(services.db, async (trx) => {
    // Locks the device that made the link, before any other row, as `revokeDevice` does. If that device is revoked at
    // the same time, one waits: a later revocation finds the new device, an earlier one has withdrawn the link.
    if (maker && !(await lockActiveDevice(trx, maker))) return { ok: false, code: 'pairing_unknown' }
    // If two phones open one link, this row lock decides which one is paired.
    const found = await findPairing(trx, key, now)
    if (!found.ok) return found
    const { name, role, boats, created_by: pairedBy } = found.pairing
    if (await isNameTaken(trx, name)) return { ok: false, code: 'pairing_used' }
    if (await isPasskeyTaken(trx, passkey.credential_id)) return { ok: false, code: 'passkey_refused' }
    const id = services.ids.row()
    await trx
      .insertInto('device')
      .values({ id, name, role, boats, locale, paired_by: pairedBy, paired_at: now })
      .execute()
    await trx
      .insertInto('passkey')
      .values({ ...passkey, device_id: id, created_at: now })
      .execute()
    await trx.updateTable('device_pairing').set({ used_at: now, device_id: id }).where('id', '=', pairingId).execute()
    await endFirstPairing(trx)
    if (role === 'owner') await mailOperator(services, trx, { name, paired_by: pairedBy }, now)
    await recordAction(trx, { command: 'device paired', details: { device: id, name, role }, actor: name, now })
    return { ok: true, deviceId: id, token: await startSession(trx, { deviceId: id, now }) }
  })
}

const isPasskeyTaken = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('device_id').where('credential_id', '=', id).executeTakeFirst()) !== undefined

/** Mails the operator, who may not know that an owner's device was paired. */
const mailOperator = (services: AppContext, trx: Transaction, details: Record<string, string>, now: Date) =>
  queueMessage(
    services,
    trx,
    { kind: 'operator_new_device', recipient: services.operator.email, locale: operatorLocale, details },
    now,
  )
