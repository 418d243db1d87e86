import type pg from 'pg'
import type { Services } from '../domain/services.ts'
import type { Env } from '../env.ts'
import type { MailFiles } from '../integrations/mail/mail-files.ts'

/** What every command is given. */
export interface Desk extends Services {
  /** The database itself, for what copies it as a whole. */
  pool: pg.Pool
  env: Env
  mailFiles: MailFiles
  /** Who and where from, for the audit trail. */
  actor: string
  /** Says what is about to be done and asks; with `--yes` nobody is asked. */
  confirmed(lines: string[]): Promise<boolean>
}

/** What a command answers: lines for people, and the same for machines. Status 1 is a refusal, in one sentence. */
export interface CommandResult {
  status: 0 | 1
  lines: string[]
  json: object
}

type Options = Record<string, string | boolean | undefined>

export interface Command {
  /** As it is typed, without the program's name: `departure set <date>`. */
  usage: string
  summary: string
  example: string
  options: Record<string, { type: 'string' | 'boolean'; description: string }>
  /** Looks at what was typed before a database is opened, or made where there is none; an answer is the last word. */
  before?(positionals: string[], options: Options): Promise<CommandResult | undefined>
  run(desk: Desk, positionals: string[], options: Options): Promise<CommandResult>
}

/** The words before the first parameter: `departure set`. */
export const nameOf = ({ usage }: Pick<Command, 'usage'>) => usage.replace(/\s*[<[].*$/, '')

/** Typed wrongly: shown with the usage, exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const refusal = (sentence: string): CommandResult => ({
  status: 1,
  lines: [sentence],
  json: { refused: sentence },
})
export const notConfirmed = refusal('Nothing was done.')
export const done = (lines: string[], json: object): CommandResult => ({ status: 0, lines, json })
