import { useRef, useState } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { useWords } from '../../words.tsx'
import type { Provider } from '../payment-methods.tsx'
import type { Refusal } from '../step-answer.ts'
import type { CardFormField, CreateToken } from './card-fields.ts'
import { type PaymentAnswer, type PaymentCall, sendPayment } from './payment-call.ts'
import { forgetUnsettled, keepUnsettled, unsettledFor } from './unsettled-payment.ts'

/** `challenge`: the bank asks its question; `leaving`: it is decided, and the page is about to change. */
export type Phase = 'filling' | 'paying' | 'challenge' | 'leaving'

export interface PaymentEvents {
  provider: Provider
  /** The order with a token of the card; without it, an existing reservation is paid. */
  order?: ((token: string) => unknown) | undefined
  reservation?: ReservationView | undefined
  /** The reservation exists from now on, paid or not. */
  made?: ((reservation: ReservationView) => void) | undefined
  refused(refusal: Refusal): void
  leave(reservation: ReservationView | undefined): void
}

export interface FieldFault {
  field: CardFormField | null
  message: string
}

const firstPhase = (reservation: ReservationView | undefined): Phase =>
  reservation?.payment.next_action?.type === 'challenge' ? 'challenge' : 'filling'

export function usePayment({ provider, order, reservation: known, made, refused, leave }: PaymentEvents) {
  const { t, locale } = useWords()
  const [phase, setPhase] = useState<Phase>(firstPhase(known))
  const [fault, setFault] = useState<FieldFault | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [reservation, setReservation] = useState(known)

  const callFor = (token: string): Omit<PaymentCall, 'key'> =>
    reservation
      ? { path: `/reservations/${reservation.id}/payments`, body: { provider: provider.id, token } }
      : { path: '/reservations/create', body: order?.(token) }

  /** Known at once, before anything is rendered: of the card's button and a wallet's, only one pays. */
  const underWay = useRef(phase !== 'filling')
  const begin = () => {
    underWay.current = true
    setPhase('paying')
    setFault(null)
    setNotice(null)
  }
  const stop = (message: FieldFault) => {
    underWay.current = false
    setFault(message.field || message.message ? message : { field: null, message: t('problem.unavailable') })
    setPhase('filling')
    return false
  }
  const unanswered = () => unsettledFor(callFor(''))

  /** @returns whether anything came of it: it is paid, decided later, or the bank has a question */
  async function pay(createToken: CreateToken): Promise<boolean> {
    if (underWay.current) return false
    begin()
    const before = unanswered()
    if (before) return settle(before)
    const result = await createToken().catch(() => ({ error: { message: '', field: null } }))
    if ('error' in result) return stop(result.error)
    return settle({ ...callFor(result.token), key: newKey() })
  }

  /** Whether a wallet may ask its guest. A payment that was not answered is asked about instead. */
  function mayAsk(): boolean {
    const before = underWay.current ? undefined : unanswered()
    if (before) {
      begin()
      void settle(before)
    }
    return !underWay.current
  }

  async function settle(call: PaymentCall): Promise<boolean> {
    keepUnsettled(call)
    const answer = await sendPayment(call, locale, () => setNotice(t('payment.asking_again')))
    if (answer.kind !== 'lost') forgetUnsettled()
    setNotice(null)
    return take(answer)
  }

  function take(answer: PaymentAnswer): boolean {
    switch (answer.kind) {
      case 'reservation':
        return takeReservation(answer.reservation)
      case 'refused': {
        const token = answer.refusal.errors['payment.token'] ?? answer.refusal.errors.token
        if (token) return stop({ field: null, message: token.join(' ') })
        refused(answer.refusal)
        return false
      }
      case 'unavailable':
        return stop({ field: null, message: answer.sentence ?? '' })
      case 'lost':
        return stop({ field: null, message: t('payment.answer_lost') })
      case 'ended':
        finish(reservation)
        return false
    }
  }

  function takeReservation(next: ReservationView): boolean {
    if (!reservation) made?.(next)
    setReservation(next)
    const { status, message, next_action: action, attempts_left } = next.payment
    if (next.status === 'pending' && status === 'declined' && attempts_left > 0) {
      return stop({ field: null, message: message ?? t('decline.card_declined') })
    }
    if (action?.type === 'challenge') setPhase('challenge')
    else finish(next)
    return true
  }

  function finish(last: ReservationView | undefined) {
    setPhase('leaving')
    leave(last)
  }

  /** A field that is typed in again is no longer what was refused. */
  const mend = (field: CardFormField) => setFault((before) => (before?.field === field ? null : before))

  return { phase, fault, notice, reservation, pay, mayAsk, finish, mend }
}

/** Not `randomUUID`, which browsers keep from pages that are not served over https. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
