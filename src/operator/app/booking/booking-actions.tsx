import { type ReactNode, useState } from 'react'
import type { BookingData } from '../../operations/operations.ts'
import { useToast } from '../frame/toast.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'
import { BuyerSheet } from './buyer-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ChangeSheet } from './change-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { ResendSheet } from './resend-sheet.tsx'

type SheetName = 'change' | 'cancel' | 'refund' | 'resend' | 'note' | 'buyer'

const sheets: Record<SheetName, (props: BookingSheetProps) => ReactNode> = {
  change: ChangeSheet,
  cancel: CancelSheet,
  refund: RefundSheet,
  resend: ResendSheet,
  note: NoteSheet,
  buyer: BuyerSheet,
}

export function BookingActions({ booking, onDone }: { booking: BookingData; onDone: () => Promise<void> }) {
  const { t } = useAppI18n()
  const toast = useToast()
  const [open, setOpen] = useState<SheetName | null>(null)
  const { card, hand, cash, terminal } = booking.refundable
  const isActive = booking.state === 'completed' && !booking.cancelled
  const possible: Record<SheetName, boolean> = {
    change: isActive,
    note: true,
    buyer: booking.invoice?.final === null,
    resend: !booking.cancelled,
    refund: card + hand + cash + terminal > 0,
    cancel: isActive,
  }
  const OpenSheet = open && sheets[open]
  return (
    <section className="block" aria-labelledby="actions">
      <h2 id="actions">{t('booking.actions')}</h2>
      <div className="buttons">
        {(Object.keys(possible) as SheetName[])
          .filter((name) => possible[name])
          .map((name) => (
            <button
              key={name}
              type="button"
              className={`button ${name === 'cancel' ? 'button-danger' : 'button-outline'}`}
              onClick={() => setOpen(name)}
            >
              {t(`booking.action.${name}`)}
            </button>
          ))}
      </div>
      {OpenSheet && (
        <OpenSheet
          booking={booking}
          onClose={() => setOpen(null)}
          onDone={(text) => {
            setOpen(null)
            toast({ text })
            void onDone()
          }}
        />
      )}
    </section>
  )
}
