import { z } from 'zod'
import type { BoatFacts } from '../contract/boat-facts.ts'
import { defaultLocale, type Locale, locales } from '../i18n/locales.ts'
import type { LocalizedText } from '../i18n/localized-text.ts'
import { anyPicture as picture } from './picture-value.ts'
import { problemKey } from './problem.ts'

// The shape of `content/business.ts`. The build checks the file against it (`scripts/content/check-content.ts`); the site imports only the types.

const text = z.string().min(1)
const count = z.int().min(0)
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, problemKey('time'))
const languageCode = z.string().regex(/^[a-z]{2}$/, problemKey('language_code'))
const address = z.url({ protocol: /^https$/, error: problemKey('https_address') })

const localizedText: z.ZodType<LocalizedText> = z.strictObject({
  ...(Object.fromEntries(locales.map((locale) => [locale, text.optional()])) as Record<
    Locale,
    z.ZodOptional<typeof text>
  >),
  [defaultLocale]: text,
})

/**
 * Where quays and stops may be. Charts can be drawn and routes found only in `chartRegion` (`src/charts/water.ts`),
 * which extends 0.1 degrees farther on each side.
 */
export const chartBounds = { south: 41.1, north: 45.8, west: 12.9, east: 19.9 }

const onChart = (least: number, most: number) =>
  z.number().min(least, problemKey('chart_south')).max(most, problemKey('chart_north'))
const position = {
  latitude: onChart(chartBounds.south, chartBounds.north),
  longitude: onChart(chartBounds.west, chartBounds.east),
}
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, problemKey('id'))
const departureLocation = z.strictObject({ id, name: text, departsAt: clockTime, ...position })
const stop = z.strictObject({ id, name: text, does: z.enum(['swim', 'lunch']).optional(), ...position })
const byQuay = <Value extends z.ZodType>(value: Value) => z.record(id, value)

const business = z.strictObject({
  name: text,
  company: z.strictObject({
    legalName: z.string(),
    street: z.string(),
    city: z.string(),
    country: z.string().regex(/^[A-Z]{2}$/, problemKey('country')),
    oib: z.string(),
    court: z.string(),
    courtNumber: z.string(),
    shareCapital: count,
    management: z.string(),
    iban: z.string(),
    bank: z.string(),
    agencyCode: z.string(),
    insurer: z.string(),
    insurancePolicy: z.string(),
  }),
  vat: z
    .array(z.strictObject({ from: z.iso.date(), percent: z.number().min(0).max(100) }))
    .min(1)
    .refine((rates) => rates.every(({ from }, row) => row === 0 || from > (rates[row - 1]?.from ?? '')), {
      error: problemKey('rates_order'),
    })
    .readonly(),
  boardingMinutesBefore: z.int().min(0).max(180),
  // Bookings are kept for `bookYears`, as long as Croatia's Accounting Act asks. Other personal data is kept no longer
  // than needed.
  keeps: z.strictObject({
    bookYears: z.int().min(11).max(20),
    unpaidDays: z.int().min(1).max(366),
    noteDays: z.int().min(1).max(366),
    rejectedReviewDays: z.int().min(1).max(366),
  }),
  social: z.strictObject({ facebook: address, instagram: address, whatsapp: address }),
  contact: z.strictObject({
    email: z.email(problemKey('email')).nullable(),
    phone: z
      .string()
      .regex(/^\+[0-9 ]{7,20}$/, problemKey('phone'))
      .nullable(),
  }),
})

