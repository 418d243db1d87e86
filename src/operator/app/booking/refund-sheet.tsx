import { useState } from 'react'
import { refundReasons } from '../../../contract/operator-app/cancellation-reasons.ts'
import { amountText, centsOf } from '../cash/change.ts'
import { MoneyField } from '../cash/money-field.tsx'
import { SlipField } from '../cash/tender-entry.tsx'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'

const methods = ['card', 'hand', 'cash', 'terminal'] as const

/**
 * Refunds by a chosen payment method, at most the amount that this method can return now. The button shows the amount;
 * a passkey check follows.
 */
export function RefundSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t, formats } = useAppI18n()
  const possible = methods.filter((method) => booking.refundable[method] > 0)
  const [method, setMethod] = useState<(typeof methods)[number]>(possible[0] ?? 'card')
  const most = booking.refundable[method]
  const [typed, setTyped] = useState(amountText(most))
  const [reason, setReason] = useState<(typeof refundReasons)[number]>('operator')
  const [slip, setSlip] = useState('')
  const { run, error, isBusy } = useAction('reservation-refund')
  const amount = centsOf(typed)
  const amountError =
    amount === undefined || amount === 0
      ? t('error.amount')
      : amount > most
        ? t('refund.too_much', { most: formats.money(most) })
        : undefined
  return (
    <BottomSheet title={t('booking.action.refund')} onClose={onClose}>
      <Segments
        legend={t('refund.method')}
        options={possible.map((value) => ({ value, label: t(`refund.method.${value}`) }))}
        value={method}
        onChange={(value) => {
          setMethod(value)
          setTyped(amountText(booking.refundable[value]))
        }}
      />
      <MoneyField
        label={t('refund.amount')}
        hint={t('refund.most', { most: formats.money(most) })}
        error={amountError}
        value={typed}
        onChange={setTyped}
      />
      {method === 'terminal' && <SlipField value={slip} onChange={setSlip} />}
      <Segments
        legend={t('refund.reason')}
        options={refundReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      <ErrorNotice error={error} />
      <button
        type="button"
        className="button button-primary"
        disabled={isBusy || amountError !== undefined || (method === 'terminal' && slip.trim() === '')}
        onClick={async () => {
          const answer = await run({
            booking: booking.code,
            method,
            slip,
            reason,
            ...(amount !== undefined && { amount }),
          })
          if (answer) onDone(t('refund.done', { amount: formats.money(answer.amount) }))
        }}
      >
        {t(`refund.action.${method}`, { amount: formats.money(amount ?? 0) })}
      </button>
    </BottomSheet>
  )
}
