import { business } from '../../../content/business.ts'
import { instantOf } from '../time/operator-time.ts'
import type { ReservationRow } from './lock-facts.ts'
import { departsAt } from './view-reservation.ts'

type Trip = Pick<ReservationRow, 'date' | 'departure_location'>

/** When the boat leaves with this party. */
export const departureOf = (trip: Trip): Date => instantOf(trip.date, departsAt(trip))

/** Until then a guest may cancel and gets the deposit back: 48 hours before departure, by the terms of purchase. */
export const cancellableUntil = (trip: Trip): Date =>
  new Date(departureOf(trip).getTime() - business.cancellationHours * 3_600_000)
