import type { BookingRecordData } from '../../../contract/operator-app/bookings.ts'

/** Props of every sheet that does something with a booking. */
export interface BookingSheetProps {
  booking: BookingRecordData
  onClose: () => void
  /** @param text what was done, as a sentence */
  onDone: (text: string) => void
}
