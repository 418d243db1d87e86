import { type ReactNode, useState } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { BottomSheet } from './bottom-sheet.tsx'
import { ErrorNotice } from './error-notice.tsx'

interface Confirmation {
  title: string
  text: ReactNode
  /** The text of the button: what happens, with the amount. */
  action: string
  isDanger?: boolean
  error?: unknown
  isBusy?: boolean
  /** Resolves to false if the action failed: then the sheet stays open and shows the error. */
  run: () => Promise<boolean>
}

/** @returns a function that opens the confirmation sheet, and the sheet, which the caller has to render */
export function useConfirm({
  title,
  text,
  action,
  isDanger,
  error,
  isBusy,
  run,
}: Confirmation): [() => void, ReactNode] {
  const { t } = useAppI18n()
  const [isOpen, setIsOpen] = useState(false)
  const [thrown, setThrown] = useState<unknown>()
  const open = () => {
    setThrown(undefined)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  async function confirm() {
    try {
      if (await run()) close()
    } catch (failure) {
      setThrown(failure)
    }
  }
  const sheet = isOpen && (
    <BottomSheet title={title} onClose={close}>
      <div>{text}</div>
      <ErrorNotice error={error ?? thrown} />
      <div className="sheet-actions">
        <button
          type="button"
          className={`button ${isDanger ? 'button-danger' : 'button-primary'}`}
          disabled={isBusy}
          onClick={confirm}
        >
          {action}
        </button>
        <button type="button" className="button button-outline button-quiet" onClick={close}>
          {t('action.back')}
        </button>
      </div>
    </BottomSheet>
  )
  return [open, sheet]
}
