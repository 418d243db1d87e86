import type pg from 'pg'
import type { z } from 'zod'
import type { Services } from '../domain/services.ts'
import type { Env } from '../env.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'
import type { Printed } from './print/table.ts'
import type { Fields, ValuesOf } from './typed/field.ts'

/** What every command is given. */
export interface Desk extends Services {
  /** The database itself, for what copies it as a whole. */
  pool: pg.Pool
  env: Env
  mailFiles: MailFiles
  /** Who and where from, for the audit trail. */
  actor: string
  /** Says what is about to be done and asks; with `--yes` nobody is asked. */
  confirmed(lines: Printed[]): Promise<boolean>
  /** Draws a progress bar on a terminal, from 0 to 1, which erases it; with `--json` and elsewhere nothing. */
  progress(share: number): void
}

/** What was asked for: printed for people, `json` for machines, or `file`, which is printed as it is, beside the lines. */
export interface Done<Json = object> {
  status: 0 | 1
  lines: Printed[]
  json: Json
  file?: string
}

/** One sentence says why nothing was done; exit status 1. */
interface Refused {
  status: 1
  refused: string
}

export type CommandResult<Json = object> = Done<Json> | Refused

export interface Command {
  /** `departure set` */
  name: string
  summary: string
  examples: string[]
  parameters: Fields
  options: Fields
  /** The shape of what `--json` prints. */
  shape: z.ZodObject
  /** Looks at what was typed before a database is opened, or made where there is none; an answer is the last word. */
  before?(values: Record<string, unknown>): Promise<CommandResult | undefined>
  run(desk: Desk, values: Record<string, unknown>): Promise<CommandResult>
}

/** A command whose `run` is given what its fields read, by name, and answers what its shape says. */
export function command<Parameters extends Fields, Options extends Fields, Shape extends z.ZodObject>(definition: {
  name: string
  summary: string
  examples: string[]
  parameters: Parameters
  options: Options
  shape: Shape
  before?(values: ValuesOf<Parameters> & ValuesOf<Options>): Promise<CommandResult<z.input<Shape>> | undefined>
  run(desk: Desk, values: ValuesOf<Parameters> & ValuesOf<Options>): Promise<CommandResult<z.input<Shape>>>
}): Command {
  return definition as unknown as Command
}

export const refusal = (refused: string): Refused => ({ status: 1, refused })
export const notConfirmed = refusal('Nothing was done.')
export const done = <Json>(lines: Printed[], json: Json): Done<Json> => ({ status: 0, lines, json })
