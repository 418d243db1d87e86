import type { TracingSource } from '../../contract/primitives.ts'
import type { Locale } from '../../i18n/locales.ts'

/** The answer to a party that wants a day. */
export type DemandAnswer = 'free' | 'too_few' | 'full' | 'closed' | 'too_late'
/** What a party without a place did on the same day: it booked another day, or on the wanted day after all, or joined the waitlist. */
export type DemandSequel = 'other_day' | 'same_day' | 'waitlist'
/** `none`: a reseller asks on behalf of a customer, whose language is unknown. */
export type DemandLanguage = Locale | 'none'
export type DemandSource = TracingSource | 'reseller'
export type FunnelStep = 'date' | 'details' | 'preview' | 'payment'

/** The tables of counts. */
export interface DemandTables {
  demand_count: {
    wanted: string
    trip: string
    /** The number of people; 0: not asked. */
    party: number
    answer: DemandAnswer | DemandSequel
    language: DemandLanguage
    source: DemandSource
    parties: number
  }
  funnel_count: {
    day: string
    step: FunnelStep
    /** The refused field; empty: the step was reached. */
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
