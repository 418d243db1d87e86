import { shownLocales } from '../../../content/shown-languages.ts'
import { type ContactUpdate, emptyContact, type ResellerContact } from '../../../contract/octo-requests.ts'
import type { QuoteLine } from '../../../contract/reservation.ts'
import { translatorOf } from '../../../i18n/catalogues.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Queryable } from '../../../platform/database/connect.ts'
import type { FareType } from '../../../platform/database/tables.ts'
import { splitName } from '../../../shared/person-name.ts'
import { getSailingDay } from '../../availability/availability.ts'
import type { AppContext, IdGenerator } from '../../context.ts'
import { type DepartureKey, departureId } from '../../places/departure-id.ts'
import { paidOutside, priceChange } from '../../pricing/price-change.ts'
import { loadPriceList } from '../../pricing/prices.ts'
import { mergeContact } from '../../resellers/merge-contact.ts'
import { partyOf, type UnitCounts, type UnitItem } from '../../resellers/unit-items.ts'
import type { OperatorSettings } from '../../settings/operator-settings.ts'
import { planOfCountry, toE164 } from '../booking/phone.ts'

/** A person in a reseller's request; a person without a uuid is new. */
export interface OrderedItem {
  uuid?: string | null | undefined
  unit: FareType
  reference: string | null
  contact: ContactUpdate | null
}

/** Why an order or a change is refused. */
export type ResaleRefusal =
  /** This reseller has no booking with the uuid, or used the uuid for another request. */
  | 'uuid'
  /** The uuid of a person occurs twice. */
  | 'item_uuid'
  | 'no_units'
  | 'no_adult'
  | 'party_too_large'
  | 'no_tour'
  | 'closed'
  | 'no_places'
  /** The unpaid holds of the reseller would take too many places of the departure. */
  | 'quota'
  /**
   * `places_per_day`: the reseller would have too many places, held and sold, of this one departure. `credit`: the
   * reseller would owe too much for future trips.
   */
  | 'places_per_day'
  | 'credit'
  /** The key was revoked meanwhile. */
  | 'revoked'
  /**
   * `not_on_hold`: only a booking on hold can be confirmed or extended. `not_changeable`: the booking is expired,
   * cancelled or boarded, or its cancellation deadline has passed.
   */
  | 'not_on_hold'
  | 'not_changeable'
  /** The hold has expired. */
  | 'expired'
  | 'anonymized'

export interface ResaleRefused {
  ok: false
  refusal: ResaleRefusal
}

export const refuse = (refusal: ResaleRefusal): ResaleRefused => ({ ok: false, refusal })