const region = z.strictObject({
  timeZone: z.literal('Europe/Zagreb'),
  timeZoneName: localizedText.refine((names) => Object.values(names).every((name) => !/[{}']/.test(name)), {
    error: problemKey('no_braces'),
  }),
  currency: z.literal('EUR'),
})

const boatFacts: z.ZodType<BoatFacts> = z
  .strictObject({
    ...{ lengthMetres: z.number().positive(), builtIn: z.int(), toilets: count, steps: count, marks: localizedText },
    ...{ hasShade: z.boolean(), hasFreshWaterShower: z.boolean(), hasLifeJacketsForChildren: z.boolean() },
    isForWheelchairs: z.boolean(),
  })
  .partial()

const initialBoat = z.strictObject({ name: text, licensedPlaces: z.int().min(1), facts: boatFacts })

const initialTrip = z.strictObject({
  returnsAt: clockTime,
  departureLocations: z.tuple([departureLocation], departureLocation).readonly(),
  stops: z.array(stop).min(1).readonly(),
  cancellationHours: count,
  weatherChoiceDays: count,
})

const parking = z.strictObject({ metres: count, isFree: z.boolean() }).nullable()

const tripFacts = z.strictObject({
  crew: z.strictObject({ size: count, languages: z.array(languageCode).min(1) }).nullable(),
  people: z
    .strictObject({
      /** A sentence of the captain, who is the first of the crew. */
      captainsWord: localizedText,
      crew: z
        .array(z.strictObject({ name: text, role: localizedText, line: localizedText, picture: picture.nullable() }))
        .min(1),
    })
    .nullable(),
  lunch: z
    .array(z.enum(['fish', 'chicken', 'vegetarian']))
    .min(1)
    .nullable(),
  schedule: z.strictObject({ swim: clockTime, lunch: clockTime, homeward: clockTime }).nullable(),
  swimming: z.strictObject({ stops: count, hours: z.number().positive() }).nullable(),
  drinksForSale: z.array(z.enum(['coffee', 'beer', 'soft_drinks'])).nullable(),
  hasFreeSeating: z.boolean().nullable(),
  cliffs: z.enum(['boat', 'walk']).nullable(),
  parkTickets: z.strictObject({ isIncluded: z.boolean(), adultCents: count }).nullable(),
  dogs: z.enum(['yes', 'no', 'ask']).nullable(),
  minimumGuests: z.strictObject({ count, noticeHours: count }).nullable(),
  cash: z.strictObject({ machineMetres: byQuay(count) }).nullable(),
  cards: z.array(text).min(1).nullable(),
  phoneHours: z.strictObject({ from: clockTime, to: clockTime, atSea: z.enum(['crew', 'office']) }).nullable(),
  replyHours: count.nullable(),
  returnsToBoardingPlace: z.boolean().nullable(),
  returnsFirstTo: id.nullable(),
  parking: byQuay(parking),
  privateTour: z.strictObject({ fromCents: count, guests: count }).nullable(),
})

const legalFacts = z.strictObject({
  supervisoryAuthority: z.strictObject({ name: text, address: text }).nullable(),
  licence: z.strictObject({ number: text, issuedBy: text }).nullable(),
  disputeBody: z.strictObject({ name: text, website: text, takesPart: z.boolean() }).nullable(),
  contentResponsible: text.nullable(),
})

const aboutPictures = z.strictObject({
  boat: z.array(z.strictObject({ picture, alt: localizedText, caption: localizedText })),
})

const sampleFact = z.enum([...tripFacts.keyof().options, ...legalFacts.keyof().options])

/** The exports of `content/business.ts` that the operator changes in the site document. */
export const businessSchemas = { business, tripFacts, legalFacts, aboutPictures }

/** All exports of `content/business.ts`. */
export const businessFile = z
  .strictObject({
    business,
    region,
    initialBoat,
    initialTrip,
    tripFacts,
    legalFacts,
    aboutPictures,
    sampleFacts: z.array(sampleFact),
  })
  .superRefine((file, context) => {
    const { cash, parking, returnsFirstTo } = file.tripFacts
    const quays = file.initialTrip.departureLocations.map(({ id }) => id)
    const named: [path: string[], id: string][] = [
      ...Object.keys(parking).map((id): [string[], string] => [['parking', id], id]),
      ...Object.keys(cash?.machineMetres ?? {}).map((id): [string[], string] => [['cash', 'machineMetres', id], id]),
      ...(returnsFirstTo ? [[['returnsFirstTo'], returnsFirstTo] as [string[], string]] : []),
    ]
    for (const [path, id] of named.filter(([, id]) => !quays.includes(id))) {
      const issue = { code: 'custom', message: problemKey('quay'), params: { id } } as const
      context.addIssue({ ...issue, path: ['tripFacts', ...path], input: id })
    }
  })

export type Business = z.infer<typeof business>
export type Region = z.infer<typeof region>
export type InitialBoat = z.infer<typeof initialBoat>
export type InitialTrip = z.infer<typeof initialTrip>
/**
 * Facts about the trip that guests ask for. Facts about the boat are in the table `boat` instead. Pages and structured
 * data mention a fact only if it is not null.
 */
export type TripFacts = z.infer<typeof tripFacts>
/** Legal facts outside `business.company`. The company details (imprint) show a value only if it is not null. */
export type LegalFacts = z.infer<typeof legalFacts>
export type AboutPictures = z.infer<typeof aboutPictures>
export type SampleFact = z.infer<typeof sampleFact>

interface Source {
  name: string
  address: string
}

/** Published averages of the sea, each with its source. The site mentions a fact only if it is not null. */
export interface SeaFacts {
  /** The temperatures in degrees Celsius, by month from January on. */
  water: { celsius: number[]; source: Source } | null
  /** The months in which the maestral usually blows, and about when it rises. */
  maestral: { months: number[]; from: string; source: Source } | null
}
