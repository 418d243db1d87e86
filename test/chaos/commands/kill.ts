import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { type CrashPoint, crashPoints } from '../crash/crash-points.ts'
import { type CrashOutcome, killAtPoints } from '../crash/kill-at.ts'
import { crashMutations } from '../crash/mutations.ts'
import { closeOnSignal } from '../environment/close-on-signal.ts'
import { type ChaosEnvironment, openChaosEnvironment } from '../environment/environment.ts'

interface Options {
  rounds: number
  /** Number of crash points that are tested in parallel, each on its own site. */
  lanes: number
  points: CrashPoint[]
  mutation: string | undefined
}

/**
 * Kills a process at each crash point.
 * @returns whether the result is as expected: no violation of an invariant; with `--without`, which disables a
 *   safeguard, at least one violation
 */
export async function killCommand(args: string[]): Promise<boolean> {
  const options = parseOptions(args)
  closeOnSignal(() => {
    interrupted = true
    return Promise.all([...worlds].map((world) => world.close()))
  })
  await build()
  const table = createTable(options)
  let allHold = true
  const left = options.points.values()
  const runLane = async () => {
    for (const point of left) {
      if (interrupted) return
      const outcome = await runPoint(point, options)
      table.add(point, outcome)
      allHold &&= outcome.violations.length === 0
    }
  }
  await Promise.all(Array.from({ length: options.lanes }, runLane))
  return allHold !== (options.mutation !== undefined)
}

function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '1' },
      point: { type: 'string', multiple: true, default: [''] },
      without: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [rounds, lanes] = [Number(values.rounds), Number(values.lanes)]
  const wanted = crashPoints.filter(({ name }) => values.point.some((part) => name.includes(part)))
  const mutation = crashMutations[values.without as keyof typeof crashMutations]
  const isValid = rounds > 0 && lanes > 0 && wanted.length > 0 && Boolean(values.without) === Boolean(mutation)
  if (isValid && !values.help) return { rounds, lanes, points: wanted, mutation }
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const usage = `usage: npm run chaos -- kill [--rounds 1] [--lanes 1] [--point "a part of its name"] [--without "a guard"]
points:\n${crashPoints.map(({ name }) => `  ${name}`).join('\n')}
guards:\n${Object.keys(crashMutations)
  .map((guard) => `  ${guard}`)
  .join('\n')}`

type Result = CrashOutcome | { violations: string[] }

async function runPoint(point: CrashPoint, { rounds, mutation }: Options): Promise<Result> {
  const world = await openChaosEnvironment({ isFiscal: true })
  worlds.add(world)
  try {
    return await killAtPoints(world, [point], rounds, mutation)
  } catch (error) {
    return { violations: [String(error)] }
  } finally {
    worlds.delete(world)
    await world.close()
  }
}

const worlds = new Set<ChaosEnvironment>()
let interrupted = false

function createTable({ points: rows, rounds }: Options) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const print = (name: string, cells: (string | number)[]) =>
    console.log([name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' '))
  print('point', ['rounds', 'back in', 'booked', 'charged', 'refunded', 'mails ×2', 'broken'])
  return {
    add({ name }: CrashPoint, outcome: Result) {
      const figures = 'booked' in outcome ? cellsOf(outcome) : ['', '', '', '', '']
      print(name, [rounds, ...figures, outcome.violations.length])
      for (const violation of outcome.violations) console.log(`  ${violation}`)
    },
  }
}

const cellsOf = ({ restarts, booked, charged, returned, duplicateMails }: CrashOutcome) => [
  formatMedian(restarts),
  booked,
  charged,
  returned,
  duplicateMails,
]

function formatMedian(restarts: number[]): string {
  const sorted = restarts.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  return median === undefined ? '–' : `${(median / 1000).toFixed(1)} s`
}
