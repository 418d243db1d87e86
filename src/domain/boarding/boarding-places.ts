import { type ManifestTotals, manifestTotals } from '../../shared/manifest-totals.ts'
import type { DepartureKey } from '../places/departure-id.ts'
import type { Trips } from '../trips/trips.ts'
import type { ManifestParty } from './manifest.ts'

/** The parties of a departure that board at one quay, with their totals. */
export interface BoardingPlace extends Pick<DepartureKey, 'trip' | 'start'> {
  /** The id of the quay. */
  id: string
  name: string
  departsAt: string
  parties: ManifestParty[]
  totals: ManifestTotals
}

/** Groups the parties of a day by departure and quay, in the order of the times; those without parties are omitted. */
export const groupByBoardingPlace = ({ trips }: Trips, parties: ManifestParty[]): BoardingPlace[] =>
  trips
    .flatMap((trip) =>
      trip.starts.flatMap((start) =>
        start.calls.map(({ quay: { id, name }, departsAt }) => {
          const isHere = (party: ManifestParty) =>
            party.trip === trip.id && party.start === start.id && party.location === id
          const boarding = parties.filter(isHere)
          const totals = manifestTotals(boarding)
          return { trip: trip.id, start: start.id, id, name, departsAt, parties: boarding, totals }
        }),
      ),
    )
    .filter(({ parties: boarding }) => boarding.length > 0)
    .toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : 1))
