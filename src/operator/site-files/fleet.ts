import { z } from 'zod'
import { textInLanguages } from '../../contract/primitives.ts'
import { settingValue } from '../../domain/availability/update-setting.ts'
import { formerSlugs } from '../../domain/fleet/write-trip.ts'
import { listOffers, type OfferSettings } from '../../domain/pricing/set-offer.ts'
import { getFarePricing } from '../../domain/pricing/set-price.ts'
import { operatorSettings } from '../../domain/settings/operator-settings.ts'
import { settingDefinitions, settingLocations, settingNames } from '../../domain/settings/setting-definitions.ts'
import { isInUse, loadTrips, startsInUse, type Trip, type Trips } from '../../domain/trips/trips.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { boatAdd, quayAdd } from '../operations/fleet.ts'
import { focalPoint, pictureName } from '../operations/picture-view.ts'
import { offersSet, pricesSet, ticketKind } from '../operations/prices.ts'
import { tripAdd } from '../operations/trips.ts'

const { start, retiredStart, position, titles, productId, formerAddresses, asksNames, ...fieldsOfTrip } =
  tripAdd.input.shape
const { originalAmount, payableAmount, span } = pricesSet.input.shape
const amounts = { originalAmount, payableAmount }
const price = z.strictObject({ ...amounts, seasons: z.array(z.strictObject({ ...span.unwrap().shape, ...amounts })) })

/** The prices of a trip by ticket. A ticket without a price is not for sale. */
const prices = z.partialRecord(ticketKind, price)
const trip = z.strictObject({
  ...z.strictObject(fieldsOfTrip).required().shape,
  ...{ titles: titles.unwrap(), starts: z.array(start.unwrap()), prices },
  /** Optional fields. Default of `productId`: the id of the trip. Default of `asksNames`: false. */
  ...{ productId, formerAddresses, asksNames },
})

const siteSettings = settingNames.filter((name) => 'row' in settingLocations[name])

/**
 * The contents of the files in `fleet/` and of `pictures/pictures.yaml`, based on the inputs of the operations. Most
 * fields that are optional in the inputs for trips and offers are required here.
 */
export const fleetSchemas = {
  quays: z.array(quayAdd.input),
  boats: z.array(boatAdd.input),
  trips: z.array(trip),
  offers: z.array(offersSet.input.required().extend({ trips: offersSet.input.shape.trips })),
  settings: z.strictObject(Object.fromEntries(siteSettings.map((name) => [name, settingDefinitions[name].schema]))),
  pictures: z.record(
    z.string().regex(/^[0-9a-f]{32}$/),
    z.strictObject({ name: pictureName, alt: textInLanguages(300), focalPoint }),
  ),
}

export type Fleet = { [Part in keyof typeof fleetSchemas]: z.output<(typeof fleetSchemas)[Part]> }
export type FilesTrip = Fleet['trips'][number]
export type FilesPrices = FilesTrip['prices']

/**
 * The boats, quays, trips, offers and settings in use. Retired objects are left out, and the state of single days, such
 * as a boat that is out of service: they concern only the bookings of this database.
 */
export async function loadFleet(db: Queryable): Promise<Omit<Fleet, 'pictures'>> {
  const settings = await operatorSettings(db)
  const all = await loadTrips(db)
  const { boats, quays, trips } = all
  const inUse = trips.filter(isInUse)
  const pricesOf: FilesPrices[] = []
  for (const { id } of inUse) pricesOf.push(await loadPrices(db, id))
  return {
    boats: boats
      .filter(({ state }) => state !== 'retired')
      .map(({ id, name, licensedPlaces, usualCrew, facts }) => ({ id, name, licensedPlaces, usualCrew, facts })),
    quays: quays.filter(({ state }) => state === 'in_use').map(({ state, ...quay }) => quay),
    trips: inUse.map((each, index) => tripOfFiles(all, each, pricesOf[index] ?? {})),
    offers: offersOfFiles(await listOffers(db), inUse),
    settings: Object.fromEntries(siteSettings.map((name) => [name, settingValue(settings, name)])) as Fleet['settings'],
  }
}

/** The offers of trips in use. An offer that only retired trips have is left out, like these trips. */
const offersOfFiles = (offers: OfferSettings[], inUse: Trip[]): Fleet['offers'] =>
  offers.flatMap(({ trips: all, ...offer }) => {
    const trips = all.filter((trip) => inUse.some(({ id }) => id === trip))
    return all.length > 0 && trips.length === 0 ? [] : [{ ...offer, trips } as Fleet['offers'][number]]
  })

function tripOfFiles(all: Trips, each: Trip, ofTrip: FilesPrices): FilesTrip {
  const former = formerSlugs(all, each)
  const { id, state, boat, names, titles, seasons, stops, texts, picture } = each
  const { capacity, maxParty, closesAt, closesDaysBefore, cancellationHours, weatherChoiceDays } = each
  const own = Object.entries(titles).filter(([locale, title]) => title !== names[locale as keyof typeof names])
  return {
    ...{ id, state: state as FilesTrip['state'], boat: boat.id, names, titles: Object.fromEntries(own) },
    starts: startsInUse(each).map(({ id: startId, endsNextDay, calls }) => ({
      ...{ id: startId, endsNextDay },
      calls: calls.map(({ quay, departsAt, returnsAt }) => ({ quay: quay.id, departsAt, returnsAt })),
    })),
    ...{ seasons, stops, capacity, maxParty, closesAt, closesDaysBefore, cancellationHours, weatherChoiceDays },
    ...{ minimumGuests: each.minimumGuests, turnaroundMinutes: each.turnaroundMinutes, picture, prices: ofTrip, texts },
    ...(each.asksNames && { asksNames: true }),
    ...(each.productId !== id && { productId: each.productId }),
    ...(Object.keys(former).length > 0 && { formerAddresses: former }),
  }
}

async function loadPrices(db: Queryable, id: string): Promise<FilesPrices> {
  const found: FilesPrices = {}
  for (const ticket of ticketKind.options) {
    const { standing, seasons } = await getFarePricing(db, { trip: id, ticket })
    if (standing) found[ticket] = { ...standing, seasons }
  }
  return found
}
