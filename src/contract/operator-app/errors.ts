import { z } from 'zod'

/** HTTP status of each error of the app's calls, besides the refusals of actions, which have 409. */
export const appErrorStatuses = {
  invalid: 422,
  bad_request: 400,
  not_json: 415,
  foreign: 403,
  too_large: 413,
  too_many: 429,
  not_found: 404,
  method_not_allowed: 405,
  /** No session, or it has expired: sign in again. */
  signed_out: 401,
  /** The device was revoked: the app erases its stored data. */
  revoked: 401,
  /** The device's role may not do this. */
  wrong_role: 403,
  /** The crew may read guests only of days close to today (`crewDays`). */
  day_not_for_crew: 403,
  /** The action needs a passkey check within the last five minutes. */
  passkey_check_needed: 403,
  /** The pairing link or code is unknown or was mistyped. */
  pairing_unknown: 404,
  pairing_expired: 410,
  pairing_used: 410,
  /** The passkey that the browser sent could not be verified. */
  passkey_refused: 403,
  /** This passkey belongs to no device. */
  passkey_unknown: 403,
  /** The idempotency key or sequence number was used for another action. */
  key_reused: 409,
  busy: 503,
  unavailable: 503,
  fault: 500,
} as const

export type AppErrorCode = keyof typeof appErrorStatuses

/**
 * The body of every answer that is not a success. `code` is one of `appErrorStatuses`, or the refusal of an action,
 * such as `too_much`. `message` is a sentence for people, in the language of the request. For a 422, `fields` has a
 * sentence per invalid field, by its path.
 */
export const appErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
})
export type AppErrorBody = z.infer<typeof appErrorBody>
