import { z } from 'zod'
import { type Locale, locales } from '../i18n/locales.ts'
import { amount, currency, isoDate, localeCode } from './primitives.ts'
import { publicBoat } from './public-boat.ts'
import { departureLocation, providerId, startId, tripId, tripRules } from './reservation.ts'

const ticketPrice = z.object({
  original_amount: amount,
  payable_amount: amount,
  min_age: z.int(),
  max_age: z.int().nullable(),
})

const monthDay = z
  .string()
  .regex(/^(\d{4}-)?\d{2}-\d{2}$/)
  .meta({ example: '04-01' })
const clockTime = z
  .string()
  .regex(/^\d{2}:\d{2}$/)
  .meta({ example: '08:00' })

const prices = z.object({ adult: ticketPrice, child: ticketPrice, infant: ticketPrice })

/** A text by language. */
const texts = z.partialRecord(localeCode, z.string())

const departureLocations = z.array(
  z.object({
    id: departureLocation,
    name: z.string(),
    departs_at: clockTime,
    returns_at: clockTime.nullable().meta({ description: 'null: later than to the others, at no fixed time' }),
    latitude: z.number(),
    longitude: z.number(),
    pier: texts.nullable().meta({ description: 'the place within the town, by language' }),
    address: texts.nullable().meta({ description: 'the place with the town, by language' }),
    from: texts.nullable().meta({ description: '“from Split”, by language' }),
    parking: z.object({ metres: z.int(), is_free: z.boolean() }).nullable(),
    cash_machine_metres: z.int().nullable(),
  }),
)

const season = z.object({
  from: monthDay,
  to: monthDay,
  weekdays: z.array(z.int().min(1).max(7)).meta({ description: 'on which the boat sails; 1 is Monday' }),
})

const closing = { closes_at: clockTime, closes_days_before: z.int(), max_party: z.int() }

/** A trip on sale. */
export const tripOnSale = z.object({
  id: tripId,
  names: texts,
  titles: texts.meta({ description: 'what guests have booked' }),
  paths: z
    .object(Object.fromEntries(locales.map((locale) => [locale, z.string()])) as Record<Locale, z.ZodString>)
    .meta({ description: 'of its page, by language' }),
  boat: publicBoat,
  stops: z
    .array(z.object({ id: z.string(), name: z.string(), latitude: z.number(), longitude: z.number() }))
    .meta({ description: 'where the trip goes, in order; not the anchorages' }),
  starts: z.array(z.object({ id: startId, ends_next_day: z.boolean(), departure_locations: departureLocations })),
  seasons: z.array(season).meta({ description: 'the trip sails on the days of all of them' }),
  prices,
  ...tripRules.shape,
  booking: z.object(closing),
})

export const settings = z.object({
  currency,
  time_zone: z.literal('Europe/Zagreb'),
  trip: tripId.meta({ description: 'the trip and the start that the fields below are about' }),
  start: startId,
  titles: texts,
  prices,
  departure_locations: departureLocations,
  returns_at: clockTime,
  returns_first: departureLocation
    .nullable()
    .meta({ description: 'where the boat is back at `returns_at`; it comes to the other place later. null: at both' }),
  ...tripRules.shape,
  season,
  booking: z.object({ ...closing, hold_minutes: z.int(), horizon_days: z.int() }),
  trips: z
    .array(tripOnSale)
    .meta({ description: 'the trips on sale, and the one asked for if it is sold by its link only' }),
  payment_providers: z.array(z.looseObject({ id: providerId, kind: z.enum(['card', 'bank_card']) })),
  contact: z.object({ email: z.string(), phone: z.string() }),
})

/** The trip and the start that a request is about. */
export const settingsQuery = z.object({ trip: tripId.optional(), start: startId.optional() })

export const localeRow = z.object({ code: localeCode, name: z.string(), iso: z.string() })

export const specialOffer = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  payable_amount: amount,
  original_amount: amount,
  max_pieces: z.int(),
})

interface DateRange {
  from: string
  to: string
}

/** The number of days between the two dates. Returns 0 if one of them is invalid, since that error is already reported. */
const daysBetween = ({ from, to }: DateRange) => (Date.parse(to) - Date.parse(from)) / 86_400_000 || 0

/** A check for a schema: `to` is not before `from`, and at most `maximum` days after it. */
export const isRangeWithin =
  (maximum: number) =>
  ({ value, issues }: z.core.ParsePayload<DateRange>): void => {
    const days = daysBetween(value)
    const fault = { code: 'custom' as const, input: value, path: ['to'] }
    if (days < 0) issues.push({ ...fault, message: 'error.range_order' })
    if (days > maximum)
      issues.push({ ...fault, code: 'too_big', origin: 'date', maximum, message: 'error.range_length' })
  }

/** The longest range of one `disabled-dates` query. */
export const maxDateRangeDays = 400

export const disabledDatesQuery = z
  .object({
    trip: tripId.optional(),
    start: startId.optional(),
    from: z.string({ error: 'error.required' }).pipe(isoDate),
    to: z.string({ error: 'error.required' }).pipe(isoDate),
    passengers: z.coerce
      .number({ error: 'error.count' })
      .pipe(z.int({ error: 'error.count' }).min(1, 'error.count'))
      .default(1),
  })
  .check(isRangeWithin(maxDateRangeDays))

export const freeTicketsQuery = settingsQuery.extend({
  date: z.string({ error: 'error.date_first' }).min(1, 'error.date_first').pipe(isoDate),
})

export const freeTickets = z.object({
  trip: tripId,
  date: isoDate,
  start: startId,
  bookable: z.boolean(),
  total: z.int(),
  adults: z.int(),
  children: z.int(),
  infants: z.int(),
})

export type Settings = z.infer<typeof settings>
/** A payment provider that the site offers, with its public configuration. */
export type PaymentProviderOption = Settings['payment_providers'][number]
export type SpecialOffer = z.infer<typeof specialOffer>