/** Rolls a transaction back. `refusal` is the reason. */
export class ResaleRefusedError extends Error {
  readonly refusal: ResaleRefusal
  constructor(refusal: ResaleRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * Completes the persons of an order: those without a uuid get one, and those with a known uuid keep the fields that the
 * request does not name.
 */
export function completeItems(ids: IdGenerator, ordered: OrderedItem[], booked: UnitItem[] = []): UnitItem[] {
  return ordered.map(({ uuid, unit, reference, contact }) => {
    const before = booked.find((item) => item.uuid === uuid)
    return {
      uuid: uuid ?? ids.row(),
      unit,
      reference: reference ?? before?.reference ?? null,
      contact: mergeContact(before?.contact ?? emptyContact, contact),
    }
  })
}

/** The reason why a party can't be booked on any day; undefined if it can. */
export function partyRefusal(
  items: UnitItem[],
  { trip }: OperatorSettings,
  { bookedParty = 0 }: { bookedParty?: number } = {},
): ResaleRefusal | undefined {
  if (items.length === 0) return 'no_units'
  if (new Set(items.map(({ uuid }) => uuid)).size < items.length) return 'item_uuid'
  if (partyOf(items).adults === 0) return 'no_adult'
  if (items.length > trip.maxParty && items.length > bookedParty) return 'party_too_large'
  return undefined
}

/** The database or a transaction, and the clock. */
interface Reader {
  db: Queryable
  now: AppContext['now']
}

/**
 * The reason why a day can't be booked now, by the rules of the website; undefined if it can. Whether places are free
 * is decided by the claim.
 */
export async function dayRefusal(
  { db, now }: Reader,
  { date, start }: Pick<DepartureKey, 'date' | 'start'>,
  settings: OperatorSettings,
): Promise<ResaleRefusal | undefined> {
  const { state } = await getSailingDay(db, { date, start, now: now(), settings })
  if (state === 'boat_away') return 'no_places'
  return state === 'no_tour' || state === 'closed' ? state : undefined
}

/**
 * Checks the departure and the persons of a change. The departure has to be open for booking only if the change claims
 * places on it. A party that stays on its departure and does not grow claims none.
 * @returns the number of places to claim
 * @throws ResaleRefusedError
 */
export async function checkChange(
  reader: Reader,
  booked: DepartureKey & { party: number },
  { items, ...wanted }: DepartureKey & { items: UnitItem[] },
  settings: OperatorSettings,
): Promise<number> {
  const isSame = departureId(wanted) === departureId(booked)
  const claimed = isSame ? Math.max(0, items.length - booked.party) : items.length
  const refusal =
    (claimed > 0 ? await dayRefusal(reader, wanted, settings) : undefined) ??
    partyRefusal(items, settings, { bookedParty: wanted.trip === booked.trip ? booked.party : 0 })
  if (refusal) throw new ResaleRefusedError(refusal)
  return claimed
}

/**
 * The price lines of a party; the whole price is paid to the reseller.
 * @param booked the lines of the booking on the same departure, whose people keep their price; none if omitted
 */
export async function priceParty(
  { db, now }: Reader,
  {
    trip,
    date,
    party,
    locale,
    booked = [],
  }: { trip: string; date: string; party: UnitCounts; locale: Locale; booked?: QuoteLine[] },
): Promise<{ lines: QuoteLine[]; total: number }> {
  const prices = (await loadPriceList(db, trip))(date)
  const pricing = { prices, offers: [], t: translatorOf(locale), expiresAt: now() }
  const { lines, total } = priceChange({ ...party, special_offers: [] }, booked, pricing)
  return { lines: paidOutside(lines), total }
}

/** The departure of an order, and the id of the quay where the guest boards. */
export interface ResaleTrip extends DepartureKey {
  location: string
}

/**
 * The language of the guest: the first of the contact's languages in which the site is shown; undefined if there is
 * none.
 */
export function contactLocale(contact: ContactUpdate | null | undefined): Locale | undefined {
  const codes = contact?.locales?.map((tag) => tag.slice(0, 2).toLowerCase()) ?? []
  return codes.flatMap((code) => shownLocales().find((locale) => locale === code) ?? [])[0]
}

/**
 * The number by which the crew reaches the guest. If the country of the number is uncertain, it stays as the reseller
 * has sent it. Pages can't link such a number, but a booking with it is better than a refusal.
 */
export const guestPhone = ({ phoneNumber, country }: ResellerContact): string =>
  toE164(phoneNumber ?? '', planOfCountry(country)) ?? phoneNumber ?? ''

/** First and last name for the passenger list; the name of the reseller until the guest's name is known. */
export function contactName(
  contact: ResellerContact | null | undefined,
  resellerName: string,
): { first_name: string; last_name: string } {
  const { firstName, lastName, fullName } = contact ?? emptyContact
  if (firstName || lastName)
    return { first_name: (firstName ?? '').slice(0, 80), last_name: (lastName ?? '').slice(0, 80) }
  const { first_name, last_name } = splitName(fullName ?? '')
  return { first_name: (first_name || resellerName).slice(0, 80), last_name: last_name.slice(0, 80) }
}
