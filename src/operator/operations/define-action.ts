import type { z } from 'zod'
import {
  type ActionAnswer,
  type ActionInput,
  type ActionName,
  actionContracts,
} from '../../contract/operator-app/actions.ts'
import type { AppLocale, AppRole } from '../../contract/operator-app/roles.ts'
import type { AppContext } from '../../domain/context.ts'
import { findReservationCode } from '../../domain/reservations/find-reservation.ts'
import { validationErrorFromZod } from '../../domain/validation-error.ts'
import { formatsOf } from '../../i18n/formats.ts'
import type { Queryable } from '../../platform/database/connect.ts'

/** The dependencies of the domain, and who acts: `user@host`, or the name of a device of the app. */
export interface ActionContext extends AppContext {
  actor: string
  /** The device of the app; undefined for a command. */
  device?: { id: string; name: string }
  /** The role of the device. */
  role?: AppRole
  /** When the action was recorded on the device; now if omitted. */
  recordedAt?: Date
}

/** Formats values in the sentences of refusals. */
export interface SentenceFormats {
  money(cents: number): string
  day(date: string): string
  time(instant: Date): string
  /** The device that gets the sentence; null for a command. */
  device: string | null
}

type Outcome = { ok: true } | { ok: false; refusal: string }
// biome-ignore lint/suspicious/noExplicitAny: the parameters are irrelevant
type OutcomeOf<Run extends (...args: any[]) => Promise<Outcome>> = Awaited<ReturnType<Run>>
type Refused<O> = Extract<O, { ok: false; refusal: string }>
type Done<O> = Extract<O, { ok: true }>
type Variant<O, R> = O extends { refusal: infer X } ? (R extends X ? O : never) : never
/** The validated input of an action. */
export type ActionValues<Name extends ActionName> = z.output<(typeof actionContracts)[Name]['input']>

type Sentence<O, Name extends ActionName> = (refused: O, formats: SentenceFormats, input: ActionValues<Name>) => string

type Sentences<O extends { refusal: string }, Name extends ActionName> = {
  [R in O['refusal']]: Record<AppLocale, Sentence<Variant<O, R>, Name>>
}

interface Definition<Name extends ActionName, O extends Outcome> {
  /** The part of the outcome that the app gets; it is stored, so it must not contain personal data. */
  answer(done: Done<O>, input: ActionValues<Name>): ActionAnswer<Name>
  /** Removes secrets from the stored answer. */
  redact?(answer: ActionAnswer<Name>): ActionAnswer<Name>
  /** Cents of cash that were posted to the ledger with the device. */
  cash?(done: Done<O>, input: ActionValues<Name>): number
  /** What each refusal means, for people. */
  sentences: Sentences<Refused<O>, Name>
}

/** Why an action was not done. `code` is `invalid` for input that does not match the schema, with the sentences by field. */
export interface ActionRefusal {
  ok: false
  code: string
  sentence(locale: AppLocale, device?: string): string
  fields?(locale: AppLocale): Record<string, string[]>
}

export type Performed<D, Answer> = { ok: true; done: D; answer: Answer; stored: Answer; cash: number } | ActionRefusal

/** One action of the operator, for its command and for the app. */
export interface OperatorAction<Name extends ActionName = ActionName, O extends Outcome = Outcome> {
  name: Name
  /** Validates the input and runs the use case. */
  perform(context: ActionContext, input: ActionInput<Name>): Promise<Performed<Done<O>, ActionAnswer<Name>>>
  /** The sentence of a refusal, also of a preview. */
  sentence(refused: Refused<O>, input: ActionInput<Name>, locale: AppLocale, device?: string): string
}

/** @param run the use case, which writes the audit log */
export function defineAction<
  Name extends ActionName,
  Run extends (context: ActionContext, input: ActionValues<Name>) => Promise<Outcome>,
>(name: Name, run: Run, definition: Definition<Name, OutcomeOf<Run>>): OperatorAction<Name, OutcomeOf<Run>> {
  type O = OutcomeOf<Run>
  const sentence: OperatorAction<Name, O>['sentence'] = (refused, input, locale, device) => {
    const sentences = definition.sentences as Record<string, Record<AppLocale, Sentence<Refused<O>, Name>>>
    const write = sentences[refused.refusal]?.[locale]
    if (!write) throw new Error(`${name} has no sentence for ${refused.refusal}`)
    return write(refused, sentenceFormats(locale, device), input as ActionValues<Name>)
  }
  return {
    name,
    sentence,
    async perform(context, rawInput) {
      const parsed = actionContracts[name].input.safeParse(rawInput)
      if (!parsed.success) return invalidInput(parsed.error)
      const input = await namedByCode(context.db, parsed.data as ActionValues<Name> & object)
      const outcome = await run(context, input)
      if (!outcome.ok) {
        const refused = outcome as Refused<O>
        return {
          ok: false,
          code: refused.refusal,
          sentence: (locale, device) => sentence(refused, input as ActionInput<Name>, locale, device),
        }
      }
      const done = outcome as Done<O>
      const answer = definition.answer(done, input)
      const cash = definition.cash?.(done, input) ?? 0
      return { ok: true, done, answer, stored: definition.redact?.(answer) ?? answer, cash }
    },
  }
}

/** Replaces a ticket, or the id of an old one, by the code of its booking: refusals repeat it, and those of a queue are stored. */
export async function namedByCode<Input extends object>(db: Queryable, input: Input): Promise<Input> {
  if (!('booking' in input) || typeof input.booking !== 'string') return input
  const booking = await findReservationCode(db, input.booking)
  return booking === undefined ? input : { ...input, booking }
}

function invalidInput(error: z.ZodError): ActionRefusal {
  const fields = (locale: AppLocale) => validationErrorFromZod(error, locale).errors
  return { ok: false, code: 'invalid', fields, sentence: (locale) => Object.values(fields(locale)).flat().join(' ') }
}

const sentenceFormats = (locale: AppLocale, device?: string): SentenceFormats => {
  const { money, shortDay, time } = formatsOf(locale)
  return { money, day: shortDay, time, device: device ?? null }
}
