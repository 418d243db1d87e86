import { createContext, use } from 'react'
import type { Settings } from '../../../../contract/settings.ts'
import type { BookingCalendar } from '../../../../domain/availability/booking-calendar.ts'
import type { BookingStep } from '../../routing/booking-steps.ts'
import type { Deadline } from '../deadline.ts'
import type { BookingFields } from './booking-fields.ts'
import type { BookingPageData } from './booking-page.ts'
import type { CountLimits } from './count-limits.ts'
import type { PriceBreakdown } from './price-estimate.ts'
import type { StepRejection, StepResult } from './step-result.ts'

export interface BookingContextValue {
  page: BookingPageData
  step: BookingStep
  fields: BookingFields
  /** The prices of the chosen date, otherwise of the displayed month. */
  prices: Settings['prices']
  price: PriceBreakdown
  /** Whether the chosen trip can no longer be cancelled free of charge. */
  isLate: boolean
  /** Until when the shown order could be cancelled free of charge (`StepResult`). */
  freeUntil: Deadline | null
  /** Whether the departure has the minimum of guests already (`StepResult`). */
  isMinimumReached: boolean
  limits: CountLimits
  rejection: StepRejection | null
  /** The displayed month; `calendar` is undefined while it loads. */
  month: string
  calendar: BookingCalendar | undefined
  monthFailed: boolean
  /** For how many minutes a booking made now would hold its places; null in the cases of `StepResult.holdMinutes`. */
  holdMinutes: number | null
  /** The digest of the order that is shown (`StepResult`). */
  orderDigest: string | null
  busy: boolean
  /** True from the press on a pay button until the payment is refused or the next page is loaded. */
  paying: boolean
  setPaying(paying: boolean): void
  setField(name: string, value: string): void
  reject(rejection: StepRejection): void
  /**
   * Runs the action in the value of a submit button (`BookingIntent`).
   * @returns the server's answer; undefined if the action sends no request, if it only saves the input in the
   * background (`back`, `go`), or if the server can't be reached or fails
   */
  runIntent(value: string): Promise<StepResult | undefined> | undefined
}

const BookingContext = createContext<BookingContextValue | null>(null)
export const BookingProvider = BookingContext.Provider

export function useBooking(): BookingContextValue {
  const booking = use(BookingContext)
  if (!booking) throw new Error('useBooking must be used inside BookingProvider')
  return booking
}
