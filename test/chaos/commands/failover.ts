import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../../../scripts/bootstrap/install-and-build.mjs'
import { bookableDays } from '../../fixtures/site/bookable-days.ts'
import { findViolations } from '../assertions.ts'
import { openFleet } from '../environment/fleet.ts'
import { formatSeconds, percentile, startLoad } from '../environment/load-generator.ts'
import { waitUntilSettled } from '../environment/wait-until-settled.ts'
import { failureSummary } from './random.ts'

/**
 * Runs two site processes behind nginx over a primary and a synchronous standby, under booking load. Kills the primary at random
 * moments and promotes the standby. @returns whether no confirmed booking was lost and every invariant held
 */
export async function failoverCommand(args: string[]): Promise<boolean> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } })
  await build()
  const fleet = await openFleet({ processes: 2, withStandby: true })
  const { world, proxy } = fleet
  try {
    const bookingLoad = startLoad({
      origin: proxy.origin,
      days: await bookableDays(world.site.origin),
      visitors: 8,
      retries: true,
    })
    const rows: Record<string, string | number>[] = []
    for (let round = 1; round <= Number(values.rounds); round++) {
      await pause(3000 + Math.random() * 3000)
      const before = bookingLoad.confirmedIds.size
      await fleet.primary().kill()
      const killed = performance.now()
      await pause(1000)
      const promoted = performance.now()
      await fleet.standby()?.promote()
      while (!bookingLoad.confirmations.some(({ at }) => at > promoted)) await pause(20)
      const firstConfirmation = Math.min(...bookingLoad.confirmations.map(({ at }) => at).filter((at) => at > promoted))
      await fleet.swapPrimaryAndStandby()
      const ids = [...bookingLoad.confirmedIds]
      const { rows: found } = await world.db.query('select from reservation where id = any($1::text[])', [ids])
      rows.push({
        'confirmed before': before,
        'sells after promotion': formatSeconds(firstConfirmation - promoted),
        'after the kill': formatSeconds(firstConfirmation - killed),
        'confirmed and lost': ids.length - found.length,
      })
      console.log(`round ${round}: ${JSON.stringify(rows.at(-1))}`)
    }
    await bookingLoad.stop()
    while (!(await world.advanceTime(150)));
    await waitUntilSettled(world)
    const violations = await findViolations(world, bookingLoad.confirmedIds, null)
    console.table(rows)
    const took = bookingLoad.confirmations.map((answer) => answer.took)
    console.log(
      `${bookingLoad.confirmedIds.size} reservations confirmed, median ${percentile(took, 0.5).toFixed(0)} ms; failed and retried: ${failureSummary(bookingLoad)}`,
    )
    console.log(violations.length === 0 ? 'No booking is lost, and every invariant holds.' : violations.join('\n'))
    return violations.length === 0
  } finally {
    await fleet.close()
  }
}
