import { useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Field } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

interface ResolveSheetProps {
  finding: number
  onClose: () => void
  onDone: () => Promise<void>
}

/** Marks a payment exception as resolved, with a note about how. */
export function ResolveSheet({ finding, onClose, onDone }: ResolveSheetProps) {
  const { t } = useAppI18n()
  const toast = useToast()
  const [note, setNote] = useState('')
  const { run, error, isBusy } = useAction('payments-resolve')
  return (
    <BottomSheet title={t('attention.resolve')} onClose={onClose}>
      <Field label={t('attention.how')}>
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
          if (!(await run({ finding, note }))) return
          toast({ text: t('attention.resolved') })
          onClose()
          await onDone()
        }}
      >
        {t('attention.resolve')}
      </button>
    </BottomSheet>
  )
}
