import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/prepare.mjs'
import { openFleet } from './fleet.ts'
import { judge } from './judge.ts'
import { bookableDays } from './kill.ts'
import { load, percentile, seconds } from './load.ts'
import { told } from './random-command.ts'
import { settled } from './settle.ts'

/**
 * A primary and a synchronous standby, two processes of the site behind nginx, and people who book: the primary is killed
 * at any moment, the standby promoted. @returns whether nobody's booking was lost, and every promise held
 */
export async function failoverCommand(typed: string[]): Promise<boolean> {
  const { values } = parseArgs({ args: typed, options: { rounds: { type: 'string', default: '5' } } })
  await build()
  const fleet = await openFleet({ processes: 2, withStandby: true })
  const { world, proxy } = fleet
  try {
    const crowd = load({ origin: proxy.origin, days: await bookableDays(world), visitors: 8, insists: true })
    const rows: Record<string, string | number>[] = []
    for (let round = 1; round <= Number(values.rounds); round++) {
      await pause(3000 + Math.random() * 3000)
      const before = crowd.told.size
      await fleet.primary().kill()
      const killed = performance.now()
      await pause(1000)
      const promoted = performance.now()
      await fleet.standby()?.promote()
      while (!crowd.answers.some(({ at }) => at > promoted)) await pause(20)
      const first = Math.min(...crowd.answers.map(({ at }) => at).filter((at) => at > promoted))
      await fleet.changePlaces()
      const ids = [...crowd.told]
      const { rows: there } = await world.db.query('select from reservation where id = any($1::text[])', [ids])
      rows.push({
        'told of before': before,
        'sells after promotion': seconds(first - promoted),
        'after the kill': seconds(first - killed),
        'told of and lost': ids.length - there.length,
      })
      console.log(`round ${round}: ${JSON.stringify(rows.at(-1))}`)
    }
    await crowd.stop()
    while (!(await world.passTime(150)));
    await settled(world)
    const broken = await judge(world, crowd.told, null)
    console.table(rows)
    const took = crowd.answers.map((answer) => answer.took)
    console.log(
      `${crowd.told.size} reservations were told of, the middle one after ${percentile(took, 0.5).toFixed(0)} ms; answered otherwise, and asked again: ${told(crowd)}`,
    )
    console.log(broken.length === 0 ? 'Nothing is lost, and every promise holds.' : broken.join('\n'))
    return broken.length === 0
  } finally {
    await fleet.close()
  }
}
