import type { BookingRecordData } from '../../contract/operator-app/office.ts'

/** Props of every sheet that does something with a booking. */
export interface BookingSheetProps {
  booking: BookingRecordData
  onClose: () => void
  /** @param text what was done, as a sentence */
  onDone: (text: string) => void
}
