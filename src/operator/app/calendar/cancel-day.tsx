import { useState } from 'react'
import {
  type DepartureReason,
  departureReasons,
  givesChoice,
} from '../../../contract/operator-app/cancellation-reasons.ts'
import type { ReadAnswer } from '../../operations/operations.ts'
import { useRead } from '../api/use-read.ts'
import { useAppI18n } from '../i18n/i18n.tsx'
import { useAction } from '../session/use-action.ts'
import { BottomSheet } from '../ui/bottom-sheet.tsx'
import { CallLink } from '../ui/call-link.tsx'
import { Notice, Segments } from '../ui/controls.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

interface CancelDayProps {
  isOneOfSeveral: boolean
  departure: { trip: string; date: string; start: string }
  title: string
  firstReason?: DepartureReason
  /** The boat that is out of service. A departure that has got another boat meanwhile is not cancelled. */
  fromBoat?: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/**
 * Cancels a departure. It shows the guests and the amount concerned and whom to call, and after the cancellation the
 * progress of refunds and mails.
 */
export function CancelDay({ firstReason = 'weather', ...props }: CancelDayProps) {
  const { isOneOfSeveral, departure, title, fromBoat, onClose, onChanged } = props
  const { t, formats } = useAppI18n()
  const { data, error: readError, reload } = useRead('departure-cancellation', departure)
  const [reason, setReason] = useState(firstReason)
  const [refundNow, setRefundNow] = useState(false)
  const { run, error, isBusy } = useAction('departure-cancel')
  async function cancel() {
    if (!data) return
    const { guests, amount } = data
    const input = { ...departure, reason, refundNow: givesChoice(reason) && refundNow, confirmed: { guests, amount } }
    const answer = await run({ ...input, fromBoat })
    await Promise.all([reload(), ...(answer ? [onChanged()] : [])])
  }
  return (
    <BottomSheet
      title={title}
      note={<p className="quiet">{t(isOneOfSeveral ? 'cancel_day.title_departure' : 'cancel_day.title')}</p>}
      onClose={onClose}
    >
      <ErrorNotice error={error ?? readError} />
      {data?.status === 'cancelled' && (
        <p role="status">{t('cancel_day.progress', { done: countDone(data.progress), count: data.progress.length })}</p>
      )}
      {data && data.status !== 'cancelled' && (
        <>
          <dl className="figures">
            <div>
              <dt>{t('cancel_day.guests', { count: data.parties })}</dt>
              <dd>{data.guests}</dd>
            </div>
            <div>
              <dt>{t('cancel_day.amount')}</dt>
              <dd>{formats.money(data.amount)}</dd>
            </div>
          </dl>
          <Segments
            legend={t('refund.reason')}
            options={departureReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
            value={reason}
            onChange={setReason}
          />
          {givesChoice(reason) && (
            <label className="switch">
              <input type="checkbox" checked={refundNow} onChange={({ target }) => setRefundNow(target.checked)} />
              {t('cancel_day.refund_now')}
            </label>
          )}
          <Notice tone="warning">
            {givesChoice(reason) && !refundNow ? t('cancel_day.choice') : t('cancel_day.refund')}
          </Notice>
          <div className="sheet-actions">
            <button type="button" className="button button-danger" disabled={isBusy} onClick={cancel}>
              {t(isOneOfSeveral ? 'cancel_day.action_departure' : 'cancel_day.action', {
                count: data.guests,
                amount: formats.money(data.amount),
              })}
            </button>
            <button type="button" className="button button-outline button-quiet" onClick={onClose}>
              {t('action.back')}
            </button>
          </div>
        </>
      )}
      {data && data.progress.length > 0 && (
        <section aria-labelledby="whom-to-call">
          <h3 id="whom-to-call">{t('cancel_day.whom')}</h3>
          <ul className="rows">
            {data.progress.map((party) => (
              <CalledParty key={party.code} party={party} isPlanned={data.status !== 'cancelled'} />
            ))}
          </ul>
        </section>
      )}
    </BottomSheet>
  )
}

type Party = ReadAnswer<'departure-cancellation'>['progress'][number]

const countDone = (parties: Party[]) => parties.filter(({ done }) => done).length

/** A party with the reason to call it. The server has sorted the parties. */
function CalledParty({ party, isPlanned }: { party: Party; isPlanned: boolean }) {
  const { t, formats } = useAppI18n()
  const { name, phone, amount, cash, terminal, mail, refund, done } = party
  const why =
    mail === 'failed' || mail === 'none'
      ? t(`cancel_day.mail_${mail}`)
      : refund === 'choosing'
        ? t('cancel_day.no_answer')
        : mail === 'due'
          ? t('cancel_day.mail_due')
          : ''
  return (
    <li className="row called-party">
      <span>
        <span className="row-title">{name}</span>
        {why && <strong className="why">{why}</strong>}
        {cash > 0 && <span>{t('cancel_day.cash', { amount: formats.money(cash) })}</span>}
        {terminal > 0 && <span>{t('cancel_day.terminal', { amount: formats.money(terminal) })}</span>}
        <span className="num quiet">
          {isPlanned
            ? formats.money(amount)
            : `${formats.money(amount)}, ${done ? t('cancel_day.done') : t('cancel_day.open')}`}
        </span>
      </span>
      {phone ? <CallLink name={name} phone={phone} /> : <span className="quiet small">{t('cancel_day.no_phone')}</span>}
    </li>
  )
}
