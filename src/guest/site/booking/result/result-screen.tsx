import { useEffect, useRef, useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Italics } from '../../ui/italics.tsx'
import { StatusWave } from '../../ui/status-wave.tsx'
import { Toast } from '../../ui/toast.tsx'
import { consumeCreatedNotice } from '../payment/created-notice.ts'
import { bankRedirectHash } from '../payment/payment-view.ts'
import { useBankReturn } from './at-bank.tsx'
import { isAtBank } from './bank-return.ts'
import { BookingConfirmed, type BookingConfirmedProps } from './booking-confirmed.tsx'
import { BookingEnded } from './booking-ended.tsx'
import { BookingPending } from './booking-pending.tsx'
import type { BookingResult, RejectedPayment } from './booking-result.ts'
import { TripCard } from './trip-card.tsx'
import { useStatusPoll } from './use-status-poll.ts'

/**
 * The height of the wave line (`StatusWave`) for each outcome: 0 is flat and means success. `refused`: the booking is
 * pending, and the card was refused. `change_open`: the booking is confirmed, and a change is not paid.
 */
const waveOf = {
  completed: 0,
  changed: 0,
  change_open: 1,
  created: 1,
  pending: 1,
  refused: 2,
  not_paid: 2,
  cancelled: 2,
  failed: 3,
} as const
const failedPayments: ReservationView['payment']['status'][] = ['declined', 'canceled']
const endedStatuses: ReservationView['status'][] = ['not_paid', 'cancelled', 'failed']

export interface ResultScreenProps {
  result: BookingResult
  /** The errors of a payment that was just rejected. */
  errors?: RejectedPayment['errors'] | undefined
}

export function ResultScreen({ result, errors }: ResultScreenProps) {
  const { t, formats } = useI18n()
  const wasCreated = useWasJustCreated()
  const [reservation, update] = useStatusPoll(result.reservation)
  const [firstStatus] = useState(result.reservation.status)
  const { status, payment } = reservation
  const [hasFailed, setHasFailed] = useState(false)
  if (!hasFailed && (failedPayments.includes(payment.status) || endedStatuses.includes(status))) setHasFailed(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wasCreated) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [wasCreated])
  const isRefused = status === 'pending' && failedPayments.includes(payment.status)
  const isChangeOpen = status === 'completed' && reservation.change?.status === 'pending'
  const isChanged = status === 'completed' && result.history.latest !== null
  const outcome = isRefused ? 'refused' : isChangeOpen ? 'change_open' : isChanged ? 'changed' : status
  const title = t(outcome === 'change_open' ? 'result.change.open' : `result.${outcome}.title`)
  const bankReturn = useBankReturn(result.bankReturn, reservation)
  const waitsFor = bankReturn ?? (isAtBank(reservation) ? 'at_bank' : payment.status)
  const text =
    status === 'pending'
      ? (payment.message ?? t(`result.waiting.${waitsFor}`))
      : isChangeOpen
        ? t('result.change.open_lead', { amount: formats.price(reservation.change?.due_now_amount ?? 0) })
        : t(`result.${isChanged ? 'changed' : status}.text`)
  const announcement = `${title.replace(/<\/?i>/g, '')}. ${text}`
  const [firstAnnouncement] = useState(announcement)
  const isUnderWay = status === 'completed' || payment.status === 'paid' || payment.status === 'processing'
  const isAnnounced = firstStatus === 'created' || (wasCreated && isUnderWay && !hasFailed)
  return (
    <section className="container result-page">
      <StatusWave state={waveOf[outcome]} />
      <div className="result-columns">
        <div className="result">
          <div>
            <h1 className="d1" tabIndex={-1} ref={heading}>
              <Italics text={title} />
            </h1>
            <p className="lead result-lead">{text}</p>
          </div>
          <FormError errors={errors} />
          <Outcome result={{ ...result, reservation }} bankReturn={bankReturn} onUpdate={update} />
        </div>
        <TripCard result={{ ...result, reservation }} isRefused={isRefused} />
      </div>
      <p className="sr-only" role="status">
        {announcement === firstAnnouncement ? '' : announcement}
      </p>
      <Toast tone="success" title={isAnnounced ? t('result.toast_created') : undefined} />
    </section>
  )
}

/**
 * True on the first view after the visitor created this reservation. False while the script redirects to the bank, so
 * that the notice appears after the return.
 */
function useWasJustCreated(): boolean {
  const [isRedirecting] = useState(() => globalThis.location?.hash === bankRedirectHash)
  const [wasCreated, setWasCreated] = useState(false)
  useEffect(() => {
    if (!isRedirecting && consumeCreatedNotice()) setWasCreated(true)
  }, [isRedirecting])
  return wasCreated
}

function Outcome(props: BookingConfirmedProps) {
  switch (props.result.reservation.status) {
    case 'completed':
      return <BookingConfirmed {...props} />
    case 'created':
    case 'pending':
      return <BookingPending {...props} />
    default:
      return <BookingEnded result={props.result} />
  }
}
