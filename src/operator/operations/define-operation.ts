import { z } from 'zod'
import type { AppLocale } from '../../contract/operator-app/app-locales.ts'
import type { AppRole } from '../../contract/operator-app/roles.ts'
import { amount, instant } from '../../contract/primitives.ts'
import type { AppContext } from '../../domain/context.ts'
import { findReservationCode } from '../../domain/reservations/find-reservation.ts'
import { dayOf } from '../../domain/time/operator-time.ts'
import { validationErrorFromZod } from '../../domain/validation-error.ts'
import type { MessageValues } from '../../i18n/translator.ts'
import { type ServerMessageKey, type Writer, writerIn } from './sentences.ts'

/** The dependencies of the domain, and the actor: `user@host`, or the name of a device of the app. */
export interface OperationContext extends AppContext {
  actor: string
  /** The language of the texts in an answer. */
  locale: AppLocale
  /** The device of the app; undefined for a command. */
  device?: { id: string; name: string; boats?: string[] }
  /** The role of the device. */
  role?: AppRole
  /** When the device recorded the operation; if omitted, it happens now. */
  recordedAt?: Date
}

/**
 * `read` changes nothing, `none` records what has happened. `money` moves money or sets prices; `credential` changes
 * what proves somebody's identity (a device, the e-mail address of a booking); `sales` sets which places are on sale.
 * These three need a passkey check within the last five minutes (decision 069).
 */
export type Effect = 'read' | 'money' | 'credential' | 'sales' | 'none'

export type Outcome<Done = object> = (Done & { ok: true }) | { ok: false; refusal: string }
export type DoneOf<O> = Extract<O, { ok: true }>
type RefusedOf<O> = Extract<O, { ok: false; refusal: string }>
type Variant<O, R> = O extends { refusal: infer X } ? (R extends X ? O : never) : never

/** Writes the sentence of a refusal. `device`: the name of the device that shows it; null for a command. */
type RefusalWriter = Writer & { device: string | null }
/**
 * The sentence of a refusal: a message key, or a function if values need a format. A message can contain the texts and
 * numbers of the input and of the refusal, the `code` of the booking, and as `day` the formatted `date`.
 */
type Sentence<Refused, Input> = ServerMessageKey | ((refused: Refused, writer: RefusalWriter, input: Input) => string)
type Sentences<O extends { refusal: string }, Input> = { [R in O['refusal']]: Sentence<Variant<O, R>, Input> }

interface Definition<
  Name extends string,
  E extends Effect,
  Offline extends boolean,
  Input extends z.ZodType,
  Answer extends z.ZodType,
  O extends Outcome,
> {
  /** Identifies the operation: in the queue of the app, and as the last part of the path that the app calls. */
  name: Name
  /** The role that a device needs. */
  role: AppRole
  effect: E | ((input: z.output<Input>) => E)
  /** Whether the app may queue the operation without signal. */
  offline?: Offline
  /** Set if the answer has guests of a `date`: the crew can read only dates up to `crewDays` before or after today. */
  nearDays?: true
  input: Input
  /**
   * The answer that the app gets and `--json` prints: the fields of the outcome that are in this schema. The answer of
   * an action is stored, so it must not have personal data.
   */
  answer: Answer
  /** Calls the use case, which also writes the audit log. */
  run(context: OperationContext, input: z.output<Input>): Promise<O>
  /** Removes secrets from the stored answer. */
  redact?(answer: z.output<Answer>): z.output<Answer>
  /** The cents that the operation has posted to the ledger as taken by the device; negative if given back. */
  cash?(done: DoneOf<O>, input: z.output<Input>): number
  refusals: Sentences<RefusedOf<O>, z.output<Input>>
}

/**
 * The refusal of an operation. `code` is `invalid` for input that does not match the schema; then `fields` has the
 * sentences.
 */
export interface Refusal {
  ok: false
  code: string
  sentence(locale: AppLocale, device?: string): string
  fields?(locale: AppLocale): Record<string, string[]>
}

type Performed<Done, Answer> = { ok: true; done: Done; answer: Answer; stored: Answer; cash: number } | Refusal

/** A read or an action of the operator, for the app and for commands. */
export interface Operation<
  Name extends string = string,
  E extends Effect = Effect,
  Offline extends boolean = boolean,
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  O extends Outcome = Outcome,
> {
  kind: E extends 'read' ? 'read' : 'action'
  name: Name
  role: AppRole
  offline: Offline
  nearDays: boolean
  input: Input
  answer: Answer
  /** The effect. If it depends on the input, `none` for an invalid input, because then nothing happens. */
  effectOf(rawInput: unknown): E | 'none'
  /** Validates the input and runs the use case. */
  perform(context: OperationContext, input: z.input<Input>): Promise<Performed<DoneOf<O>, z.output<Answer>>>
  /** Makes the refusal with its sentences. A preview of the operation uses this too. */
  refuse(refused: RefusedOf<O>, input: z.output<Input>): Refusal
}

/** Defines an operation once. The app's call, the command and its `--json` are derived from it. */
export function defineOperation<
  const Name extends string,
  const E extends Effect,
  Input extends z.ZodType,
  Answer extends z.ZodType,
  O extends Outcome<z.input<Answer>>,
  const Offline extends boolean = false,
