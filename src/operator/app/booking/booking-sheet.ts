import type { BookingData } from '../../operations/operations.ts'

/** The props of every sheet with an action on a booking. */
export interface BookingSheetProps {
  booking: BookingData
  onClose: () => void
  /** @param text what was done, as a sentence */
  onDone: (text: string) => void
}
