import type { Settings } from '../../../../contract/settings.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { OpenDays } from './open-days.ts'

/** Whether a form must ask which of several trips to book. */
export const asksForTrip = ({ settings, isOfOneTrip }: OpenDays): boolean => settings.trips.length > 1 && !isOfOneTrip

/** The starts of the trip whose settings these are; empty if guests cannot book the trip. */
export const startsOf = ({ trips, trip }: Settings) => trips.find(({ id }) => id === trip)?.starts ?? []

/**
 * A hidden field with the trip of the page, for a form that opens the booking. Only a page about one of several trips
 * has it. Without a trip, the booking form opens with the first trip on sale.
 */
export const ChosenTrip = ({ open: { settings, isOfOneTrip } }: { open: OpenDays }) =>
  isOfOneTrip ? <input type="hidden" name="trip" value={settings.trip} /> : null

/** The first booking step for the trip of the page. */
export function useBookingHref({ settings, isOfOneTrip }: OpenDays): string {
  const { href } = useI18n()
  return href('book_now') + (isOfOneTrip ? `?trip=${settings.trip}` : '')
}
