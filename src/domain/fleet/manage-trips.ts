import { isDeepStrictEqual } from 'node:util'
import { isPictureHash } from '../../content/picture-sizes.ts'
import { changedTripTexts, type TripTextsChange } from '../../contract/trip-texts.ts'
import type { LocalizedText } from '../../i18n/localized-text.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Stop } from '../../platform/database/tables.ts'
import { inTransaction } from '../../shared/in-transaction.ts'
import { recordAction } from '../audit-log/record-action.ts'
import { type BookedDay, findBookedDaysOffSeason } from '../availability/set-season.ts'
import { closesAfterDeparture, updateSetting } from '../availability/update-setting.ts'
import type { AppContext } from '../context.ts'
import { eraseUnneededPassengers } from '../passengers/erase-passengers.ts'
import { keepPicture } from '../pictures/manage-pictures.ts'
import { hasPrices } from '../pricing/prices.ts'
import { dayOf } from '../time/operator-time.ts'
import {
  isBookable,
  loadTrips,
  type SailingSeason,
  type Trip,
  type Trips,
  tripOf,
  tripsOnSale,
} from '../trips/trips.ts'
import { missingForSale, overlappingStarts, type StartTimes } from './check-trip.ts'
import { type BookedDeparture, comingDepartures } from './coming-departures.ts'
import { isAtSea } from './manage-quays.ts'
import { queueCharts } from './trip-charts.ts'
import { type TripRefusal, TripRefused } from './trip-refused.ts'
import {
  type Addresses,
  retireStart,
  setStart,
  updateOutings,
  writeBoat,
  writeFormerSlugs,
  writePosition,
  writeProduct,
  writeSeasons,
  writeSlugs,
  writtenTexts,
} from './write-trip.ts'

type Context = Pick<AppContext, 'db' | 'now' | 'queue' | 'nameKeys'>

/** Omitted fields stay unchanged. */
interface TripFields {
  /** Names by language; languages that are omitted keep theirs. */
  names?: Partial<LocalizedText> | undefined
  /** What guests have booked, such as "Boat trip to Brač", by language; languages that are omitted keep theirs. */
  titles?: Partial<LocalizedText> | undefined
  /** The id of a boat. */
  boat?: string | undefined
  state?: Exclude<Trip['state'], 'retired'> | undefined
  /** Adds a start. If the trip has a start with this id, replaces its calls. */
  start?: StartTimes | undefined
  /** The id of a start to take off sale. */
  retiredStart?: string | undefined
  /** `seasons` replaces all seasons of the trip, and `stops` replaces all its stops. */
  seasons?: SailingSeason[] | undefined
  stops?: Stop[] | undefined
  /** Omitted texts and languages stay unchanged; null removes the text in a language. */
  texts?: TripTextsChange | undefined
  picture?: string | null | undefined
  capacity?: number | undefined
  maxParty?: number | undefined
  closesAt?: string | undefined
  closesDaysBefore?: number | undefined
  cancellationHours?: number | undefined
  weatherChoiceDays?: number | undefined
  /** Null: the boat sails with any number of guests. */
  minimumGuests?: Trip['minimumGuests'] | undefined
  turnaroundMinutes?: number | undefined
  /**
   * Whether parties are asked for the names of all passengers. `true` is refused if no key encrypts the names. `false`
   * deletes the names that were given.
   */
  asksNames?: boolean | undefined
  /** 1 is the first trip of the site. */
  position?: number | undefined
  /** The id by which resellers know the trip. */
  productId?: string | undefined
  formerAddresses?: Addresses | undefined
}

/** What the change means for guests who have booked. */
interface GuestsConcerned {
  /** Departures that keep the boat which the trip had before. */
  keptBoat: BookedDeparture[]
  /** Departures of a start with new times; the guests are not told. */
  newTimes: BookedDeparture[]
  /** Booked days outside the new seasons. The boat sails on them although they can't be booked any more. */
  bookedOffSeason: BookedDay[]
}

export type SetTripOutcome = ({ ok: true; trip: Trip } & GuestsConcerned) | TripRefusal

interface Request extends TripFields {
  id: string
  actor: string
}

