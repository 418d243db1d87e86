import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { closeWhenInterrupted } from './interrupted.ts'
import { judge } from './judge.ts'
import { bookableDays } from './kill.ts'
import { type Load, load, percentile, seconds } from './load.ts'
import { settled } from './settle.ts'
import { openWorld, type World } from './world.ts'

const victims = ['site', 'database', 'both'] as const

/** `kill -9` at any moment while people book, round after round. @returns whether every promise held */
export async function randomCommand(typed: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: typed,
    options: { rounds: { type: 'string', default: '10' }, visitors: { type: 'string', default: '6' } },
  })
  await build()
  const world = await openWorld()
  closeWhenInterrupted(() => world.close())
  try {
    const days = await bookableDays(world)
    const crowd = load({ origin: world.site.origin, days, visitors: Number(values.visitors), insists: true })
    const times: Record<(typeof victims)[number], number[]> = { site: [], database: [], both: [] }
    for (let round = 0; round < Number(values.rounds); round++) {
      await pause(500 + Math.random() * 2500)
      const victim = victims[Math.floor(Math.random() * victims.length)] ?? 'site'
      times[victim].push(await killed(world, victim))
      process.stdout.write(`round ${round + 1}: ${victim}, ready after ${seconds(times[victim].at(-1) ?? 0)}\n`)
    }
    await crowd.stop()
    await world.reconnect()
    // What the dead had taken up is taken up again once its time is over.
    while (!(await world.passTime(150)));
    await settled(world)
    const broken = await judge(world, crowd.told, null)
    print(times, crowd, broken)
    return broken.length === 0
  } finally {
    await world.close()
  }
}

/** @returns how long it took from the kill until the site said that it can sell */
async function killed(world: World, victim: (typeof victims)[number]): Promise<number> {
  const before = performance.now()
  if (victim !== 'site') await killDatabase(world)
  if (victim !== 'database') {
    await world.site.kill()
    await world.site.start()
  }
  await sells(world)
  return performance.now() - before
}

async function killDatabase({ site }: World): Promise<void> {
  const [pid] = (await readFile(join(site.env.DATA_DIR ?? '', 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // Its children live on for a moment and answer still.
  await pause(50)
}

/** Three times in a row, on as many connections of the pool. */
async function sells({ site }: World): Promise<void> {
  for (let times = 0; times < 3; ) {
    const answer = await fetch(`${site.origin}/readyz`).catch(() => null)
    times = answer?.ok ? times + 1 : 0
    await pause(20)
  }
}

function print(times: Record<string, number[]>, crowd: Load, broken: string[]): void {
  const all = { ...times, 'all rounds': Object.values(times).flat() }
  console.table(
    Object.fromEntries(
      Object.entries(all).map(([victim, each]) => [
        victim,
        {
          rounds: each.length,
          'ready after, middle': seconds(percentile(each, 0.5)),
          'at most': seconds(Math.max(0, ...each)),
        },
      ]),
    ),
  )
  console.log(`${crowd.told.size} reservations were told of; answered otherwise, and asked again: ${told(crowd)}`)
  console.log(`pages to read: ${crowd.pages.shown} shown, ${crowd.pages.failed} not`)
  console.log(broken.length === 0 ? 'Nothing is lost, and every promise holds.' : broken.join('\n'))
}

export const told = ({ failures }: Load) =>
  [...failures].map(([what, times]) => `${what} ×${times}`).join(', ') || 'none'
