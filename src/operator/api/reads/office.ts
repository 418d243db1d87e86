import type { z } from 'zod'
import type {
  cashBox,
  devicesAndLinks,
  priceList,
  reviewList,
  salesReportData,
} from '../../../contract/operator-app/office.ts'
import { groupSales, salesReport, sumSales } from '../../../domain/accounting/sales-report.ts'
import { findBookedDaysOffSeason } from '../../../domain/availability/set-season.ts'
import { cashBoxOf } from '../../../domain/boarding/cash-balance.ts'
import { cashCountsOn } from '../../../domain/boarding/cash-count.ts'
import type { AppContext } from '../../../domain/context.ts'
import { listDevices } from '../../../domain/devices/manage-devices.ts'
import { listOpenPairings } from '../../../domain/devices/pairing.ts'
import { listOffers } from '../../../domain/pricing/set-offer.ts'
import { getFarePricing } from '../../../domain/pricing/set-price.ts'
import { type ReviewStatus, reviewsByStatus } from '../../../domain/reviews/moderate-review.ts'
import { operatorSettings } from '../../../domain/settings/operator-settings.ts'

export async function cashBoxFor(services: AppContext, { date }: { date: string }): Promise<z.input<typeof cashBox>> {
  const [{ sum, ofTheDay, ofOtherDays, handedBack, devices }, counts, known] = await Promise.all([
    cashBoxOf(services.db, date),
    cashCountsOn(services.db, date),
    listDevices(services),
  ])
  const nameOf = (id: string | null) => known.find((device) => device.id === id)?.name ?? null
  return {
    date,
    expected: sum,
    ofTheDay,
    ofOtherDays,
    handedBack,
    devices: devices.map(({ device, amount }) => ({ name: nameOf(device), amount })),
    counts: counts.map(({ at, ...count }) => ({ ...count, at: at.toISOString() })),
  }
}

export async function reviewsFor(
  { db }: AppContext,
  { status }: { status: ReviewStatus },
): Promise<z.input<typeof reviewList>> {
  const found = await reviewsByStatus(db, status)
  return { reviews: found.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() })) }
}

export async function pricesOf(services: AppContext): Promise<z.input<typeof priceList>> {
  const { db } = services
  const [adult, child, infant, offers, { season }, bookedOffSeason] = await Promise.all([
    getFarePricing(db, 'adult'),
    getFarePricing(db, 'child'),
    getFarePricing(db, 'infant'),
    listOffers(db),
    operatorSettings(db),
    findBookedDaysOffSeason(services),
  ])
  return { prices: [adult, child, infant], offers, season, bookedOffSeason }
}

export async function reportFor(
  { db }: AppContext,
  range: { from: string; to: string },
): Promise<z.input<typeof salesReportData>> {
  const rows = await salesReport(db, range)
  return {
    ...range,
    days: groupSales(rows, ({ date }) => date).map(([date, sums]) => ({ date, ...sums })),
    sources: groupSales(rows, ({ source }) => source).map(([source, sums]) => ({ source, ...sums })),
    languages: groupSales(rows, ({ locale }) => locale).map(([locale, sums]) => ({ locale, ...sums })),
    totals: sumSales(rows),
  }
}

export async function devicesOf(services: AppContext): Promise<z.input<typeof devicesAndLinks>> {
  const [devices, links] = await Promise.all([listDevices(services), listOpenPairings(services)])
  return {
    links: links.map(({ expiresAt, ...link }) => ({ ...link, expiresAt: expiresAt.toISOString() })),
    devices: devices.map(({ pairedAt, lastSeenAt, revokedAt, signedInAt, ...device }) => ({
      ...device,
      signedInAt: signedInAt?.toISOString() ?? null,
      pairedAt: pairedAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  }
}
