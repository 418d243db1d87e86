import { bookingClosesAt } from '../../domain/availability/sailing-day.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import type { OperatorSettings } from '../../domain/settings/operator-settings.ts'
import { addDays, dayOf } from '../../domain/time/operator-time.ts'
import { firstStart } from '../../domain/trips/trips.ts'
import { type PlannedDay, planDays } from './plan-days.ts'
import type { Random } from './random.ts'
import { randomGuest } from './random-guest.ts'
import { randomParty } from './random-party.ts'
import { publishedReviewTexts } from './sample-texts.ts'
import { addSeconds, type DemoContext, type PlannedReservation, type Scenario } from './scenarios.ts'

/** Plans the booked days with their reservations. For days cancelled in the past, also plans the time of the cancellation. */
export function planSeason(
  { random, offers }: Pick<DemoContext, 'random' | 'offers'>,
  settings: OperatorSettings,
  { now, targetCount }: { now: Date; targetCount: number },
) {
  const quays = firstStart(settings.trip).calls.map(({ quay }) => quay.id)
  const days = planDays(settings, now, random)
  const next = days.find(({ date, status }) => bookingClosesAt(date, settings.trip) > now && status === 'open')
  const all = days.map((day) => {
    const closes = bookingClosesAt(day.date, settings.trip)
    const usualStormAt = addSeconds(closes, -4 * 3600)
    const stormAt = day.status === 'cancelled' && usualStormAt < now ? usualStormAt : undefined
    const isNext = day === next
    const maxParty = settings.trip.maxParty
    const reservations = planReservations({ random, offers, quays }, day, { closes, now, stormAt, isNext, maxParty })
    return { ...day, stormAt, isNext, reservations }
  })
  const bookedDays = sampleDays(all, { targetCount, today: dayOf(now), random })
  return { bookedDays, days: days.length, from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' }
}

/**
 * Plans the reservations of one day, all created before `now`.
 * @param stormAt when the day is cancelled, if before `now`
 * @param isNext whether this is the next bookable day: it gets two reservations with rare outcomes and two unsettled ones
 */
function planReservations(
  { random, offers, quays }: Pick<DemoContext, 'random' | 'offers'> & { quays: string[] },
  { date, guests, status, exact }: PlannedDay,
  {
    closes,
    now,
    stormAt,
    isNext,
    maxParty,
  }: { closes: Date; now: Date; stormAt: Date | undefined; isNext: boolean; maxParty: number },
): PlannedReservation[] {
  const planned: PlannedReservation[] = []
  const last = new Date(Math.min(closes.getTime(), stormAt?.getTime() ?? Infinity, addSeconds(now, -600).getTime()))
  const add = (scenario: Scenario, most: number, at = leadTimeBefore(last, random)) => {
    const party = randomParty(random, Math.min(most, maxParty), offers, quays)
    planned.push({ date, at, scenario, party, guest: randomGuest(random) })
    return countGuests(party)
  }
  for (let left = guests; left > 0; ) {
    // Guests of a cancelled day pay by card only: cash, and payments to partners, would need a manual refund.
    const scenario =
      status === 'cancelled' ? 'paid' : random.weighted({ paid_with_trip: 87, second_card: 4, manual_booking: 9 })
    left -= add(scenario, left)
    if (exact || status === 'cancelled') continue
    if (random.chance(0.03)) add('cancelled_by_guest', 6)
    if (random.chance(0.05)) add(random.weighted({ not_paid: 40, late_money: 1, failed: 2 }), 6)
  }
  if (isNext) {
    add('late_money', 2, addSeconds(now, -3 * 86_400))
    add('failed', 2, addSeconds(now, -2 * 86_400))
    add('paying', 2, addSeconds(now, -400))
    add('securing', 2, addSeconds(now, -9))
  }
  return planned
}

/** Returns a booking time some days or weeks before `last`, mostly during the day. */
function leadTimeBefore(last: Date, random: Random): Date {
  const at = addSeconds(last, -Math.min(200, random.exponential(24)) * 86_400)
  at.setUTCHours(Math.min(21, 5 + Math.floor((random.next() + random.next()) * 9.5)))
  at.setUTCMinutes(random.integer(0, 59), random.integer(0, 59))
  return at < last ? at : addSeconds(at, -86_400)
}

/**
 * Drops random days until about `targetCount` reservations are left. This reduces the number of days, not the reservations
 * per day. Special days, the next bookable day and today are always kept.
 */
function sampleDays<Day extends PlannedDay & { reservations: PlannedReservation[]; isNext: boolean }>(
  days: Day[],
  { targetCount, today, random }: { targetCount: number; today: string; random: Random },
): Day[] {
  const isRequired = ({ exact, isNext, date }: Day) => exact || isNext || date === today
  const countReservations = (some: Day[]) => some.reduce((total, { reservations }) => total + reservations.length, 0)
  const required = countReservations(days.filter(isRequired))
  const share = (targetCount - required) / (countReservations(days) - required)
  return days.filter((day) => isRequired(day) || random.chance(share))
}

/** Assigns each published review to a guest who has the language of the review and whose trip was at least four days ago. */
export function assignReviews(planned: PlannedReservation[], today: string, random: Random): void {
  for (const [locale, texts] of Object.entries(publishedReviewTexts)) {
    const candidates = planned.filter(
      ({ date, guest, scenario }) =>
        scenario === 'paid_with_trip' && guest.locale === locale && date < addDays(today, -3),
    )
    for (const [stars, comment] of texts) {
      const [author] = candidates.splice(random.integer(0, Math.max(0, candidates.length - 1)), 1)
      if (author) author.review = { stars, comment }
    }
  }
}
