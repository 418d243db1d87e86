import type { Dice } from './dice.ts'
import type { Sailed } from './letters.ts'
import { someParty } from './party.ts'
import { someGuest } from './people.ts'
import type { PlannedDay } from './season.ts'
import { type Booking, type Turn, tell } from './story.ts'
import { after } from './telling.ts'
import type { World } from './world.ts'

/** Some guests of the past, for the guest book: more than anybody reads. */
const mostWriters = 2000

/**
 * One departure with all its bookings.
 * @param sailed gathers those who may write into the guest book
 * @param underWay bookings that are being made at this moment
 */
export function fillDay(world: World, day: PlannedDay, sailed: Sailed[], underWay: Turn[] = []): void {
  const { dice, now, rows } = world
  const { date, status, capacity } = day
  const counted = { held: 0, sold: 0 }
  const book = (turn: Turn, most: number, more: Partial<Booking> = {}) => {
    const [guest, party] = [someGuest(dice), someParty(dice, most)]
    const booking = { date, guest, party, createdAt: bookedAt(world, date, more.port?.at), turn, ...more }
    const { seats, id, size } = tell(world, booking)
    if (seats !== 'none') counted[seats] += size
    const { thanks } = world.times(date)
    const writes = seats === 'sold' && thanks < now && sailed.length < mostWriters && dice.chance(0.1)
    if (writes) sailed.push({ reservationId: id, guest, thankedAt: thanks })
    return size
  }

  const port = status === 'cancelled' ? portOf(world, date) : undefined
  let parties = 0
  for (let left = day.guests; left > 0; parties++) {
    const turn = port ? 'kept_in_port' : dice.weighted({ sails: 87, paid_second: 4, elsewhere: 9 })
    left -= book(turn, left, port && { port: { ...port, refunded: port.allBack || parties > 1 } })
    if (!port && dice.chance(0.03)) book('cancelled_by_guest', 6)
    if (dice.chance(0.05)) book(dice.weighted({ not_paid: 40, late_money: 1, failed: 2 }), 6)
  }
  for (const turn of underWay) book(turn, 2, { createdAt: after(now, turn === 'paying' ? -400 : -9) })
  rows.departure.push({ date, capacity: Math.max(capacity, counted.held + counted.sold), status, ...counted })
}

/** A day that stays in port: decided on the afternoon before, or some hours ago, when not all the money is back yet. */
function portOf({ times, now }: World, date: string) {
  const { boards, closes } = times(date)
  const usual = after(closes, -4 * 3600)
  if (usual < now) return { at: usual, reason: 'weather' as const, allBack: true }
  const ahead = (boards.getTime() - now.getTime()) / 86_400_000
  return { at: after(now, -3 * 3600), reason: ahead < 3 ? ('weather' as const) : ('operator' as const), allBack: false }
}

/** Some weeks before the trip, by day rather than by night, and before now. */
function bookedAt({ dice, now, times }: World, date: string, before: Date = now): Date {
  const { closes } = times(date)
  const last = Math.min(closes.getTime(), before.getTime() - 600_000, now.getTime() - 600_000)
  const at = new Date(last - Math.min(200, dice.waiting(24)) * 86_400_000)
  at.setUTCHours(hourOf(dice), dice.whole(0, 59), dice.whole(0, 59))
  return at.getTime() < last ? at : new Date(at.getTime() - 86_400_000)
}

const hourOf = (dice: Dice) => Math.min(21, 5 + Math.floor((dice.throw() + dice.throw()) * 9.5))
