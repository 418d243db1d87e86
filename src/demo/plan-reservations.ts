import type { OperatorSettings } from '../domain/settings/operator-settings.ts'
import { addDays, instantOf } from '../domain/time/operator-time.ts'
import { randomParty, sizeOf } from './party.ts'
import { randomGuest } from './people.ts'
import type { PlannedDay } from './plan-days.ts'
import type { Random } from './random.ts'
import { after, type Demo, type PlannedReservation, type Scenario } from './scenarios.ts'
import { publishedReviews } from './texts.ts'

/** When the website stops selling a day. */
export const closesAt = (date: string, { closes_at, closes_days_before }: OperatorSettings['booking']) =>
  instantOf(addDays(date, -closes_days_before), closes_at)

/**
 * The reservations of one day, all of them made before now.
 * @param stormAt when the day is cancelled, before now
 * @param isNext whether this is the next day on sale: each rare outcome is one of its reservations, and two are under way
 */
export function planReservations(
  { random, offers }: Pick<Demo, 'random' | 'offers'>,
  { date, guests, status, exact }: PlannedDay,
  { closes, now, stormAt, isNext }: { closes: Date; now: Date; stormAt: Date | undefined; isNext: boolean },
): PlannedReservation[] {
  const planned: PlannedReservation[] = []
  const last = new Date(Math.min(closes.getTime(), stormAt?.getTime() ?? Infinity, after(now, -600).getTime()))
  const add = (scenario: Scenario, most: number, at = leadTimeBefore(last, random)) => {
    const party = randomParty(random, most, offers)
    planned.push({ date, at, scenario, party, guest: randomGuest(random) })
    return sizeOf(party)
  }
  for (let left = guests; left > 0; ) {
    // By card only: after a cancellation a person would have to hand back what was paid in cash or elsewhere.
    const paid = status === 'cancelled' ? 'kept_in_port' : random.weighted({ sails: 87, second_card: 4, elsewhere: 9 })
    left -= add(paid, left)
    if (exact || status === 'cancelled') continue
    if (random.chance(0.03)) add('cancelled_by_guest', 6)
    if (random.chance(0.05)) add(random.weighted({ not_paid: 40, late_money: 1, failed: 2 }), 6)
  }
  if (isNext) {
    add('late_money', 2, after(now, -3 * 86_400))
    add('failed', 2, after(now, -2 * 86_400))
    add('paying', 2, after(now, -400))
    add('securing', 2, after(now, -9))
  }
  return planned
}

/** Some days or weeks earlier, by day rather than by night. */
function leadTimeBefore(last: Date, random: Random): Date {
  const at = after(last, -Math.min(200, random.exponential(24)) * 86_400)
  at.setUTCHours(Math.min(21, 5 + Math.floor((random.next() + random.next()) * 9.5)))
  at.setUTCMinutes(random.integer(0, 59), random.integer(0, 59))
  return at < last ? at : after(at, -86_400)
}

/**
 * Leaves out whole days at random until about so many reservations are left: fewer days rather than emptier ones. Those that
 * make up the demonstration's special cases stay, and today.
 */
export function thinOut<Day extends PlannedDay & { reservations: PlannedReservation[]; isNext: boolean }>(
  days: Day[],
  { wanted, today, random }: { wanted: number; today: string; random: Random },
): Day[] {
  const stays = ({ exact, isNext, date }: Day) => exact || isNext || date === today
  const sum = (some: Day[]) => some.reduce((total, { reservations }) => total + reservations.length, 0)
  const fixed = sum(days.filter(stays))
  const share = (wanted - fixed) / (sum(days) - fixed)
  return days.filter((day) => stays(day) || random.chance(share))
}

/** Gives each published review to a guest of its language, whose trip was some days ago. */
export function assignReviews(planned: PlannedReservation[], today: string, random: Random): void {
  for (const [locale, texts] of Object.entries(publishedReviews)) {
    const sailed = planned.filter(
      ({ date, guest, scenario }) => scenario === 'sails' && guest.locale === locale && date < addDays(today, -3),
    )
    for (const [stars, comment] of texts) {
      const [writer] = sailed.splice(random.integer(0, Math.max(0, sailed.length - 1)), 1)
      if (writer) writer.review = { stars, comment }
    }
  }
}
