import { z } from 'zod'
import { instant } from '../primitives.ts'

/** The answer to `POST actions/<name>`. `repeated`: the idempotency key was used before; `answer` is the stored one. */
const actionCallAnswer = z.object({ answer: z.unknown(), repeated: z.boolean() })
export type ActionCallAnswer = z.infer<typeof actionCallAnswer>

/** Header of `POST actions/<name>`: 16 to 64 letters, digits, hyphens or underscores, a new one for each action. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/**
 * The calls whose body is a file: a picture, a translator's file, or the export of another system. The first two save
 * the file, and take an idempotency key like an action.
 */
export const uploadPaths = ['/operator/api/pictures', '/operator/api/translations', '/operator/api/import']

/** Saves a field of the site as typed. Its body can be larger than others: a text that is too long is saved too. */
export const siteSavePath = '/operator/api/actions/site-save'
export const maxFieldBytes = 512 * 1024

export const maxActionsPerRequest = 100
/** The most bytes of a request with several actions, below the site's limit of 64 KiB. A larger action goes alone. */
export const maxQueueBytes = 48 * 1024

/**
 * `POST actions`: the actions that the phone recorded without signal, in order. `installation` is the id of the
 * phone's storage, and `sequence` is the number of an action in this storage. The server applies an action with the
 * same `installation` and `sequence` only once, even if the phone is paired again in between. This schema does not
 * check `name` and `input`: if the server rejects them later, only that action is a conflict. `undoes` is the
 * sequence number of an earlier action to take back. If the earlier action was not applied, the undo is refused.
 * `recordedAt` and `sentAt` are times of the phone's clock. The server corrects `recordedAt` by the difference between
 * `sentAt` and its own clock.
 */
export const actionQueue = z.strictObject({
  installation: z.uuid(),
  sentAt: z.iso.datetime(),
  actions: z
    .array(
      z.strictObject({
        sequence: z.int().min(1),
        recordedAt: z.iso.datetime(),
        undoes: z.int().min(1).optional(),
        name: z.string(),
        input: z.unknown(),
      }),
    )
    .min(1)
    .max(maxActionsPerRequest),
})
export type ActionQueue = z.infer<typeof actionQueue>

/**
 * One result per action, in the same order. `done`: applied, by this request or an earlier one (`repeated`).
 * `conflict`: refused, with a sentence for the crew; sending the action again gives the same result. `failed`: not
 * decided, for example because the database was unavailable; the phone keeps the action and sends it again.
 */
const queuedActionResult = z.discriminatedUnion('status', [
  z.object({ sequence: z.int(), status: z.literal('done'), repeated: z.boolean(), answer: z.unknown() }),
  z.object({
    sequence: z.int(),
    status: z.enum(['conflict', 'failed']),
    repeated: z.boolean(),
    code: z.string(),
    message: z.string(),
  }),
])

/** `clock.skewSeconds`: how far the phone's clock is ahead (negative: behind). */
const actionQueueAnswer = z.object({
  results: z.array(queuedActionResult),
  clock: z.object({ skewSeconds: z.int(), now: instant }),
})
export type ActionQueueAnswer = z.infer<typeof actionQueueAnswer>
