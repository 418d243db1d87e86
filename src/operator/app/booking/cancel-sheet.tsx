import { useState } from 'react'
import { refundReasons } from '../../../contract/operator-app/cancellation-reasons.ts'
import { usePreview } from '../api/use-preview.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import type { BookingSheetProps } from './booking-sheet.ts'

/** Cancels a booking. The server's preview shows what is refunded before anything happens. */
export function CancelSheet({ booking, onClose, onDone }: BookingSheetProps) {
  const { t, formats } = useAppI18n()
  const [reason, setReason] = useState<(typeof refundReasons)[number]>('guest')
  const input = { booking: booking.code, reason }
  const { run, error, isBusy } = useAction('reservation-cancel')
  const { plan, error: previewError } = usePreview('reservation-cancel', input, error)
  return (
    <BottomSheet title={t('booking.action.cancel')} onClose={onClose}>
      <Segments
        legend={t('refund.reason')}
        options={refundReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      <div role="status" className="stack">
        {plan ? (
          <>
            <p>
              {plan.disputed > 0
                ? t('cancel.disputed', { amount: formats.money(plan.disputed) })
                : t(plan.inTime ? 'cancel.in_time' : 'cancel.late')}
            </p>
            <dl className="figures">
              <div>
                <dt>{t('cancel.returned')}</dt>
                <dd>{formats.money(plan.returned)}</dd>
              </div>
              <div>
                <dt>{t('cancel.kept')}</dt>
                <dd>{formats.money(plan.kept)}</dd>
              </div>
              {plan.cash > 0 && (
                <div>
                  <dt>{t('cancel.cash')}</dt>
                  <dd>{formats.money(plan.cash)}</dd>
                </div>
              )}
              {plan.terminal > 0 && (
                <div>
                  <dt>{t('cancel.terminal')}</dt>
                  <dd>{formats.money(plan.terminal)}</dd>
                </div>
              )}
            </dl>
          </>
        ) : (
          !previewError && <p className="quiet">{t('state.loading')}</p>
        )}
      </div>
      <ErrorNotice error={error ?? previewError} />
      <button
        type="button"
        className="button button-danger"
        disabled={isBusy || !plan}
        onClick={async () => {
          if (!plan) return
          const { returned, kept, cash, terminal } = plan
          const answer = await run({ ...input, confirmed: { returned, kept, cash, terminal } })
          if (answer) onDone(t('cancel.done', { amount: formats.money(answer.returned) }))
        }}
      >
        {plan && plan.returned > 0
          ? t('cancel.action_with_refund', { amount: formats.money(plan.returned) })
          : t('cancel.action')}
      </button>
    </BottomSheet>
  )
}
