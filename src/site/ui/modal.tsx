import type { ComponentProps, ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { Icon } from './icon.tsx'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'title' | 'className'> {
  id: string
  title: ReactNode
  /** A line below the title. */
  note?: ReactNode
  closeLabel?: string
  /** While something is under way that must not be left, the close button waits. */
  occupied?: boolean
}

/**
 * The window over a page: payment, a whole review, a place on the map. Closed by its button, Esc or a press beside it,
 * after which the browser brings the focus back to the opener. `closedby="closerequest"` takes away the press beside.
 */
export function Modal({ id, title, note, closeLabel, occupied, children, ...dialog }: ModalProps) {
  const { t } = useWords()
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
        <form method="dialog">
          <button type="submit" className="icon-button" disabled={occupied} aria-label={closeLabel ?? t('modal.close')}>
            <Icon name="close" />
          </button>
        </form>
      </div>
      {children}
    </dialog>
  )
}

/** For the button that opens a modal without any React: `enhance/modals.ts` helps browsers that don't know the command. */
export const openerProps = (id: string) => ({
  type: 'button' as const,
  commandfor: id,
  command: 'show-modal',
  'aria-haspopup': 'dialog' as const,
})
