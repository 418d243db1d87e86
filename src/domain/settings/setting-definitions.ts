import { z } from 'zod'
import { maxDateRangeDays } from '../../contract/settings.ts'
import { holdQuotas } from '../rate-limit/hold-quota.ts'
import { holdCapMinutes, holdExtensionMinutes, linkCapHours } from '../time/hold-deadline.ts'

const integerSetting = (unit: string, minimum: number, maximum: number) => ({
  schema: z.int().min(minimum).max(maximum),
  unit,
  from: String(minimum),
  to: String(maximum),
  expects: `a whole number of ${unit} from ${minimum} to ${maximum}`,
})

/** A larger party would exceed the hold quota of the guest who books. */
const partyLimit = Math.min(...Object.values(holdQuotas).map(({ places }) => places))
const capacityLimit = 5000

/** The settings of `operator settings set`: schema, unit and range of each. `settingLocations` maps them to rows. */
export const settingDefinitions = {
  max_party: { ...integerSetting('people', 1, partyLimit), meaning: 'largest party that can book on the website' },
  hold_minutes: {
    // A hold can be extended once. Even then it must not last longer than `holdCapMinutes`.
    ...integerSetting('minutes', 5, holdCapMinutes - holdExtensionMinutes),
    meaning: 'how long an unpaid booking of the website holds its places',
  },
  closes_at: {
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    ...{ unit: 'local time', from: '00:00', to: '23:59' },
    expects: 'a time of day from 00:00 to 23:59',
    meaning: 'when the website closes a departure for booking',
  },
  closes_days_before: {
    ...integerSetting('days', 0, 7),
    meaning: 'how many days before the departure closes_at applies',
  },
  // The horizon is at most as long as the range of one `disabled-dates` query.
  horizon_days: {
    ...integerSetting('days', 14, maxDateRangeDays),
    meaning: 'how many days ahead the website accepts bookings',
  },
  capacity: {
    ...integerSetting('people', 0, capacityLimit),
    meaning: 'places of every day without a capacity of its own (departure set)',
  },
  holds_always: {
    ...integerSetting('places', 0, capacityLimit),
    meaning: 'places of a departure that unpaid bookings may always hold',
  },
  holds_share: {
    schema: z.number().min(0).max(1),
    ...{ unit: 'share', from: '0', to: '1' },
    expects: 'a share from 0 to 1, such as 0.5',
    meaning: 'share of the unsold places that unpaid bookings may hold beyond holds_always',
  },
  link_hours: {
    ...integerSetting('hours', 1, linkCapHours),
    meaning: 'how long a payment link holds its places, at most until booking closes',
  },
} satisfies Record<
  string,
  { schema: z.ZodType; unit: string; from: string; to: string; expects: string; meaning: string }
>

export type SettingName = keyof typeof settingDefinitions
export const settingNames = Object.keys(settingDefinitions) as SettingName[]

const { hold_minutes, horizon_days, holds_always, holds_share, link_hours } = settingDefinitions

/** Schemas of the rows of the table `setting`, for reading and writing. */
export const settingRowSchemas = {
  booking: z.object({ hold_minutes: hold_minutes.schema, horizon_days: horizon_days.schema }),
  holds: z.object({
    always: holds_always.schema,
    share: holds_share.schema,
    link_hours: link_hours.schema.default(24),
  }),
}

/** A column of the table `trip`. */
interface TripColumn {
  column: 'max_party' | 'closes_at' | 'closes_days_before' | 'capacity'
}
/** A field of the JSON value of a row of the table `setting`. */
type SiteField =
  | { row: 'booking'; field: 'hold_minutes' | 'horizon_days' }
  | { row: 'holds'; field: keyof z.infer<typeof settingRowSchemas.holds> }

/** Where each setting is stored: for each trip, or for the site. */
export const settingLocations: Record<SettingName, TripColumn | SiteField> = {
  max_party: { column: 'max_party' },
  hold_minutes: { row: 'booking', field: 'hold_minutes' },
  closes_at: { column: 'closes_at' },
  closes_days_before: { column: 'closes_days_before' },
  horizon_days: { row: 'booking', field: 'horizon_days' },
  capacity: { column: 'capacity' },
  holds_always: { row: 'holds', field: 'always' },
  holds_share: { row: 'holds', field: 'share' },
  link_hours: { row: 'holds', field: 'link_hours' },
}