/** Adds a trip at the end of the list. It is a draft until it is put on sale. */
export const addTrip = (
  services: Context,
  request: Request & { names: LocalizedText; boat: string },
): Promise<SetTripOutcome> =>
  changeTrips(services, request, 'trip add', async (trx) => {
    const { trips, boats } = await loadTrips(trx)
    const { id, names, boat: boatId } = request
    if (trips.some((trip) => trip.id === id)) throw new TripRefused({ ok: false, refusal: 'exists' })
    const boat = boats.find((each) => each.id === boatId)
    if (!boat) throw new TripRefused({ ok: false, refusal: 'unknown_boat', boat: boatId })
    const product = request.productId ?? id
    if (trips.some(({ productId }) => productId === product))
      throw new TripRefused({ ok: false, refusal: 'product_taken' })
    await trx
      .insertInto('trip')
      .values({
        ...{ id, boat: boatId, product_id: request.productId, position: trips.length + 1, stops: JSON.stringify([]) },
        ...{ names: JSON.stringify(names), capacity: request.capacity ?? boat.licensedPlaces },
      })
      .execute()
  })

export const setTrip = (services: Context, request: Request): Promise<SetTripOutcome> =>
  changeTrips(services, request, 'trip set', async (trx) => {
    const { trips } = await loadTrips(trx)
    if (!trips.some((trip) => trip.id === request.id)) throw new TripRefused({ ok: false, refusal: 'unknown' })
  })

/** Retires a trip: it is not sold any more, and keeps its bookings. Refused if a coming departure has guests. */
export const retireTrip = (services: Context, { id, actor }: { id: string; actor: string }): Promise<SetTripOutcome> =>
  changeTrips(services, { id, actor }, 'trip retire', async (trx, today) => {
    const { trips } = await loadTrips(trx)
    if (!trips.some((trip) => trip.id === id)) throw new TripRefused({ ok: false, refusal: 'unknown' })
    const departures = await comingDepartures(trx, { trip: id }, today)
    if (departures.length > 0) throw new TripRefused({ ok: false, refusal: 'coming_bookings', departures })
    await trx.updateTable('trip').set({ state: 'retired' }).where('id', '=', id).execute()
  })

/**
 * Changes a trip in one transaction. Locks all trips, because some rules concern several of them: the rule that at
 * least one trip stays on sale, and the order of the trips.
 */
async function changeTrips(
  services: Context,
  request: Request,
  command: string,
  first: (trx: Transaction, today: string) => Promise<void>,
): Promise<SetTripOutcome> {
  const now = services.now()
  const change = async (trx: Transaction): Promise<SetTripOutcome> => {
    await trx.selectFrom('trip').select('id').orderBy('id').forUpdate().execute()
    const before = await loadTrips(trx)
    await first(trx, dayOf(now))
    const keptBoat = await writeFields({ ...services, db: trx }, trx, request, dayOf(now))
    const after = await loadTrips(trx)
    const trip = tripOf(after, request.id)
    await checkTrip(trx, trip)
    if (tripsOnSale(before).length > 0 && tripsOnSale(after).length === 0)
      throw new TripRefused({ ok: false, refusal: 'last_on_sale' })
    await queueCharts(trx, services, { before, after })
    const { actor, ...details } = request
    await recordAction(trx, { command, details, actor, now })
    const { id, start } = request
    const isMoved = start !== undefined && hasNewTimes(before, request)
    return {
      ...{ ok: true, trip, keptBoat },
      newTimes: isMoved ? await comingDepartures(trx, { trip: id, start: start.id }, dayOf(now)) : [],
      bookedOffSeason: request.seasons ? await findBookedDaysOffSeason({ ...services, db: trx }, trip) : [],
    }
  }
  return inTransaction(services.db, change).catch((error: unknown) => {
    if (error instanceof TripRefused) return error.outcome
    if (isExclusionViolation(error)) return { ok: false, refusal: 'boat_in_two_places' }
    throw error
  })
}

/** Whether the change gives an existing start other quays or times. */
function hasNewTimes({ trips }: Trips, { id, start }: Request): boolean {
  const before = trips.find((trip) => trip.id === id)?.starts.find((each) => each.id === start?.id)
  const calls = before?.calls.map(({ quay, ...times }) => ({ quay: quay.id, ...times }))
  return before !== undefined && !isDeepStrictEqual(calls, start?.calls)
}

const isExclusionViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23P01'

