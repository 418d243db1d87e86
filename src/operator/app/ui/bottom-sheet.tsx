import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useAppI18n } from '../i18n/i18n.tsx'
import { AppIcon } from './icon.tsx'

interface BottomSheetProps {
  title: ReactNode
  note?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A modal sheet at the bottom edge, open as long as it is rendered. Esc or a tap beside it closes it. */
export function BottomSheet({ title, note, onClose, children }: BottomSheetProps) {
  const { t } = useAppI18n()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      // The focus returns to the element that had it before. The browser does this only when a dialog is closed, not
      // when an open dialog is removed.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className="bottom-sheet" aria-labelledby={id} closedby="any" onClose={onClose}>
      <div className="chart-edge" />
      <div className="sheet-head">
        <div>
          <h2 id={id}>{title}</h2>
          {note}
        </div>
        <button type="button" className="icon-button" aria-label={t('action.close')} onClick={onClose}>
          <AppIcon name="close" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}
