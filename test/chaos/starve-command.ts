import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { judge } from './judge.ts'
import { bookableDays } from './kill.ts'
import { load, seconds } from './load.ts'
import { told } from './random-command.ts'
import { openScarcity, type Scarcity } from './scarcity.ts'
import { settled } from './settle.ts'

/** @returns how it ends */
type Trouble = (scarcity: Scarcity) => Promise<() => Promise<unknown> | unknown>

const way =
  (party: keyof Scarcity['ways'], weather: Scarcity['ways']['mail']['weather']): Trouble =>
  async ({ ways }) => {
    ways[party].weather = weather
    return () => {
      ways[party].weather = 'open'
    }
  }

const clock =
  (minutes: number): Trouble =>
  async ({ moveClock }) => {
    await moveClock(minutes * 60_000)
    return () => moveClock(0)
  }

const troubles: Record<string, { begins: Trouble; sells: boolean }> = {
  'the database is gone': { begins: way('database', 'closed'), sells: false },
  'the database swallows everything': { begins: way('database', 'silent'), sells: false },
  'each word of the database is 50 ms late': { begins: way('database', 50), sells: true },
  'the database has no connection left': {
    begins: async ({ takeConnections }) => (await takeConnections()).free,
    sells: true,
  },
  'the disk of the database is full': {
    begins: async ({ fillDisk, world }) => {
      const disk = await fillDisk?.()
      return async () => {
        await disk?.free()
        await world.reconnect()
      }
    },
    sells: true,
  },
  'the mail server is gone for a day': {
    begins: async (scarcity) => {
      const end = await way('mail', 'closed')(scarcity)
      return async () => {
        while (!(await scarcity.world.passTime(86_400)));
        await end()
      }
    },
    sells: true,
  },
  'the payment provider is gone': { begins: way('stripe', 'closed'), sells: true },
  'the payment provider says nothing': { begins: way('stripe', 'silent'), sells: true },
  'the clock jumps an hour ahead': { begins: clock(60), sells: true },
  'the clock jumps an hour back': { begins: clock(-60), sells: true },
}

/** Takes from the site what it needs, one after the other. @returns whether it went on by itself and kept every promise */
export async function starveCommand(typed: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: typed,
    options: { seconds: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
  })
  await build()
  const scarcity = await openScarcity()
  const { world } = scarcity
  try {
    const origin = world.site.origin
    const days = await bookableDays(world)
    const all = new Set<string>()
    const broken: string[] = []
    const rows: Record<string, Record<string, string | number>> = {}
    for (const [name, { begins, sells }] of Object.entries(troubles)) {
      if (!name.includes(values.only)) continue
      if (name.includes('disk') && !scarcity.fillDisk) {
        rows[name] = { 'booked meanwhile': 'not tried: no small disk may be mounted here' }
        continue
      }
      // The page is in memory before, as it is on any day.
      await fetch(`${origin}/tour`)
      const end = await begins(scarcity)
      const during = load({ origin, days, visitors: 4, insists: false })
      await pause(Number(values.seconds) * 1000)
      await during.stop()
      await end()
      const ended = performance.now()
      const after = load({ origin, days, visitors: 1, insists: true })
      while (after.answers.length === 0 && performance.now() - ended < 120_000) await pause(20)
      const again = after.answers[0]?.at
      await after.stop()
      for (const id of [...during.told, ...after.told]) all.add(id)
      if (!again) broken.push(`${name}: it did not sell again`)
      if (during.pages.failed > 0) broken.push(`${name}: ${during.pages.failed} pages were not shown`)
      if (!sells && during.told.size > 0) broken.push(`${name}: something was sold`)
      for (const what of during.failures.keys()) if (what !== '503') broken.push(`${name}: answered ${what}`)
      rows[name] = {
        'booked meanwhile': during.told.size,
        'answered otherwise': told(during),
        'slowest answer': seconds(during.slowest),
        'pages shown': `${during.pages.shown} of ${during.pages.shown + during.pages.failed}`,
        'sells again after': again ? seconds(again - ended) : 'never',
      }
      console.log(`${name}: ${JSON.stringify(rows[name])}`)
    }
    while (!(await world.passTime(150)));
    await settled(world)
    broken.push(...(await judge(world, all, null)))
    console.table(rows)
    console.log(broken.length === 0 ? 'It went on by itself, and every promise holds.' : broken.join('\n'))
    return broken.length === 0
  } finally {
    await scarcity.close()
  }
}