>(definition: Definition<Name, E, Offline, Input, Answer, O>): Operation<Name, E, Offline, Input, Answer, O> {
  const {
    name,
    role,
    effect,
    offline = false as Offline,
    nearDays = false,
    input: schema,
    answer: answerSchema,
  } = definition
  const operation: Operation<Name, E, Offline, Input, Answer, O> = {
    kind: (effect === 'read' ? 'read' : 'action') as E extends 'read' ? 'read' : 'action',
    ...{ name, role, offline, nearDays, input: schema, answer: answerSchema },
    effectOf(rawInput) {
      if (typeof effect !== 'function') return effect
      const parsed = schema.safeParse(rawInput)
      return parsed.success ? effect(parsed.data) : 'none'
    },
    refuse: (refused, input) => ({
      ok: false,
      code: refused.refusal,
      sentence(locale, device) {
        const sentence = (definition.refusals as Record<string, Sentence<RefusedOf<O>, z.output<Input>>>)[
          refused.refusal
        ]
        if (!sentence) throw new Error(`${name} has no sentence for ${refused.refusal}`)
        const writer = writerIn(locale)
        return typeof sentence === 'function'
          ? sentence(refused, { ...writer, device: device ?? null }, input)
          : writer.say(sentence, valuesOf({ ...(input as object), ...refused }, writer))
      },
    }),
    async perform(context, rawInput) {
      const parsed = schema.safeParse(rawInput)
      if (!parsed.success) return invalidInput(parsed.error)
      const input = await withBookingCode(context, parsed.data)
      const outcome = await definition.run(context, input)
      if (!outcome.ok) return operation.refuse(outcome as RefusedOf<O>, input)
      const done = outcome as unknown as DoneOf<O>
      const answer = answerSchema.parse(done)
      const cash = definition.cash?.(done, input) ?? 0
      return { ok: true, done, answer, stored: definition.redact?.(answer) ?? answer, cash }
    },
  }
  return operation
}

export type AnswerOf<Read extends { answer: z.ZodType }> = z.output<Read['answer']>

/** Whether the operation with this input needs a passkey check within the last five minutes (decision 069). */
export const needsPasskeyCheck = ({ effectOf }: Operation, rawInput: unknown): boolean =>
  !['read', 'none'].includes(effectOf(rawInput))

/** What an action would do, such as the amounts for its button; changes nothing. The call: `POST previews/<name>`. */
export interface Preview<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  kind: 'preview'
  name: Name
  role: AppRole
  input: Input
  answer: Answer
  perform(context: OperationContext, input: z.input<Input>): Promise<{ ok: true; answer: z.output<Answer> } | Refusal>
}

export function definePreview<
  Name extends string,
  E extends Effect,
  Offline extends boolean,
  Input extends z.ZodType,
  O extends Outcome,
  Answer extends z.ZodType,
>(
  operation: Operation<Name, E, Offline, Input, z.ZodType, O>,
  answer: Answer,
  run: (context: OperationContext, input: z.output<Input>) => Promise<(z.input<Answer> & { ok: true }) | RefusedOf<O>>,
): Preview<Name, Input, Answer> {
  const { name, role, input: schema, refuse } = operation
  return {
    ...{ kind: 'preview', name, role, input: schema, answer },
    async perform(context, rawInput) {
      const parsed = schema.safeParse(rawInput)
      if (!parsed.success) return invalidInput(parsed.error)
      const input = await withBookingCode(context, parsed.data)
      const outcome = await run(context, input)
      return outcome.ok ? { ok: true, answer: answer.parse(outcome) } : refuse(outcome as RefusedOf<O>, input)
    },
  }
}

/**
 * Replaces what identifies a booking in the input (ticket, id of an old ticket, code of a former system) by the code of
 * the booking. Refusals repeat the input, and refusals of queued actions are stored: they must contain only the code.
 */
async function withBookingCode<Input>({ db, now }: OperationContext, input: Input): Promise<Input> {
  if (typeof input !== 'object' || input === null || !('booking' in input) || typeof input.booking !== 'string')
    return input
  const booking = await findReservationCode(db, input.booking, dayOf(now()))
  return booking === undefined ? input : { ...input, booking }
}

function invalidInput(error: z.ZodError): Refusal {
  const fields = (locale: AppLocale) => validationErrorFromZod(error, locale).errors
  return { ok: false, code: 'invalid', fields, sentence: (locale) => Object.values(fields(locale)).flat().join(' ') }
}

function valuesOf(fields: object, { day }: Writer): MessageValues {
  const values: MessageValues = {}
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
  const { code = values.booking, date } = values
  return { ...values, ...(code !== undefined && { code }), ...(typeof date === 'string' && { day: day(date) }) }
}

/** Makes a successful outcome, for a use case that returns only fields. */
export const done = <Fields extends object>(fields: Fields): Fields & { ok: true } => ({ ...fields, ok: true })
export const refused = <const Code extends string>(refusal: Code) => ({ ok: false, refusal }) as const

/** An instant in an answer: a `Date` in the domain, ISO 8601 in JSON. */
export const moment = z
  .date()
  .transform((at) => at.toISOString())
  .pipe(instant)

/**
 * A booking code, a ticket, or the URL in its QR code. The QR code of a ticket issued before decision 065 has the
 * booking's id.
 */
export const bookingReference = z
  .string({ error: 'error.required' })
  .trim()
  .min(1, 'error.required')
  .max(300, 'error.too_long')

/** An amount in cents, at most 100,000 euros. */
export const cents = amount.min(0, 'error.count').max(10_000_000, 'error.too_many')