async function writeFields(services: Context, trx: Transaction, request: Request, today: string) {
  const { id, names, titles, boat, start, retiredStart, seasons, stops, texts, state, position, minimumGuests } =
    request
  const trip = tripOf(await loadTrips(trx), id)
  const keptBoat = boat === undefined ? [] : await writeBoat(trx, trip, { boat, capacity: request.capacity, today })
  const inland = stops?.find((stop) => !isAtSea(stop))
  if (inland) throw new TripRefused({ ok: false, refusal: 'stop_not_at_sea', stop: inland.name })
  await keepUploaded(trx, request.picture)
  if (request.asksNames && services.nameKeys.length === 0) throw new TripRefused({ ok: false, refusal: 'no_name_key' })
  if (start) await setStart(trx, trip, start, today)
  if (names) await writeSlugs(trx, id, { ...trip.names, ...names })
  if (retiredStart !== undefined) await retireStart(trx, trip, retiredStart, today)
  if (seasons) await writeSeasons(trx, id, seasons)
  if (position !== undefined) await writePosition(trx, 'trip', id, position)
  if (request.productId !== undefined) await writeProduct(trx, trip, request.productId)
  if (request.formerAddresses) await writeFormerSlugs(trx, id, request.formerAddresses)
  const columns = {
    ...((names || titles) && writtenTexts(trip, { names, titles })),
    ...(stops && { stops: JSON.stringify(stops) }),
    ...(texts && { texts: JSON.stringify(changedTripTexts(trip.texts, texts)) }),
    ...(request.picture !== undefined && { picture: request.picture }),
    ...(state && { state }),
    ...(request.cancellationHours !== undefined && { cancellation_hours: request.cancellationHours }),
    ...(request.weatherChoiceDays !== undefined && { weather_choice_days: request.weatherChoiceDays }),
    ...(request.turnaroundMinutes !== undefined && { turnaround_minutes: request.turnaroundMinutes }),
    ...(request.asksNames !== undefined && { asks_names: request.asksNames }),
    ...(minimumGuests !== undefined && {
      minimum_guests: minimumGuests?.count ?? null,
      minimum_guests_notice_hours: minimumGuests?.noticeHours ?? null,
    }),
  }
  if (Object.keys(columns).length > 0) await trx.updateTable('trip').set(columns).where('id', '=', id).execute()
  if (start || request.turnaroundMinutes !== undefined) await updateOutings(trx, id, today)
  if (request.asksNames === false) await eraseUnneededPassengers(trx, today, { trip: id })
  await writeSettings(services, request)
  return keptBoat
}

/** Locks an uploaded picture, so that it is not removed before the commit. Other pictures need no lock. */
async function keepUploaded(trx: Transaction, picture: string | null | undefined): Promise<void> {
  if (picture && isPictureHash(picture) && !(await keepPicture(trx, picture)))
    throw new TripRefused({ ok: false, refusal: 'unknown_picture' })
}

/** Writes the fields that are also settings, by the rules of `updateSetting`. */
async function writeSettings(services: Context, { id, actor, ...fields }: Request): Promise<void> {
  const settings = {
    ...{ capacity: fields.capacity, max_party: fields.maxParty },
    ...{ closes_days_before: fields.closesDaysBefore, closes_at: fields.closesAt },
  }
  const { closesAt, closesDaysBefore } = fields
  const together = { ...(closesAt && { closesAt }), ...(closesDaysBefore !== undefined && { closesDaysBefore }) }
  for (const [key, value] of Object.entries(settings)) {
    const name = key as keyof typeof settings
    if (value === undefined) continue
    const outcome = await updateSetting(services, { name, value, trip: id, actor, together })
    if (outcome.ok) continue
    if (outcome.refusal === 'above_licence') throw new TripRefused(outcome)
    throw new TripRefused({ ok: false, refusal: 'setting', name, problem: outcome.refusal })
  }
}

async function checkTrip(trx: Transaction, trip: Trip): Promise<void> {
  const overlap = overlappingStarts(trip)
  if (overlap) throw new TripRefused({ ok: false, refusal: 'starts_overlap', one: overlap[0], other: overlap[1] })
  if (closesAfterDeparture(trip))
    throw new TripRefused({ ok: false, refusal: 'setting', name: 'closes_at', problem: 'closes_after_departure' })
  if (!isBookable(trip)) return
  const missing = missingForSale(trip, { hasPrices: await hasPrices(trx, trip.id) })
  if (missing.length > 0) throw new TripRefused({ ok: false, refusal: 'not_ready', missing })
}
