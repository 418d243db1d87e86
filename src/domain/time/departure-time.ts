import { business } from '../../../content/business.ts'
import type { ReservationRow } from '../../database/tables.ts'
import { instantOf } from './operator-time.ts'

type Trip = Pick<ReservationRow, 'date' | 'departure_location'>

export function departsAt({ departure_location }: Pick<ReservationRow, 'departure_location'>): string {
  const location = business.departureLocations.find(({ id }) => id === departure_location)
  if (!location) throw new Error(`unknown departure location ${departure_location}`)
  return location.departsAt
}

/** The instant at which the boat departs with this party. */
export const departureInstant = (trip: Trip): Date => instantOf(trip.date, departsAt(trip))

/** A guest who cancels before this instant gets the deposit back: 48 hours before departure, by the terms of purchase. */
export const cancellationDeadline = (trip: Trip): Date =>
  new Date(departureInstant(trip).getTime() - business.cancellationHours * 3_600_000)
