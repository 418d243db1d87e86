import { z } from 'zod'
import { instant } from '../primitives.ts'
import { appLocale, appRole } from './roles.ts'

/** `GET session`, and the answer to pairing, signing in, the passkey check and a change of language. */
const sessionInfo = z.object({
  device: z.object({ id: z.string(), name: z.string() }),
  role: appRole,
  locale: appLocale,
  expiresAt: instant,
  /** Until when actions that need a passkey check are accepted; null or a past instant: check first. */
  passkeyCheckedUntil: instant.nullable(),
  /** The server's clock: the app shows the age of its data, and a warning if the phone's clock is wrong. */
  now: instant,
  /** Today in the operator's time zone, `YYYY-MM-DD`. */
  today: z.string(),
})
export type SessionInfo = z.infer<typeof sessionInfo>

/** `POST session`: changes the language of this device. */
export const sessionChange = z.strictObject({ locale: appLocale })

/** `POST sign-out`. */
export const signedOut = z.object({ signedOut: z.literal(true) })
