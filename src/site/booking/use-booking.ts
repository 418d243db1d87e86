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
  refusal: Refusal | null
  /** The month that is shown; its days are undefined while they are under way. */
  month: string
  calendar: BookingCalendar | undefined
  monthFailed: boolean
  busy: boolean
  type(name: string, value: string): void
  refuse(refusal: Refusal): void
  /** Does what a button's value says. */
  act(value: string): void
}

const BookingContext = createContext<Booking | null>(null)
export const BookingProvider = BookingContext.Provider

export function useBooking(): Booking {
  const booking = use(BookingContext)
  if (!booking) throw new Error('useBooking outside of a booking')
  return booking
}
