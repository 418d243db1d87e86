import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { closeWhenInterrupted } from './interrupted.ts'
import { killAt, type Outcome } from './kill.ts'
import { type Point, points } from './points.ts'
import { weaknesses } from './weaknesses.ts'
import { openWorld, type World } from './world.ts'

interface Wishes {
  rounds: number
  /** How many points at a time, each on a site of its own. */
  lanes: number
  points: Point[]
  weakness: string | undefined
}

/** @returns whether what was expected came about: no promise broken, or with a guard taken away, one at least */
export async function killCommand(typed: string[]): Promise<boolean> {
  const wishes = read(typed)
  closeWhenInterrupted(() => {
    interrupted = true
    return Promise.all([...worlds].map((world) => world.close()))
  })
  await build()
  const table = tableOf(wishes)
  let allHold = true
  const left = wishes.points.values()
  const lane = async () => {
    for (const point of left) {
      if (interrupted) return
      const outcome = await attempt(point, wishes)
      table.add(point, outcome)
      allHold &&= outcome.broken.length === 0
    }
  }
  await Promise.all(Array.from({ length: wishes.lanes }, lane))
  return allHold !== (wishes.weakness !== undefined)
}

function read(typed: string[]): Wishes {
  const { values } = parseArgs({
    args: typed,
    options: {
      rounds: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '1' },
      point: { type: 'string', multiple: true, default: [''] },
      without: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const [rounds, lanes] = [Number(values.rounds), Number(values.lanes)]
  const wanted = points.filter(({ name }) => values.point.some((part) => name.includes(part)))
  const weakness = weaknesses[values.without as keyof typeof weaknesses]
  const understood = rounds > 0 && lanes > 0 && wanted.length > 0 && Boolean(values.without) === Boolean(weakness)
  if (understood && !values.help) return { rounds, lanes, points: wanted, weakness }
  console.error(usage)
  process.exit(values.help ? 0 : 2)
}

const usage = `usage: npm run chaos -- kill [--rounds 1] [--lanes 1] [--point "a part of its name"] [--without "a guard"]
points:\n${points.map(({ name }) => `  ${name}`).join('\n')}
guards:\n${Object.keys(weaknesses)
  .map((guard) => `  ${guard}`)
  .join('\n')}`

type Result = Outcome | { broken: string[] }

async function attempt(point: Point, { rounds, weakness }: Wishes): Promise<Result> {
  const world = await openWorld()
  worlds.add(world)
  try {
    return await killAt(world, [point], rounds, weakness)
  } catch (error) {
    return { broken: [String(error)] }
  } finally {
    worlds.delete(world)
    await world.close()
  }
}

const worlds = new Set<World>()
let interrupted = false

function tableOf({ points: rows, rounds }: Wishes) {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const print = (name: string, cells: (string | number)[]) =>
    console.log([name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' '))
  print('point', ['rounds', 'back in', 'booked', 'charged', 'returned', 'mails ×2', 'broken'])
  return {
    add({ name }: Point, outcome: Result) {
      const figures = 'booked' in outcome ? figuresOf(outcome) : ['', '', '', '', '']
      print(name, [rounds, ...figures, outcome.broken.length])
      for (const what of outcome.broken) console.log(`  ${what}`)
    },
  }
}

const figuresOf = ({ restarts, booked, charged, returned, repeated }: Outcome) => [
  middle(restarts),
  booked,
  charged,
  returned,
  repeated,
]

function middle(restarts: number[]): string {
  const sorted = restarts.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  return median === undefined ? '–' : `${(median / 1000).toFixed(1)} s`
}
