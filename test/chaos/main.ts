import { MissingError } from './debian.ts'
import { failoverCommand } from './failover-command.ts'
import { hoardCommand } from './hoard-command.ts'
import { killCommand } from './kill-command.ts'
import { randomCommand } from './random-command.ts'
import { scaleCommand } from './scale-command.ts'
import { starveCommand } from './starve-command.ts'

// `npm run chaos -- kill …`: what no test in one process can show, done to the built site and its real database. Each kind
// reads its own options, prints what it saw, and answers whether every promise held.

const kinds: Record<string, (typed: string[]) => Promise<boolean>> = {
  kill: killCommand,
  random: randomCommand,
  starve: starveCommand,
  scale: scaleCommand,
  failover: failoverCommand,
  hoard: hoardCommand,
}

const [kind = '', ...typed] = process.argv.slice(2)
const run = kinds[kind]
if (!run) {
  console.error(`usage: npm run chaos -- ${Object.keys(kinds).join('|')} …`)
  process.exit(2)
}
try {
  process.exitCode = (await run(typed)) ? 0 : 1
} catch (error) {
  if (!(error instanceof MissingError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
