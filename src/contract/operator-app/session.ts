import { z } from 'zod'
import { instant } from '../primitives.ts'
import { appLocales } from './app-locales.ts'
import { appRole } from './roles.ts'

const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[A-Za-z0-9_-]+$/)

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** `RegistrationResponseJSON` of WebAuthn, as `startRegistration` of `@simplewebauthn/browser` returns it. */
const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.array(z.string().max(20)).max(8).optional(),
    authenticatorData: base64url(4096).optional(),
    publicKey: base64url(4096).optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn, as `startAuthentication` of `@simplewebauthn/browser` returns it. */
const authenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    userHandle: base64url(128).optional(),
  }),
})

/** `token` is the fragment of a pairing link (`/operator/pair#<token>`), `code` the short code that people type. */
const pairingKey = { token: z.string().min(1).max(100).optional(), code: z.string().min(1).max(40).optional() }
const hasOneKey = ({ token, code }: { token?: string | undefined; code?: string | undefined }) =>
  (token === undefined) !== (code === undefined)

/** `POST pairing/start`: exactly one of `token` and `code`. */
export const pairingStart = z.strictObject(pairingKey).refine(hasOneKey, 'error.required')
/** `options` is `PublicKeyCredentialCreationOptionsJSON`: the app passes it to `startRegistration` unchanged. */
export const pairingOptions = z.object({
  device: z.object({ name: z.string(), role: appRole }),
  /** Whether the link is the one that a new site makes for its first device: then the app opens the guide. */
  isFirst: z.boolean(),
  expiresAt: instant,
  options: z.looseObject({ challenge: z.string() }),
})

/** `POST pairing/finish`, answered with the session of the new device. */
export const pairingFinish = z
  .strictObject({ ...pairingKey, response: registrationResponse, locale: z.enum(appLocales) })
  .refine(hasOneKey, 'error.required')

/** `POST sign-in/start` and `POST passkey-check/start` take `{}`. */
export const noInput = z.strictObject({})
/** `options` is `PublicKeyCredentialRequestOptionsJSON`: the app passes it to `startAuthentication` unchanged. */
export const signInOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** `POST sign-in/finish` and `POST passkey-check/finish`, answered with the session. */
export const signInFinish = z.strictObject({ response: authenticationResponse })

/** `GET session`, and the answer to pairing, signing in, the passkey check and a change of language. */
const sessionInfo = z.object({
  device: z.object({ id: z.string(), name: z.string() }),
  role: appRole,
  locale: z.enum(appLocales),
  expiresAt: instant,
  /** Until when actions that need a passkey check are accepted. If null or past, the app asks for the check first. */
  passkeyCheckedUntil: instant.nullable(),
  /** The server's clock: the app shows the age of its data, and a warning if the phone's clock is wrong. */
  now: instant,
  /** Today in the operator's time zone, `YYYY-MM-DD`. */
  today: z.string(),
})
export type SessionInfo = z.infer<typeof sessionInfo>

/** `POST session`: changes the language of this device. */
export const sessionChange = z.strictObject({ locale: z.enum(appLocales) })

/** The answer to `POST sign-out`. */
export const signedOut = z.object({ signedOut: z.literal(true) })
