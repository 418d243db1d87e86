import { createContext, use } from 'react'
import type { BookingCalendar } from '../../domain/availability/booking-calendar.ts'
import type { BookingFields } from './booking-fields.ts'
import type { BookingPage } from './booking-page.server.ts'
import type { Limits } from './counts.ts'
import type { Price } from './price.ts'
import type { Refusal } from './step-answer.ts'
import type { Step } from './steps.ts'

export interface Booking {
  page: BookingPage
  step: Step
  fields: BookingFields
  price: Price
  limits: Limits
  rejection: Refusal | null
  /** The displayed month; `calendar` is undefined while it loads. */
  month: string
  calendar: BookingCalendar | undefined
  monthFailed: boolean
  busy: boolean
  setField(name: string, value: string): void
  reject(rejection: Refusal): void
  /** Runs the intent of a submit button's value. */
  runIntent(value: string): void
}

const BookingContext = createContext<Booking | null>(null)
export const BookingProvider = BookingContext.Provider

export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (!booking) throw new Error('useBooking must be used inside BookingProvider')
  return booking
}
