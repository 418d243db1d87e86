import type { ComponentProps, ReactNode } from 'react'
import { useI18n } from '../context/i18n-context.tsx'
import { Icon } from './icon.tsx'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'title' | 'className'> {
  id: string
  title: ReactNode
  /** A line below the title. */
  note?: ReactNode
  closeLabel?: string
  /** Disables the close button, for example while a payment is in progress. */
  occupied?: boolean
}

/**
 * Modal dialog for payment, reviews and maps. Its button, Esc or a click on the backdrop closes it; the browser then
 * returns the focus to the opener. With `closedby="closerequest"` a click on the backdrop does not close it.
 */
export function Modal({ id, title, note, closeLabel, occupied, children, ...dialog }: ModalProps) {
  const { t } = useI18n()
  return (
    <dialog className="modal" id={id} aria-labelledby={`${id}-title`} closedby="any" {...dialog}>
      <div className="chart-edge" />
      <div className="modal-head">
        <div>
          <h2 className="d3" id={`${id}-title`}>
            {title}
          </h2>
          {note}
        </div>
        <button
          {...{ type: 'button', commandfor: id, command: 'close' }}
          className="icon-button"
          disabled={occupied}
          aria-label={closeLabel ?? t('modal.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/**
 * Props of a button that opens a modal without React. `client/dialog-polyfill.ts` adds support for `command` in older
 * browsers.
 */
export const modalOpenerProps = (id: string) => ({
  type: 'button' as const,
  commandfor: id,
  command: 'show-modal',
  'aria-haspopup': 'dialog' as const,
})
