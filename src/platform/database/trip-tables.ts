import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BoatFacts } from '../../contract/boat-facts.ts'
import type { TripTexts } from '../../contract/trip-texts.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { LocalizedText } from '../../i18n/localized-text.ts'

/** The tables of boats, quays and trips. Local times are `HH:MM`. */
export interface TripTables {
  boat: {
    id: string
    name: string
    licensed_places: number
    usual_crew: Generated<number>
    facts: JSONColumnType<BoatFacts>
    state: Generated<'in_service' | 'out_of_service' | 'retired'>
    /** The first and the last day on which the boat is out of service; null means no limit. */
    out_from: string | null
    out_to: string | null
  }
  quay: {
    id: string
    position: number
    name: string
    latitude: number
    longitude: number
    texts: JSONColumnType<QuayTexts>
    parking: JSONColumnType<{ metres: number; isFree: boolean } | null, string | null, string | null>
    cash_machine_metres: number | null
    /** The hash of an uploaded picture. */
    picture: string | null
    state: Generated<'in_use' | 'retired'>
  }
  trip: {
    id: string
    position: number
    state: Generated<'draft' | 'on_sale' | 'by_link' | 'retired'>
    product_id: string | null
    boat: string
    names: JSONColumnType<LocalizedText>
    /** What guests have booked, such as “Boat trip to Brač”, by language. Without a title, the trip's name is shown. */
    titles: ColumnType<Partial<LocalizedText>, string | undefined, string>
    stops: JSONColumnType<Stop[]>
    texts: ColumnType<TripTexts, string | undefined, string>
    /** The name of a picture of the site or the hash of an uploaded one; null for the default picture. */
    picture: string | null
    capacity: number
    max_party: Generated<number>
    closes_at: Generated<string>
    closes_days_before: Generated<number>
    cancellation_hours: Generated<number>
    weather_choice_days: Generated<number>
    minimum_guests: number | null
    minimum_guests_notice_hours: number | null
    turnaround_minutes: Generated<number>
    asks_names: Generated<boolean>
  }
  trip_start: { trip: string; id: string; ends_next_day: Generated<boolean>; state: Generated<'in_use' | 'retired'> }
  trip_call: { trip: string; start: string; quay: string; departs_at: string; returns_at: string | null }
  trip_season: {
    id: GeneratedAlways<number>
    trip: string
    /** Either `MM-DD`, which means this day of every year, or `YYYY-MM-DD`. */
    from_day: string
    to_day: string
    weekdays: Generated<number[]>
  }
  offer_trip: { offer: string; trip: string }
  trip_slug: { locale: Locale; slug: string; trip: string; is_current: Generated<boolean> }
  trip_chart: {
    trip: string
    key: string
    sheets: JSONColumnType<Record<string, object>>
    images: JSONColumnType<Record<string, string>>
    route: JSONColumnType<object>
  }
}

/** What guests read about a quay, by language. A missing text is made from the name of the quay. */
export interface QuayTexts {
  /** The place within the town: "Old-town quay (Riva)". */
  pier?: LocalizedText
  /** The place with the town: "Old harbour, Trogir". */
  address?: LocalizedText
  /** A sentence that says where one boards. */
  directions?: LocalizedText
  /** The phrase "from" with the name, for languages that inflect names: "iz Zadra". */
  from?: LocalizedText
}

/** A place that the boat visits, named as guests call it; not the exact anchorage, which the captain chooses by the wind. */
export interface Stop {
  id: string
  /** What guests do there; absent if they only visit the place. */
  does?: 'swim' | 'lunch' | undefined
  name: string
  latitude: number
  longitude: number
}
