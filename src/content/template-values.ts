import { firstTrips } from '../../content/first-trips.ts'
import type { Settings } from '../contract/settings.ts'
import { catalogueOf, translatorOf } from '../i18n/catalogues.ts'
import { formatsOf } from '../i18n/formats.ts'
import { type Locale, languages } from '../i18n/locales.ts'
import { knownTextIn } from '../i18n/localized-text.ts'
import { timeInText } from '../i18n/time-in-text.ts'
import type { MessageKey, MessageValues } from '../i18n/translator.ts'
import { inOrderOfReturn } from '../shared/order-of-returns.ts'
import type { TripFacts } from './business-schema.ts'
import { placeValues } from './places-in-text.ts'
import { quayValues } from './quay-facts.ts'
import { currentSite } from './site.ts'
import type { TextFacts } from './text-facts.ts'

const euroSince = '2023-01-01'

/**
 * The values of placeholders such as `{closes_at}` or `{promise_cancellation}` in the page texts. Placeholders of unknown
 * facts are missing; a promise about an unknown fact is empty.
 */
export function templateValues(settings: Settings, facts: TextFacts, locale: Locale): MessageValues {
  const values = plainValues(settings, facts, locale)
  const promises = promiseKeys.map((key) => [key.replace('.', '_'), promiseIn(key, locale, values)])
  return { ...values, ...Object.fromEntries(promises) }
}

/** What a trip promises: its times and its rules. */
export interface TripTerms {
  trip: string
  cancellationHours: number
  weatherChoiceDays: number
  minimumGuests: { count: number; noticeHours: number } | null
  returnsAt: string
  /** The names of the quays in the order in which the boat returns to them; empty if it returns to all at one time. */
  returnsInOrder: string[]
}

/**
 * Whether the texts and promises in `content/` describe this trip. They describe only the first trip of a new site, and
 * are left out for all other trips.
 */
export const describesTrip = (trip: string): boolean => trip === firstTrips.trips[0]?.id
/** Whether `content/` describes this start of the trip: the hours of the day are those of the first one. */
export const describesDay = ({ trip, start }: { trip: string; start: string }): boolean =>
  describesTrip(trip) && start === firstTrips.starts[0]?.id

const promisesOfFacts: PromiseKey[] = ['promise.included', 'promise.day', 'promise.route_park', 'promise.cliffs']

/**
 * The promises as sentences. A promise about an unknown fact is left out. If `terms` are of a trip that `content/` does
 * not describe, `promisesOfFacts` are left out too. Promises with times or rules of a trip need `terms`.
 */
export function promiseTexts(locale: Locale, keys: PromiseKey[], terms?: TripTerms): string {
  const values = {
    ...fixedValues({ ...currentSite().tripFacts, boat: null }, locale),
    ...(terms && termValues(terms, locale)),
  }
  return keys
    .filter((key) => !(terms && !describesTrip(terms.trip) && promisesOfFacts.includes(key)))
    .map((key) => promiseIn(key, locale, values))
    .filter(Boolean)
    .join(' ')
}

function promiseIn(key: PromiseKey, locale: Locale, values: MessageValues): string {
  const fact = factOf[key]
  return fact && values[fact] === undefined ? '' : translatorOf(locale)(key, values)
}

type PromiseKey = Extract<MessageKey, `promise.${string}`>

/**
 * What the operator promises a guest, each in one message. Pages, mails and forms use the message and have no words of
 * their own for it.
 */
const promiseKeys = Object.keys(catalogueOf('en')).filter((key): key is PromiseKey => key.startsWith('promise.'))

/** The fact without which a promise can't be made. */
const factOf: Partial<Record<PromiseKey, string>> = {
  'promise.day': 'swim_hour',
  'promise.minimum_guests': 'minimum_guests',
  'promise.phone': 'phone_from',
  'promise.phone_languages': 'crew_languages',
}

