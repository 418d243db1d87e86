import { business } from '../../../content/business.ts'
import type { DepartureLocation } from '../../contract/reservation.ts'
import { type ManifestTotals, manifestTotals } from '../../shared/manifest-totals.ts'
import type { ManifestParty } from './manifest.ts'

/** The parties that board at one place, with their totals. */
export interface BoardingPlace {
  id: DepartureLocation
  name: string
  departsAt: string
  parties: ManifestParty[]
  totals: ManifestTotals
}

/** Groups parties by boarding place, in order of departure; places without parties are omitted. */
export const groupByBoardingPlace = (parties: ManifestParty[]): BoardingPlace[] =>
  business.departureLocations
    .map(({ id, name, departsAt }) => {
      const boarding = parties.filter(({ location }) => location === id)
      return { id, name, departsAt, parties: boarding, totals: manifestTotals(boarding) }
    })
    .filter(({ parties: boarding }) => boarding.length > 0)
    .toSorted((a, b) => (a.departsAt < b.departsAt ? -1 : 1))
