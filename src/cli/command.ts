import type pg from 'pg'
import type { z } from 'zod'
import type { AppContext } from '../domain/context.ts'
import type { Env } from '../env.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'
import type { OutputBlock } from './output/table.ts'
import type { Fields, ValuesOf } from './parsers/field.ts'

/** Services and terminal functions that are passed to every command. */
export interface CommandContext extends AppContext {
  /** For backup and restore, which need raw connections. */
  pool: pg.Pool
  env: Env
  mailFiles: MailFiles
  /** `user@host`, for the audit log. */
  actor: string
  /** Prints the planned changes and asks for confirmation; `--yes` confirms without a prompt. */
  confirm(lines: OutputBlock[]): Promise<boolean>
  /** Updates the progress bar: 0 to 1, where 1 erases it. Does nothing with `--json` or without a terminal. */
  reportProgress(share: number): void
}

/** Output of a command: `lines` for people, `json` for `--json`, or `file`, which goes unchanged to stdout (`lines` then go to stderr). */
export interface CommandOutput<Json = object> {
  status: 0 | 1
  lines: OutputBlock[]
  json: Json
  file?: string
}

/** The command was rejected with a message; exit status 1. */
interface Rejected {
  status: 1
  refused: string
}

export type CommandResult<Json = object> = CommandOutput<Json> | Rejected

export interface Command {
  /** `departure set` */
  name: string
  summary: string
  examples: string[]
  parameters: Fields
  options: Fields
  /** Schema of the `--json` output. */
  outputSchema: z.ZodObject
  /** Runs before the database is opened (or created); a returned result ends the command. */
  precheck?(values: Record<string, unknown>): Promise<CommandResult | undefined>
  run(context: CommandContext, values: Record<string, unknown>): Promise<CommandResult>
}

/** Defines a command whose `run` gets typed values and returns JSON that matches the output schema. */
export function defineCommand<
  Parameters extends Fields,
  Options extends Fields,
  OutputSchema extends z.ZodObject,
>(definition: {
  name: string
  summary: string
  examples: string[]
  parameters: Parameters
  options: Options
  outputSchema: OutputSchema
  precheck?(values: ValuesOf<Parameters> & ValuesOf<Options>): Promise<CommandResult<z.input<OutputSchema>> | undefined>
  run(
    context: CommandContext,
    values: ValuesOf<Parameters> & ValuesOf<Options>,
  ): Promise<CommandResult<z.input<OutputSchema>>>
}): Command {
  return definition as unknown as Command
}

export const failure = (message: string): Rejected => ({ status: 1, refused: message })
export const aborted = failure('Nothing was done.')
export const success = <Json>(lines: OutputBlock[], json: Json): CommandOutput<Json> => ({ status: 0, lines, json })