function plainValues(settings: Settings, facts: TextFacts, locale: Locale): MessageValues {
  const formats = formatsOf(locale)
  const { prices, booking, contact } = settings
  const { company, keeps } = currentSite().business
  return {
    ...quayValues(settings, facts, locale),
    ...placeValues(settings, locale),
    ...fixedValues(facts, locale),
    ...termValues(termsOf(settings), locale),
    book_years: keeps.bookYears,
    unpaid_days: keeps.unpaidDays,
    note_days: keeps.noteDays,
    rejected_review_days: keeps.rejectedReviewDays,
    closes_at: timeInText(booking.closes_at, locale),
    closes_days_before: booking.closes_days_before,
    max_party: booking.max_party,
    hold_minutes: booking.hold_minutes,
    adult_price: formats.price(prices.adult.original_amount),
    child_price: formats.price(prices.child.original_amount),
    deposit: formats.price(prices.adult.payable_amount),
    balance: formats.price(prices.adult.original_amount - prices.adult.payable_amount),
    child_deposit: formats.price(prices.child.payable_amount),
    child_balance: formats.price(prices.child.original_amount - prices.child.payable_amount),
    child_from: prices.child.min_age,
    child_to: prices.child.max_age ?? '',
    infant_to: prices.infant.max_age ?? '',
    company: company.legalName,
    seat: `${company.street}, ${company.city}`,
    oib: company.oib,
    vat_id: `${company.country}${company.oib}`,
    insurer: company.insurer,
    euro_since: formats.day(euroSince),
    email: contact.email,
    phone: contact.phone.replaceAll(' ', '\u00a0'),
  }
}

/** What two adults and a child pay: in all, with the booking and on board. */
export function familyPrices({ adult, child }: Settings['prices'], locale: Locale) {
  const { price } = formatsOf(locale)
  const sum = (part: 'original_amount' | 'payable_amount') => 2 * adult[part] + child[part]
  const [total, deposit] = [sum('original_amount'), sum('payable_amount')]
  return { total: price(total), deposit: price(deposit), balance: price(total - deposit) }
}

/** What each guest of a full private trip pays, rounded up to the cent. */
export const privatePriceEach = (
  { fromCents, guests }: NonNullable<TripFacts['privateTour']>,
  locale: Locale,
): string => formatsOf(locale).price(Math.ceil(fromCents / guests))

export const termsOf = (settings: Settings): TripTerms => ({
  trip: settings.trip,
  cancellationHours: settings.cancellation_hours,
  weatherChoiceDays: settings.weather_choice_days,
  minimumGuests: settings.minimum_guests && {
    ...{ count: settings.minimum_guests.count, noticeHours: settings.minimum_guests.notice_hours },
  },
  ...{ returnsAt: settings.returns_at, returnsInOrder: returnsInOrder(settings) },
})

const returnsInOrder = ({ departure_locations, returns_first }: Settings): string[] =>
  returns_first ? inOrderOfReturn(departure_locations).map(({ name }) => name) : []

const termValues = (terms: TripTerms, locale: Locale): MessageValues => ({
  returns_at: timeInText(terms.returnsAt, locale),
  returns: terms.returnsInOrder.length > 0 ? 'in_order' : 'other',
  first_return: terms.returnsInOrder[0] ?? '',
  later_returns: new Intl.ListFormat(languages[locale].iso).format(terms.returnsInOrder.slice(1)),
  cancellation_hours: terms.cancellationHours,
  // The hours of free cancellation as a figure, such as “48 hr”.
  free_until: new Intl.NumberFormat(languages[locale].iso, { style: 'unit', unit: 'hour' }).format(
    terms.cancellationHours,
  ),
  weather_choice_days: terms.weatherChoiceDays,
  ...(terms.minimumGuests && {
    ...{ minimum_guests: terms.minimumGuests.count, minimum_guests_hours: terms.minimumGuests.noticeHours },
  }),
})

