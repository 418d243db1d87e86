import { useEffect, useRef, useState } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { FormFault } from '../../ui/form-fault.tsx'
import { Italics } from '../../ui/italics.tsx'
import { SeaState } from '../../ui/sea-state.tsx'
import { Toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { onToTheBank } from '../payment/address-after.ts'
import { takeCreatedNotice } from '../payment/created-notice.ts'
import type { BookingResult, RefusedPayment } from './booking-result.server.ts'
import { Confirmed } from './confirmed.tsx'
import { Ended } from './ended.tsx'
import { useStatusPoll } from './use-status-poll.ts'
import { Waiting } from './waiting.tsx'

/** The sea-state line: flat is good. */
const seaOf = { completed: 0, created: 1, pending: 1, not_paid: 2, cancelled: 2, failed: 3 } as const
const ended: ReservationView['status'][] = ['not_paid', 'cancelled', 'failed']

interface ResultScreenProps {
  result: BookingResult
  /** Why paying once more was refused, where it just was. */
  refused?: RefusedPayment['errors'] | undefined
}

export default function ResultScreen({ result, refused }: ResultScreenProps) {
  const { t } = useWords()
  const wasCreated = useWasJustCreated()
  const [reservation, show] = useStatusPoll(result.reservation)
  const [firstStatus] = useState(result.reservation.status)
  const { status, payment } = reservation
  const [wasRefused, setWasRefused] = useState(false)
  if (!wasRefused && (payment.status === 'declined' || ended.includes(status))) setWasRefused(true)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!wasCreated) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [wasCreated])
  const title = t(`result.${status}.title`)
  const isAnnounced = firstStatus === 'created' || (wasCreated && !wasRefused)
  return (
    <section className="wrap result-page">
      <div className="result">
        <SeaState state={seaOf[status]} />
        <div>
          <h1 className="d1" tabIndex={-1} ref={heading}>
            <Italics text={title} />
          </h1>
          <p className="lead result-lead">{t(`result.${status}.text`)}</p>
        </div>
        <FormFault errors={refused} />
        <Outcome result={{ ...result, reservation }} show={show} />
      </div>
      <p className="sr-only" role="status">
        {status === firstStatus ? '' : `${title.replace(/<\/?i>/g, '')}. ${t(`result.${status}.text`)}`}
      </p>
      <Toast tone="success" title={isAnnounced ? t('result.toast_created') : undefined} />
    </section>
  )
}

/** Whether the visitor has just created this reservation: once, and not while script sends them on to the bank. */
function useWasJustCreated(): boolean {
  const [isOnTheWayToBank] = useState(() => globalThis.location?.hash === onToTheBank)
  const [wasCreated, setWasCreated] = useState(false)
  useEffect(() => {
    if (!isOnTheWayToBank && takeCreatedNotice()) setWasCreated(true)
  }, [isOnTheWayToBank])
  return wasCreated
}

function Outcome({ result, show }: { result: BookingResult; show(reservation: ReservationView): void }) {
  switch (result.reservation.status) {
    case 'completed':
      return <Confirmed result={result} />
    case 'created':
    case 'pending':
      return <Waiting result={result} show={show} />
    default:
      return <Ended result={result} />
  }
}
