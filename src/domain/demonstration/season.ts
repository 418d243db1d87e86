import { sailingDay } from '../availability/sailing-day.ts'
import type { OperatorSettings } from '../settings/operator-settings.ts'
import { addDays, dayOf } from '../time/operator-time.ts'
import type { Dice } from './dice.ts'

export interface PlannedDay {
  date: string
  capacity: number
  /** How many people book it. */
  guests: number
  /** Cancelled days were booked like others before. */
  status: 'open' | 'closed' | 'cancelled'
}

/** How full the boat is in a good year, by month, and how people prefer to sail at the end of the week. */
const byMonth = [0.1, 0.1, 0.15, 0.28, 0.46, 0.74, 0.92, 0.95, 0.72, 0.36, 0.12, 0.1]
const byWeekday = [1.02, 0.88, 0.92, 0.97, 1, 1.08, 1.1]

/** Of the days that can be booked: which one is full, which have a few places left, which don't sail. */
const special: Record<number, 'full' | 'three_left' | 'one_left' | 'closed' | 'cancelled'> = {
  1: 'cancelled',
  4: 'full',
  5: 'three_left',
  8: 'one_left',
  10: 'closed',
  12: 'full',
}

/** The year behind and the days that can be booked, as a season of this operator's: from `now`, the same every time. */
export function planDays(settings: OperatorSettings, now: Date, dice: Dice): PlannedDay[] {
  const today = dayOf(now)
  const all = Array.from({ length: 365 + settings.booking.horizon_days + 1 }, (_, n) => addDays(today, n - 365))
  let bookable = -1
  return all.flatMap((date): PlannedDay[] => {
    const { state } = sailingDay(date, undefined, settings, now)
    if (state === 'no_tour') return []
    if (state === 'open') bookable++
    const day = { date, capacity: settings.capacity, status: 'open' as const }
    const share = fillOf(date, dice) * bookedSoFar(today, date, dice)
    const usual = Math.round(settings.capacity * Math.min(1, share))
    if (state !== 'open') return [{ ...day, guests: usual, status: keptInPort(date, dice) ? 'cancelled' : 'open' }]
    const places = settings.capacity
    switch (special[bookable]) {
      case 'full':
        return [{ ...day, guests: places }]
      case 'three_left':
        return [{ ...day, guests: places - 3 }]
      case 'one_left':
        return [{ ...day, guests: places - 1 }]
      case 'closed':
        return [{ ...day, guests: 0, status: 'closed' }]
      case 'cancelled':
        return [{ ...day, guests: Math.max(usual, Math.round(places / 4)), status: 'cancelled' }]
      default:
        return [{ ...day, guests: Math.min(usual, places - 6) }]
    }
  })
}

function fillOf(date: string, dice: Dice): number {
  const at = new Date(`${date}T12:00:00Z`)
  return byMonth[at.getUTCMonth()]! * byWeekday[at.getUTCDay()]! * (0.78 + 0.4 * dice.throw())
}

/** Most people book in the last weeks; some have booked long before, for one day more than for another. */
function bookedSoFar(today: string, date: string, dice: Dice): number {
  const ahead = (Date.parse(date) - Date.parse(today)) / 86_400_000
  const early = 0.35 * dice.throw() ** 2
  return ahead <= 0 ? 1 : Math.max(early, Math.exp(-ahead / 55))
}

/** The bura blows in spring and in autumn. */
const keptInPort = (date: string, dice: Dice) => dice.chance(/-(04|10)-/.test(date) ? 0.05 : 0.008)
