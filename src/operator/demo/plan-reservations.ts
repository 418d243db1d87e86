import type { SpecialOffer } from '../../contract/settings.ts'
import { bookingClosesAt } from '../../domain/availability/sailing-day.ts'
import { countGuests } from '../../domain/pricing/quote.ts'
import type { OperatorSettings } from '../../domain/settings/operator-settings.ts'
import { addDays, dayOf } from '../../domain/time/operator-time.ts'
import type { TripStart } from '../../domain/trips/trips.ts'
import { type PlannedDay, planDays } from './plan-days.ts'
import type { Random } from './random.ts'
import { randomGuest } from './random-guest.ts'
import { randomGroup, randomParty, smallestGroup } from './random-party.ts'
import { publishedReviewTexts } from './sample-texts.ts'
import { addSeconds, type PlannedReservation, type Scenario } from './scenarios.ts'

/** A start that gets bookings in the demonstration. */
export interface DemoStart {
  /** The settings with the rules of the start's trip. */
  settings: OperatorSettings
  start: TripStart
  offers: SpecialOffer[]
}

/** The fraction of the usual number of guests that is planned: low to save time, and lower with several starts. */
const demandOf = (starts: number) => (starts > 1 ? 0.3 : 0.55)

/** Plans the booked days of all starts with their reservations. */
export function planSeason(
  random: Random,
  starts: DemoStart[],
  { now, targetCount }: { now: Date; targetCount: number },
) {
  const demand = demandOf(starts.length)
  const all = starts.flatMap((start, index) => planStart(start, { now, random, index, demand }))
  const bookedDays = sampleDays(all, { targetCount, today: dayOf(now), random })
  const dates = [...new Set(all.map(({ date }) => date))].toSorted()
  return { bookedDays, days: dates.length, from: dates[0] ?? '', to: dates.at(-1) ?? '' }
}

/**
 * Plans the days of a start with their reservations. `stormAt` is the time at which a day was cancelled; undefined if
 * the day was not cancelled before `now`.
 */
function planStart(
  { settings, start, offers }: DemoStart,
  { now, random, index, demand }: { now: Date; random: Random; index: number; demand: number },
) {
  const { trip } = settings
  const quays = start.calls.map(({ quay }) => quay.id)
  const days = planDays(settings, start.id, { now, random, index, demand })
  const next = days.find(({ date, status }) => bookingClosesAt(date, trip) > now && status === 'open')
  return days.map((day) => {
    const closes = bookingClosesAt(day.date, trip)
    const usualStormAt = addSeconds(closes, -4 * 3600)
    const stormAt = day.status === 'cancelled' && usualStormAt < now ? usualStormAt : undefined
    const isNext = day === next
    // Yesterday, today, tomorrow and the next bookable day have no groups, so that the crew sees many small parties on
    // these days.
    const hasGroups = !isNext && (day.date < addDays(dayOf(now), -1) || day.date > addDays(dayOf(now), 1))
    const isFirst = isNext && index === 0
    const times = { closes, now, stormAt, hasRareOutcomes: isFirst, hasGroups, maxParty: trip.maxParty }
    const sailing = { trip: trip.id, start: start.id, date: day.date }
    const reservations = planReservations({ random, offers, quays }, day, times).map((each) => ({
      ...sailing,
      ...each,
    }))
    return { ...day, ...sailing, stormAt, isNext, reservations }
  })
}

/**
 * Plans the reservations of one day, all created before `now`.
 * @param stormAt the time of the cancellation; undefined if the day is not cancelled before `now`
 * @param hasRareOutcomes adds two reservations with rare outcomes and two unsettled ones
 */
function planReservations(
  { random, offers, quays }: { random: Random; offers: SpecialOffer[]; quays: string[] },
  { guests, status, exact }: PlannedDay,
  {
    closes,
    now,
    stormAt,
    hasRareOutcomes,
    hasGroups,
    maxParty,
  }: Record<'closes' | 'now', Date> &
    Record<'hasRareOutcomes' | 'hasGroups', boolean> & { stormAt: Date | undefined; maxParty: number },
) {
  const planned: Omit<PlannedReservation, 'trip' | 'start' | 'date'>[] = []
  const last = new Date(Math.min(closes.getTime(), stormAt?.getTime() ?? Infinity, addSeconds(now, -600).getTime()))
  const add = (scenario: Scenario, limit: number, at = leadTimeBefore(last, random)) => {
    const most = Math.min(limit, maxParty)
    const party = scenario === 'group' ? randomGroup(random, most, quays) : randomParty(random, most, offers, quays)
    planned.push({ at, scenario, party, guest: randomGuest(random) })
    return countGuests(party)
  }
  for (let left = guests; left > 0; ) {
    // Guests of a cancelled day pay by card only: cash, and payments to partners, would need a manual refund.
    const isGroup = hasGroups && left >= smallestGroup && random.chance(0.8)
    const scenario = isGroup ? 'group' : random.weighted({ paid_with_trip: 87, second_card: 4, manual_booking: 9 })
    left -= add(status === 'cancelled' ? 'paid' : scenario, left)
    if (exact || status === 'cancelled') continue
    if (random.chance(0.03)) add('cancelled_by_guest', 6)
    if (random.chance(0.05)) add(random.weighted({ not_paid: 40, late_money: 1, failed: 2 }), 6)
  }
  if (hasRareOutcomes) {
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
 * per day. Special and cancelled days, the next bookable day and today are always kept.
 */
function sampleDays<Day extends PlannedDay & { reservations: PlannedReservation[]; isNext: boolean }>(
  days: Day[],
  { targetCount, today, random }: { targetCount: number; today: string; random: Random },
): Day[] {
  const isRequired = ({ exact, status, isNext, date }: Day) =>
    exact || status === 'cancelled' || isNext || date === today
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
