import type { DepartureId } from '../../platform/database/tables.ts'

/** One start of a trip on a day. */
export interface DepartureKey {
  trip: string
  /** The day of the first call, `YYYY-MM-DD`. */
  date: string
  start: string
}

export const departureId = ({ trip, date, start }: DepartureKey): DepartureId => `${trip}/${date}/${start}`

export function departureKey(id: DepartureId): DepartureKey {
  const [trip = '', date = '', start = ''] = id.split('/')
  return { trip, date, start }
}
