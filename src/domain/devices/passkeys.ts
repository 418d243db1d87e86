import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import { currentLook } from '../../content/current-look.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AppContext } from '../context.ts'

type PasskeyRow = Selectable<Tables['passkey']>

/** Loaded by the first passkey request, so that a site without the app starts without it. */
const webauthn = () => import('@simplewebauthn/server')

/** What the phone shows beside the passkey. */
const rpName = () => currentLook().name

/** COSE algorithms that all phones and computers have. The default list also has experimental ones of Node.js. */
const [es256, rs256] = [-7, -257]

/** The relying party: the host of the site. A passkey works on this host only, so that no other site can ask for it. */
const rpIdOf = (origin: string) => new URL(origin).hostname

/**
 * Options with which the phone creates a passkey. The passkey is discoverable, so nobody has to type a name to sign in.
 * User verification is required.
 */
export const registrationOptions = async (
  { operatorOrigin: origin }: Pick<AppContext, 'operatorOrigin'>,
  { id, name }: { id: string; name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  (await webauthn()).generateRegistrationOptions({
    rpName: rpName(),
    rpID: rpIdOf(origin),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(id)),
    attestationType: 'none',
    supportedAlgorithmIDs: [es256, rs256],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/**
 * Options for signing in with a passkey.
 * @param passkeys those that are accepted; if omitted, all passkeys of this site
 */
export const authenticationOptions = async (
  { operatorOrigin: origin }: Pick<AppContext, 'operatorOrigin'>,
  passkeys?: PasskeyRow[],
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  (await webauthn()).generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    userVerification: 'required',
    ...(passkeys && {
      allowCredentials: passkeys.map(({ credential_id: id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
    }),
  })

/** Verifies the creation of a passkey. @returns undefined if it does not verify */
export async function verifyRegistration(
  { operatorOrigin: origin, log }: Pick<AppContext, 'operatorOrigin' | 'log'>,
  response: unknown,
  isExpectedChallenge: (challenge: string) => Promise<boolean>,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const verification = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: isExpectedChallenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  }).catch((err: unknown) => {
    log.info({ err }, 'a passkey registration did not verify')
  })
  if (!verification?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Verifies a signature by a passkey. @returns the new signature counter; undefined if it does not verify */
export async function verifyAuthentication(
  { operatorOrigin: origin, log }: Pick<AppContext, 'operatorOrigin' | 'log'>,
  response: unknown,
  passkey: PasskeyRow,
  isExpectedChallenge: (challenge: string) => Promise<boolean>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const verification = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: isExpectedChallenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: rpIdOf(origin),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports as AuthenticatorTransport[],
    },
    requireUserVerification: true,
  }).catch((err: unknown) => {
    log.info({ err }, 'a passkey signature did not verify')
  })
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined
}
