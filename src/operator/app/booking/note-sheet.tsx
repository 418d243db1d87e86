import { useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'

export function NoteSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t } = useAppI18n()
  const [note, setNote] = useState('')
  const { run, error, isBusy } = useAction('reservation-note')
  return (
    <BottomSheet title={t('note.new')} onClose={onClose}>
      <Field label={t('note.new')}>
        {(props) => (
          <textarea
            {...props}
            className="input"
            maxLength={maxLengths.own_note}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || note.trim() === ''}
        onClick={async () => {
          if (await run({ booking: booking.code, note })) onDone(t('note.done'))
        }}
      >
        {t('note.add')}
      </button>
    </BottomSheet>
  )
}
