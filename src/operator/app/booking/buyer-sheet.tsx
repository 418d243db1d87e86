import { useState } from 'react'
import { maxLengths } from '../../../shared/max-lengths.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { AppTextField, fieldError } from '../ui/form-fields.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'

const fields = ['company', 'address', 'vatin'] as const

/** Sets the company that the next fiscal documents name as the buyer. If all fields are empty, they name no company. */
export function BuyerSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t } = useAppI18n()
  const [typed, setTyped] = useState(booking.invoice?.buyer ?? { company: '', address: '', vatin: '' })
  const { run, error, isBusy } = useAction('reservation-buyer')
  const isEmpty = fields.every((name) => typed[name].trim() === '')
  return (
    <BottomSheet
      title={t('booking.action.buyer')}
      note={<p className="quiet">{t('buyer.from_now_on')}</p>}
      onClose={onClose}
    >
      {fields.map((name) => (
        <AppTextField
          key={name}
          label={t(`buyer.${name}`)}
          error={fieldError(error, `buyer.${name}`)}
          maxLength={maxLengths[name]}
          value={typed[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <ErrorNotice error={error} besides={['buyer']} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || (isEmpty && !booking.invoice?.buyer)}
        onClick={async () => {
          if (await run({ booking: booking.code, buyer: isEmpty ? null : typed })) onDone(t('buyer.done'))
        }}
      >
        {t(isEmpty ? 'buyer.none' : 'buyer.save')}
      </button>
    </BottomSheet>
  )
}
