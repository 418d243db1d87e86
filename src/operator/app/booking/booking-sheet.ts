import type { BookingData } from '../../operations/operations.ts'

/** Props of every sheet that does something with a booking. */
export interface BookingSheetProps {
  booking: BookingData
  onClose: () => void
  /** @param text what was done, as a sentence */
  onDone: (text: string) => void
}
