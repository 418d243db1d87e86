import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'
import { NoteForm } from './note-form.tsx'

export function NoteSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t } = useAppI18n()
  const { run, error, isBusy } = useAction('reservation-note')
  async function send(note: string) {
    if (await run({ booking: booking.code, note })) onDone(t('note.done'))
  }
  return (
    <BottomSheet title={t('note.new')} onClose={onClose}>
      <NoteForm label={t('note.new')} action={t('note.add')} error={error} isBusy={isBusy} onSend={send} />
    </BottomSheet>
  )
}
