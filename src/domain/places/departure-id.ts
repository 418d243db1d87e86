import type { DepartureId } from '../../platform/database/tables.ts'

/** One start of a trip on a day. */
interface DepartureKey {
  trip: string
  /** `YYYY-MM-DD`, of the first call. */
  date: string
  start: string
}

const departureId = ({ trip, date, start }: DepartureKey): DepartureId => `${trip}/${date}/${start}`

export function departureKey(id: DepartureId): DepartureKey {
  const [trip = '', date = '', start = ''] = id.split('/')
  return { trip, date, start }
}

/** The departure of a day while there is one trip with one start. */
export const departureOn = (date: string): DepartureId => departureId({ trip: 'tour', date, start: '1' })
