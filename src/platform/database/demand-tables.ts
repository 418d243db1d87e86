import type { TracingSource } from '../../contract/primitives.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The answer to a party that asks for a day of a trip: `free` if there is place for the party, otherwise why not. */
export type DemandAnswer = 'free' | 'too_few' | 'full' | 'closed' | 'too_late'
/**
 * What a party that found no place did later on the day of its request: it booked another day (`other_day`), booked the
 * wanted day after all (`same_day`), or joined the waitlist.
 */
export type DemandSequel = 'other_day' | 'same_day' | 'waitlist'
/** `none`: a reseller asks on behalf of a customer, whose language is unknown. */
export type DemandLanguage = Locale | 'none'
export type DemandSource = TracingSource | 'reseller'
export type FunnelStep = 'date' | 'details' | 'preview' | 'payment'

/** Counts of requests for days, of steps of booking and of loading times. */
export interface DemandTables {
  demand_count: {
    wanted: string
    trip: string
    /** The number of people; 0 if the request didn't name it. */
    party: number
    answer: DemandAnswer | DemandSequel
    language: DemandLanguage
    source: DemandSource
    parties: number
  }
  funnel_count: {
    day: string
    step: FunnelStep
    /** The field that was refused in this step; empty if the row counts the visitors who reached the step. */
    field: string
    language: DemandLanguage
    source: DemandSource
    visitors: number
  }
  vitals_count: {
    day: string
    page: string
    device: 'phone' | 'computer'
    metric: 'LCP' | 'INP' | 'CLS'
    below: number
    views: number
  }
}
