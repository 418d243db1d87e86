import { useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppTextField } from '../ui/form-fields.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'

/** Sends the ticket or the payment link again. If another address is typed, it becomes the address of the booking. */
export function ResendSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t } = useAppI18n()
  const [to, setTo] = useState(booking.email)
  const { run, error, isBusy } = useAction('reservation-resend')
  const address = to.trim()
  return (
    <BottomSheet title={t('booking.action.resend')} onClose={onClose}>
      <AppTextField
        label={t('fact.email')}
        hint={t('resend.hint')}
        type="email"
        maxLength={maxLengths.email}
        value={to}
        onChange={setTo}
      />
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || address === ''}
        onClick={async () => {
          const input = { booking: booking.code, ...(address !== booking.email && { to: address }) }
          if (await run(input)) onDone(t('resend.done', { to: address }))
        }}
      >
        {t('resend.action')}
      </button>
    </BottomSheet>
  )
}
