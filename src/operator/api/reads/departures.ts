import type { z } from 'zod'
import { business } from '../../../../content/business.ts'
import type { bookingOptions, calendarMonth, departureCancellation } from '../../../contract/operator-app/office.ts'
import { capacityOf } from '../../../domain/availability/capacity-of.ts'
import { inSeason } from '../../../domain/availability/sailing-day.ts'
import { getDeparture } from '../../../domain/availability/set-departure.ts'
import { partySumsByDay } from '../../../domain/boarding/party-sums.ts'
import type { AppContext } from '../../../domain/context.ts'
import { getPricesOn } from '../../../domain/pricing/prices.ts'
import { listOffers } from '../../../domain/pricing/set-offer.ts'
import {
  cancellationProgress,
  previewDepartureCancellation,
} from '../../../domain/reservations/cancellation/cancel-departure.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'
import { addDays, datesBetween } from '../../../domain/time/operator-time.ts'

const tickets = ['adult', 'child', 'infant'] as const

export async function bookingOptionsFor(
  services: AppContext,
  { date }: { date: string },
): Promise<z.input<typeof bookingOptions> | undefined> {
  const { db } = services
  const settings = await operatorSettings(db)
  const [departure, { left }, prices, offers] = await Promise.all([
    getDeparture(services, date),
    capacityOf(db, date, settings),
    getPricesOn(db, date),
    listOffers(db),
  ])
  if (!departure) return undefined
  return {
    date,
    inSeason: inSeason(date, settings.season),
    departure,
    free: left,
    places: business.departureLocations.map(({ id, name, departsAt }) => ({ id, name, departsAt })),
    prices: tickets.map((ticket) => ({
      ticket,
      originalAmount: prices[ticket].original_amount,
      payableAmount: prices[ticket].payable_amount,
    })),
    offers,
  }
}

export async function calendarFor(
  services: AppContext,
  { month }: { month: string },
): Promise<z.input<typeof calendarMonth>> {
  const { db } = services
  const from = `${month}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const [{ season, capacity }, rows, sums] = await Promise.all([
    operatorSettings(db),
    db.selectFrom('departure').selectAll().where('date', '>=', from).where('date', '<=', to).execute(),
    partySumsByDay(db, { from, to }),
  ])
  const departures = new Map(rows.map((row) => [row.date, row]))
  const days = datesBetween(from, to).map((date) => ({
    date,
    inSeason: inSeason(date, season),
    departure: departures.get(date) ?? { date, capacity, status: 'open' as const, held: 0, sold: 0 },
    ...(sums.get(date) ?? { parties: 0, guests: 0, depositAmount: 0, restAmount: 0 }),
  }))
  return { month, days }
}

export async function cancellationFor(
  services: AppContext,
  { date }: { date: string },
): Promise<z.input<typeof departureCancellation> | undefined> {
  const [departure, preview, progress] = await Promise.all([
    getDeparture(services, date),
    previewDepartureCancellation(services, date),
    cancellationProgress(services, date),
  ])
  return departure ? { date, status: departure.status, ...preview, progress } : undefined
}
