import { z } from 'zod'
import { instant } from '../primitives.ts'

/** The answer to `POST actions/<name>`. `repeated`: the key was used before, and this is the stored answer. */
const actionCallAnswer = z.object({ answer: z.unknown(), repeated: z.boolean() })
export type ActionCallAnswer = z.infer<typeof actionCallAnswer>

/** Header of `POST actions/<name>`: 16 to 64 letters, digits, hyphens or underscores, a new one for each action. */
export const idempotencyKeyHeader = 'Idempotency-Key'

/** The calls whose body is a file, a picture or that of a translator: an idempotency key, and an answer like that of an action. */
export const uploadPaths = ['/operator/api/pictures', '/operator/api/translations', '/operator/api/import']

/** The call that saves a field of the site as typed, also one that is longer than it may be, so that nothing is lost. */
export const siteSavePath = '/operator/api/actions/site-save'
export const maxFieldBytes = 512 * 1024

export const maxActionsPerRequest = 100
/** The most bytes of one request, below the site's limit of 64 KiB for a body. An action that is larger is sent alone. */
export const maxQueueBytes = 48 * 1024

/**
 * `POST actions`: what the phone recorded without signal, in order. `installation` is the id of the phone's storage, and `sequence` its
 * counter: the server applies each pair once, also if the phone was paired anew in between. Only the envelope is validated for all: a name or an input that the server rejects is a conflict of that action alone.
 * `undoes` is the number of the action that this one takes back: it is refused if that one was not applied.
 * `recordedAt` and `sentAt` are by the phone's clock: the server corrects the times by the difference between `sentAt` and its own clock.
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
 * One result per action, in the same order. `done`: applied, now or by an earlier request (`repeated`). `conflict`: refused,
 * with a sentence for the crew; sending it again gives the same answer. `failed`: not decided, for example because the database was unavailable: keep
 * the action and send it again.
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
