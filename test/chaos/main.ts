import { accessCommand } from './commands/access.ts'
import { applianceCommand } from './commands/appliance.ts'
import { hoardCommand } from './commands/hoard.ts'
import { killCommand } from './commands/kill.ts'
import { patroniCommand } from './commands/patroni.ts'
import { randomCommand } from './commands/random.ts'
import { scaleCommand } from './commands/scale.ts'
import { starveCommand } from './commands/starve.ts'
import { MissingProgramError } from './environment/system-programs.ts'

// `npm run chaos -- kill …`: fault injection into the built site and its real database, which no in-process test can do. Each
// command parses its own options, prints its results, and returns whether every invariant held.

const commands: Record<string, (args: string[]) => Promise<boolean>> = {
  kill: killCommand,
  random: randomCommand,
  starve: starveCommand,
  scale: scaleCommand,
  patroni: patroniCommand,
  hoard: hoardCommand,
  access: accessCommand,
  appliance: applianceCommand,
}

const [name = '', ...args] = process.argv.slice(2)
const run = commands[name]
if (!run) {
  console.error(`usage: npm run chaos -- ${Object.keys(commands).join('|')} …`)
  process.exit(2)
}
try {
  process.exitCode = (await run(args)) ? 0 : 1
} catch (error) {
  if (!(error instanceof MissingProgramError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
