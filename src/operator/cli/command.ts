import type pg from 'pg'
import type { z } from 'zod'
import type { DatabaseLocation } from '../../platform/database/open-database.ts'
import type { MailFiles } from '../../platform/integrations/mail/mail-files.ts'
import type { PaymentProviderSettings } from '../../platform/integrations/providers.ts'
import type { DoneOf, Effect, Operation, OperationContext, Outcome, Refusal } from '../operations/define-operation.ts'
import type { OutputBlock } from './output/table.ts'
import type { Fields, ValuesOf } from './parsers/field.ts'

/** The settings that commands read. */
export interface CliSettings extends DatabaseLocation {
  /** The file with the key that encrypts backups; undefined if there is none. */
  backupKeyFile: string | undefined
  /** Whether the site accepts real bookings. */
  live: boolean
  /** The configured payment providers. Without one, payments go to the sandbox. */
  payments: Record<keyof PaymentProviderSettings, object | null>
}

/** What every command gets: the context of operations, the database pool and functions of the terminal. */
export interface CommandContext extends OperationContext {
  /** The database pool, for backup and restore: they need `pg` clients. */
  pool: pg.Pool
  env: CliSettings
  mailFiles: MailFiles
  /**
   * Prints the planned changes and asks for confirmation; false if the answer is no or there is no terminal. With
   * `--yes`, prints and asks nothing and returns true.
   */
  confirm(lines: OutputBlock[]): Promise<boolean>
  /** Shows progress: the completed fraction from 0 to 1 (1 erases the bar) and the present step. Not with `--json`. */
  reportProgress(share: number, doing?: string): void
}

/**
 * Output of a command. `lines` are for people, `json` is for `--json`. A `file` is written to stdout unchanged, and
 * then `lines` go to stderr.
 */
export interface CommandOutput<Json = object> {
  status: 0 | 1
  lines: OutputBlock[]
  json: Json
  file?: string | Buffer
}

/** The command was rejected: prints the message and exits with status 1. */
export interface Rejected {
  status: 1
  refused: string
}

export type CommandResult<Json = object> = CommandOutput<Json> | Rejected

export interface Command {
  /** One or two words: `today`, `departure set`. */
  name: string
  summary: string
  examples: string[]
  parameters: Fields
  options: Fields
  /** Selects the `--json` output from what the command returns: drops other fields, and writes a `Date` as ISO 8601. */
  outputSchema: z.ZodType
  /** Runs before the database is opened or created. A result ends the command; undefined: the command goes on. */
  precheck?(values: Record<string, unknown>, readEnv: () => CliSettings): Promise<CommandResult | undefined>
  run(context: CommandContext, values: Record<string, unknown>): Promise<CommandResult>
}

/** Defines a command. Its `run` gets typed values and must return JSON that matches the output schema. */
export function defineCommand<
  Parameters extends Fields,
  Options extends Fields,
  OutputSchema extends z.ZodType,
>(definition: {
  name: string
  summary: string
  examples: string[]
  parameters: Parameters
  options: Options
  outputSchema: OutputSchema
  precheck?(
    values: ValuesOf<Parameters> & ValuesOf<Options>,
    readEnv: () => CliSettings,
  ): Promise<CommandResult<z.input<OutputSchema>> | undefined>
  run(
    context: CommandContext,
    values: ValuesOf<Parameters> & ValuesOf<Options>,
  ): Promise<CommandResult<z.input<OutputSchema>>>
}): Command {
  return definition as unknown as Command
}

/**
 * Defines a command that runs an operation without a confirmation. The sentences for refusals are those of the
 * operation, and `--json` prints its answer.
 */
export const operationCommand = <
  Parameters extends Fields,
  Options extends Fields,
  Input extends z.ZodType,
  Answer extends z.ZodType,
  O extends Outcome,
>(
  operation: Operation<string, Effect, boolean, Input, Answer, O>,
  {
    input,
    print,
    ...definition
  }: {
    name: string
    summary: string
    examples: string[]
    parameters: Parameters
    options: Options
    input(values: ValuesOf<Parameters> & ValuesOf<Options>): z.input<Input>
    /**
     * Returns the text for people. Every answer is stored, so it must not have personal data. `done` can have such
     * data.
     */
    print(
      answer: z.output<Answer>,
      done: DoneOf<O>,
      values: ValuesOf<Parameters> & ValuesOf<Options>,
      context: CommandContext,
    ): OutputBlock[] | Promise<OutputBlock[]>
  },
): Command =>
  defineCommand({
    ...definition,
    outputSchema: operation.answer,
    async run(context, values) {
      const performed = await operation.perform(context, input(values))
      if (!performed.ok) return refusal(performed)
      const { answer, done } = performed
      return success(await print(answer, done, values, context), done as unknown as z.input<Answer>)
    },
  })

/**
 * @param hints sentences by the code of the refusal, which name a command or an option to use. A hint replaces the
 *   refusal's own sentence.
 */
export const refusal = ({ code, sentence }: Refusal, hints: Record<string, string> = {}): Rejected =>
  failure(hints[code] ?? sentence('en'))

export const failure = (message: string): Rejected => ({ status: 1, refused: message })
export const aborted = failure('Nothing was done.')
export const success = <Json>(lines: OutputBlock[], json: Json): CommandOutput<Json> => ({ status: 0, lines, json })
