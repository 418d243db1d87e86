import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { NoteForm } from './note-form.tsx'

interface ResolveSheetProps {
  finding: number
  onClose: () => void
  onDone: () => Promise<void>
}

/** Marks a payment exception as resolved, with a note about how. */
export function ResolveSheet({ finding, onClose, onDone }: ResolveSheetProps) {
  const { t } = useAppI18n()
  const toast = useToast()
  const { run, error, isBusy } = useAction('payments-resolve')
  async function send(note: string) {
    if (!(await run({ finding, note }))) return
    toast({ text: t('attention.resolved') })
    onClose()
    await onDone()
  }
  const title = t('attention.resolve')
  return (
    <BottomSheet title={title} onClose={onClose}>
      <NoteForm label={t('attention.how')} action={title} error={error} isBusy={isBusy} onSend={send} />
    </BottomSheet>
  )
}
