import { createContext, use } from 'react'
import type { BookingCalendar } from '../../../domain/availability/booking-calendar.ts'
import type { BookingPageData } from '../booking-page.server.ts'
import type { CountLimits } from '../party/count-limits.ts'
import type { BookingFields } from './booking-fields.ts'
import type { PriceBreakdown } from './price-estimate.ts'
import type { StepRejection } from './step-result.ts'
import type { BookingStep } from './steps.ts'

export interface BookingContextValue {
  page: BookingPageData
  step: BookingStep
  fields: BookingFields
  price: PriceBreakdown
  limits: CountLimits
  rejection: StepRejection | null
  /** The displayed month; `calendar` is undefined while it loads. */
  month: string
  calendar: BookingCalendar | undefined
  monthFailed: boolean
  busy: boolean
  setField(name: string, value: string): void
  reject(rejection: StepRejection): void
  /** Runs the action that a submit button's value names (`booking-intents.ts`). */
  runIntent(value: string): void
}

const BookingContext = createContext<BookingContextValue | null>(null)
export const BookingProvider = BookingContext.Provider

export function useBooking(): BookingContextValue {
  const booking = use(BookingContext)
  if (!booking) throw new Error('useBooking must be used inside BookingProvider')
  return booking
}
