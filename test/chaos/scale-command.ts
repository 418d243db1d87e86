import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { type Fleet, openFleet } from './fleet.ts'
import { judge } from './judge.ts'
import { bookableDays } from './kill.ts'
import { type Load, load, percentile, seconds } from './load.ts'
import { told } from './random-command.ts'
import { settled } from './settle.ts'

type Row = Record<string, string | number>

/**
 * Three processes behind nginx over one PostgreSQL: how much they sell, that a rolling update fails nobody, that a price
 * changes everywhere, and that what recurs is done once. @returns whether all of that was so, and every promise held
 */
export async function scaleCommand(typed: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: typed,
    options: { seconds: { type: 'string', default: '15' }, rounds: { type: 'string', default: '3' } },
  })
  await build()
  const fleet = await openFleet({ processes: 3, withStandby: false })
  try {
    const days = await bookableDays(fleet.world)
    const rows: Record<string, Row> = {}
    const broken: string[] = []
    const known = new Set<string>()
    const measure = async (name: string, processes: number, meanwhile: () => Promise<unknown>) => {
      await fleet.proxy.ask(fleet.sites.slice(0, processes).map(({ origin }) => origin))
      const crowd = load({ origin: fleet.proxy.origin, days, visitors: 16, insists: false })
      const before = performance.now()
      await meanwhile()
      await crowd.stop()
      for (const id of crowd.told) known.add(id)
      rows[name] = figuresOf(crowd, performance.now() - before)
      if (crowd.failures.size + crowd.pages.failed > 0) {
        broken.push(`${name}: ${told(crowd)}; ${crowd.pages.failed} pages were not shown`)
      }
    }
    for (const processes of [1, 2, 3]) {
      await measure(`${processes} behind nginx`, processes, () => pause(Number(values.seconds) * 1000))
    }
    await measure('each restarted, one after the other', 3, () => roll(fleet, Number(values.rounds)))
    console.table(rows)
    console.log(`a price changed in the pages of all three after ${seconds(await changePrice(fleet))}`)
    await settled(fleet.world)
    broken.push(...(await twiceInAMinute(fleet)), ...(await judge(fleet.world, known, null)))
    broken.push(...(await mailedTwice(fleet)))
    console.log(broken.length === 0 ? 'Nobody was refused, and every promise holds.' : broken.join('\n'))
    return broken.length === 0
  } finally {
    await fleet.close()
  }
}

function figuresOf(crowd: Load, milliseconds: number): Row {
  const took = crowd.answers.map((answer) => answer.took)
  return {
    bookings: crowd.told.size,
    'a minute': Math.round((crowd.told.size / milliseconds) * 60_000),
    'middle ms': Math.round(percentile(took, 0.5)),
    '99 % ms': Math.round(percentile(took, 0.99)),
    failed: [...crowd.failures.values()].reduce((sum, times) => sum + times, crowd.pages.failed),
  }
}

async function roll({ sites }: Fleet, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const site of sites) {
      await site.leave()
      await site.start()
    }
  }
}

async function changePrice({ world, sites }: Fleet): Promise<number> {
  const tour = (origin: string) => fetch(`${origin}/tour`).then((page) => page.text())
  await Promise.all(sites.map(({ origin }) => tour(origin)))
  await world.operator('prices', 'set', 'adult', '--original-amount', '81', '--payable-amount', '15', '--yes')
  const before = performance.now()
  for (const { origin } of sites) {
    while (!(await tour(origin)).includes('€81')) await pause(5)
  }
  return performance.now() - before
}

/** What recurs every minute, by any of the processes. */
async function twiceInAMinute({ world }: Fleet): Promise<string[]> {
  const { rows } = await world.db.query<{ minute: string; count: number }>(`
    select name || ' ' || to_char(singleton_on, 'HH24:MI') as minute, count(*)::int from pgboss.job
    where name in ('sweep', 'around-trip', 'tidy', 'purge') group by 1 having count(*) > 1 and min(singleton_on) is not null`)
  return rows.map(({ minute, count }) => `${minute} was due ${count} times`)
}

/** Nobody was killed here: each mail comes once. */
async function mailedTwice({ world }: Fleet): Promise<string[]> {
  return [...world.post.copies]
    .filter(([, copies]) => copies > 1)
    .map(([id, copies]) => `mail ${id} was sent ${copies} times`)
}
