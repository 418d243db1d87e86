import type { Settings } from '../../../../contract/settings.ts'
import type { OpenDays } from './open-days.ts'

/** Whether a form must ask which of several trips to book. */
export const asksForTrip = ({ settings, isOfOneTrip }: OpenDays): boolean => settings.trips.length > 1 && !isOfOneTrip

/** The starts of the trip that the settings are about. */
export const startsOf = ({ trips, trip }: Settings) => trips.find(({ id }) => id === trip)?.starts ?? []

/** The trip of the page in a form that opens the booking; without it, the booking is for the first trip on sale. */
export const ChosenTrip = ({ open: { settings, isOfOneTrip } }: { open: OpenDays }) =>
  isOfOneTrip ? <input type="hidden" name="trip" value={settings.trip} /> : null
