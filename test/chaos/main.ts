import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { killAt, type Outcome } from './kill.ts'
import { type Point, points } from './points.ts'
import { weaknesses } from './weaknesses.ts'
import { openWorld, type World } from './world.ts'

// `npm run chaos -- kill --rounds 50`: kills the built site so many times at every named point, each point on a site of
// its own, and prints what was left of the promises. Status 1 when one of them is broken. `--point refund` is those points
// whose name has that in it; `--lanes 2` does as many at a time. `--without` takes a guard away first: then a broken promise
// is what is wanted.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '1' },
    point: { type: 'string', default: '' },
    without: { type: 'string' },
  },
})
const [rounds, lanes] = [Number(values.rounds), Number(values.lanes)]
const wanted = points.filter(({ name }) => name.includes(values.point))
const weakness = values.without && weaknesses[values.without as keyof typeof weaknesses]
if (positionals.join() !== 'kill' || !(rounds > 0 && lanes > 0 && wanted.length > 0) || (values.without && !weakness)) {
  const guards = Object.keys(weaknesses).join('|')
  console.error(
    `usage: npm run chaos -- kill [--rounds 1] [--point "a part of its name"] [--lanes 1] [--without "${guards}"]`,
  )
  console.error(`points:\n${points.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(2)
}

const width = Math.max(...wanted.map(({ name }) => name.length))
const row = (name: string, ...cells: (string | number)[]) =>
  console.log([name.padEnd(width), ...cells.map((cell) => String(cell).padStart(9))].join(' '))

const worlds = new Set<World>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)

async function leave() {
  await Promise.all([...worlds].map((world) => world.close()))
  process.exit(130)
}

await build()
row('point', 'rounds', 'back in', 'booked', 'charged', 'returned', 'mails ×2', 'broken')
let anyBroken = false
const left = wanted.values()
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (const point of left) tell(point, await attempt(point))
  }),
)

process.exitCode = anyBroken === Boolean(weakness) ? 0 : 1

async function attempt(point: Point): Promise<Outcome | { broken: string[] }> {
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

function tell({ name }: Point, outcome: Outcome | { broken: string[] }) {
  const { broken } = outcome
  if ('booked' in outcome) {
    const { booked, charged, returned, repeated } = outcome
    row(name, rounds, middle(outcome.restarts), booked, charged, returned, repeated, broken.length)
  } else row(name, rounds, '', '', '', '', '', broken.length)
  for (const what of broken) console.log(`  ${what}`)
  anyBroken ||= broken.length > 0
}

function middle(restarts: number[]): string {
  const sorted = restarts.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]
  return median === undefined ? '–' : `${(median / 1000).toFixed(1)} s`
}
