import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { AppLocale } from '../../../contract/operator-app/app-locales.ts'
import type { pairingOptions, SessionInfo, signInOptions } from '../../../contract/operator-app/session.ts'
import { CallError, post } from '../api/call.ts'

/** What a phone is paired with: the token of a pairing link, or the typed short code. */
export type PairingCredential = { token: string } | { code: string }

/** Passkeys exist only on HTTPS and on `localhost`. */
export const passkeysAvailable = (): boolean => isSecureContext && 'PublicKeyCredential' in globalThis

export type PairingOffer = z.output<typeof pairingOptions>

export const requestPairing = (key: PairingCredential) => post<PairingOffer>('pairing/start', key)

export async function completePairing(
  key: PairingCredential,
  offer: PairingOffer,
  locale: AppLocale,
): Promise<SessionInfo> {
  const response = await startRegistration({ optionsJSON: asOptions<PublicKeyCredentialCreationOptionsJSON>(offer) })
  return post('pairing/finish', { ...key, response, locale })
}

/**
 * @param purpose why the passkey is asked for: to sign in, or for the check that the server demands before some calls
 */
export async function verifyPasskey(purpose: 'sign-in' | 'passkey-check'): Promise<SessionInfo> {
  const offer = await post<z.output<typeof signInOptions>>(`${purpose}/start`, {})
  const response = await startAuthentication({ optionsJSON: asOptions<PublicKeyCredentialRequestOptionsJSON>(offer) })
  return post(`${purpose}/finish`, { response })
}

/**
 * The cast is safe: the server's passkey library makes the options in the form that the browser's library expects. The
 * contract describes only their challenge.
 */
const asOptions = <Options>({ options }: { options: unknown }) => options as Options

/** Runs a call. If it needs a passkey check, asks for the check and runs the call again. */
export async function withPasskeyCheck<Answer>(
  run: () => Promise<Answer>,
  onChecked: (session: SessionInfo) => void,
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'passkey_check_needed') throw error
    onChecked(await verifyPasskey('passkey-check'))
    return run()
  }
}

/** Whether the person closed the passkey dialog, or the phone found no passkey. In both cases nothing has happened. */
export const isPasskeyDismissed = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
