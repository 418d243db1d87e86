import {
  Argument,
  Command as CliCommand,
  Help,
  InvalidArgumentError,
  Option,
  type OutputConfiguration,
} from 'commander'
import { z } from 'zod'
import type { Command } from './command.ts'
import { commandGroups } from './command-groups.ts'
import { commandPath, completionScript, leafCommands, type Shell, supportedShells } from './completion.ts'
import { type CommandField, optionFlag } from './parsers/field.ts'

export interface Invocation {
  command: Command
  values: Record<string, unknown>
  json: boolean
  yes: boolean
}

export const programDescription =
  'Command line of the operator. Connects to the database configured in the environment; the site does not need to be running.'

export const usageNotes = [
  'Days: today, tomorrow, fri, 12.6., 12.6.2027 or 2027-06-12. Without a year, today or the next such day is meant; in boarding, books and report, the most recent one.',
  'Amounts: euros, such as 35, 35.50 or 35,50.',
  'Every command has the options --json, --yes and --help; with --help and --json it prints the schema of its JSON. Commands that affect many guests or move money print the changes and ask for confirmation; --yes confirms.',
  'Exit status: 0 success, 1 rejected, 2 invalid usage.',
]

/** Builds the commander program from the command definitions. */
export function createProgram(
  output: OutputConfiguration,
  today: string,
  run: (invocation: Invocation) => Promise<void>,
): CliCommand {
  const program: CliCommand = new CliCommand('operator')
    .description(programDescription)
    .option('--json', 'print JSON')
    .option('--yes', 'confirm without asking')
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', ({ command }) => (command === program ? `\n${usageNotes.join('\n')}` : ''))
    .exitOverride()
    .configureOutput(output)
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: usageLine,
      optionDescription: ({ description }) => description,
      argumentDescription: ({ description }) => description,
      formatHelp(command, help) {
        // The help lists the commands of all groups. The list is replaced only while the help is printed, because
        // commander also takes its suggestions for a mistyped command from `visibleCommands`.
        help.visibleCommands = leafCommands
        return Help.prototype.formatHelp.call(help, command, help)
      },
    })
  for (const { title, commands } of commandGroups) {
    for (const command of commands) {
      const leaf = addCommand(program, command, title, today)
      leaf.action(() => {
        const { json = false, yes = false } = program.opts<{ json?: boolean; yes?: boolean }>()
        return run({ command, values: valuesOf(leaf, command), json, yes })
      })
    }
  }
  program
    .command('completion')
    .description('prints the completion script for a shell')
    .helpGroup('Shell:')
    .addArgument(new Argument('<shell>').choices(supportedShells))
    .action((shell: Shell) => output.writeOut?.(completionScript(shell, program)))
  return program
}

/** Adds a command. If its name has two words, also adds the group (the first word) unless it exists. */
function addCommand(program: CliCommand, command: Command, title: string, today: string): CliCommand {
  const names = command.name.split(' ')
  const [group] = names.splice(0, names.length - 1)
  const parent = group ? groupOf(program, group, title) : program
  const leaf = parent.command(names.join()).description(command.summary).helpGroup(`${title}:`)
  for (const [name, field] of Object.entries(command.parameters)) {
    const argument = new Argument(field.required ? `<${name}>` : `[${name}]`, descriptionOf(field))
    leaf.addArgument(argument.choices(field.parser?.choices ?? []).argParser(parserOf(field, today)))
  }
  for (const [name, field] of Object.entries(command.options)) {
    const option = new Option(optionTerm(name, field), descriptionOf(field))
    if (field.parser) option.choices(field.parser.choices ?? []).argParser(parserOf(field, today))
    leaf.addOption(option)
  }
  const examples = command.examples.map((example) => `  operator ${example}`.trimEnd())
  return leaf
    .addHelpText('after', `\nFor example:\n${examples.join('\n')}`)
    .addHelpText('after', () => (program.opts<{ json?: boolean }>().json ? `\nJSON:\n${jsonSchema(command)}` : ''))
}

const jsonSchema = ({ outputSchema }: Command) =>
  JSON.stringify(z.toJSONSchema(outputSchema, { io: 'output' }), null, 2)

const groupOf = (program: CliCommand, name: string, title: string): CliCommand =>
  program.commands.find((one) => one.name() === name) ?? program.command(name).helpGroup(`${title}:`)

const parserOf =
  ({ parser }: CommandField, today: string) =>
  (input: string, previous: unknown): unknown => {
    const value = parser?.parse(input, today)
    if (value === undefined) throw new InvalidArgumentError(`It takes ${parser?.expects}.`)
    return parser?.several && Array.isArray(previous) ? [...previous, ...(value as unknown[])] : value
  }

/**
 * Returns the values by name. Checks required options here, because commander would report a missing option before a
 * mistyped one.
 */
function valuesOf(leaf: CliCommand, { parameters, options }: Command): Record<string, unknown> {
  const optionValues = leaf.opts()
  const values = Object.entries(options).map(([name, field]) => {
    if (field.required && optionValues[name] === undefined) {
      leaf.error(
        `error: required option '${optionTerm(name, field)}' not specified. It takes ${field.parser?.expects}.`,
      )
    }
    return [name, field.parser ? optionValues[name] : optionValues[name] === true]
  })
  const named = Object.keys(parameters).map((name, index) => [name, leaf.processedArgs[index]])
  return Object.fromEntries([...named, ...values])
}

/** Returns the usage of a command, such as `departure set <date>`, with optional parameters in brackets. */
export const usageLine = (command: CliCommand): string => {
  const names = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))
  return [commandPath(command), ...names].join(' ')
}

const optionTerm = (name: string, { parser }: CommandField) =>
  `${optionFlag(name)}${parser ? ` <${parser.placeholder}>` : ''}`
const descriptionOf = ({ description, parser }: CommandField) => description || (parser?.expects ?? '')