const fixedValues = (facts: TextFacts, locale: Locale): MessageValues => ({
  ...factValues(facts, locale),
  boarding_minutes: currentSite().business.boardingMinutesBefore,
})

function factValues({ boat, crew, lunch, swimming, ...facts }: TextFacts, locale: Locale) {
  const t = translatorOf(locale)
  const tag = languages[locale].iso
  const languageNames = new Intl.DisplayNames(tag, { type: 'language' })
  const list = (type: 'conjunction' | 'disjunction', items: string[]) =>
    new Intl.ListFormat(tag, { type }).format(items)
  const values: Record<string, string | number | undefined> = {
    boat_name: boat?.name,
    boat_length: boat?.length_metres,
    boat_places: boat?.places,
    boat_year: boat?.built_in && String(boat.built_in),
    toilets: boat?.toilets,
    crew_size: crew?.size,
    crew_languages:
      crew &&
      list(
        'conjunction',
        // The language of the text is listed first.
        crew.languages
          .toSorted((a, b) => Number(b === locale) - Number(a === locale))
          .map((code) => languageNames.of(code) ?? code),
      ),
    own_language: crew?.languages.includes(locale) ? 'yes' : 'other',
    lunch_dishes:
      lunch &&
      list(
        'disjunction',
        lunch.map((dish) => t(`facts.lunch.${dish}`)),
      ),
    drinks_for_sale:
      facts.drinksForSale &&
      list(
        'conjunction',
        facts.drinksForSale.map((drink) => t(`facts.drinks.${drink}`)),
      ),
    boat_marks: knownTextIn(boat?.marks, locale),
    cards: facts.cards && list('conjunction', facts.cards),
    phone_from: facts.phoneHours && timeInText(facts.phoneHours.from, locale),
    phone_to: facts.phoneHours && timeInText(facts.phoneHours.to, locale),
    ...scheduleValues(facts.schedule, locale),
    swim_stops: swimming?.stops,
    swim_hours: swimming?.hours,
    // 0 if the boat has no steps, and also if their number is unknown. So an item that can say “no steps” has a
    // condition: it is shown only if the number is known.
    boarding_steps: boat?.steps ?? 0,
    // The cases of `select` in sentences that are shown even if the fact is unknown. `other` means unknown; for `shade`
    // and `child_life_jackets`, it also means no.
    park_tickets: facts.parkTickets ? (facts.parkTickets.isIncluded ? 'included' : 'extra') : 'other',
    cliffs: facts.cliffs ?? 'other',
    shade: boat?.has_shade ? 'yes' : 'other',
    child_life_jackets: boat?.has_life_jackets_for_children ? 'yes' : 'other',
    phone_at_sea: facts.phoneHours?.atSea ?? 'other',
    park_tickets_price: facts.parkTickets && formatsOf(locale).price(facts.parkTickets.adultCents),
    private_price: facts.privateTour && formatsOf(locale).price(facts.privateTour.fromCents),
    private_guests: facts.privateTour?.guests,
    private_price_each: facts.privateTour && privatePriceEach(facts.privateTour, locale),
  } as Record<string, string | number | undefined>
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))
}

/** The clock time at which the boat is at each stop, or a part of the day if the times are unknown. */
function scheduleValues(schedule: TripFacts['schedule'], locale: Locale) {
  const t = translatorOf(locale)
  const at = (stop: 'swim' | 'lunch' | 'homeward') =>
    schedule ? t('facts.clock', { clock: timeInText(schedule[stop], locale) }) : t(`facts.part_of_day.${stop}`)
  const hour = (stop: 'swim' | 'lunch') => schedule && timeInText(schedule[stop], locale)
  return {
    ...{ swim_at: at('swim'), lunch_at: at('lunch'), homeward_at: at('homeward') },
    ...{ swim_hour: hour('swim'), lunch_hour: hour('lunch') },
  }
}
