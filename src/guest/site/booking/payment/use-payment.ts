import { useRef, useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import type { PaymentProviderOption } from '../../../../contract/settings.ts'
import type { CardFormField, CreateToken } from '../../../../platform/integrations/card-fields.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import type { StepRejection } from '../state/step-result.ts'
import { type PaymentOutcome, type PaymentSubmission, submitPayment } from './payment-client.ts'
import { paymentViewOf } from './payment-view.ts'
import { clearUnansweredPayment, findUnansweredPayment, saveUnansweredPayment } from './unanswered-payment.ts'

/**
 * `challenge`: the 3-D Secure challenge is open. `finished`: the outcome is known, and the page is about to navigate or
 * update.
 */
export type PaymentPhase = 'editing' | 'submitting' | 'challenge' | 'finished'

export interface PaymentOptions {
  provider: PaymentProviderOption
  /**
   * Builds the request for a new booking or a change, with the card token that pays it. If absent, the existing
   * `reservation` is paid.
   */
  buildOrder?: ((token: string) => unknown) | undefined
  /** The API path for the order; by default that of a new booking. For a change, the path of the booking's changes. */
  orderPath?: string
  reservation?: ReservationView | undefined
  /** Called when the reservation is created, paid or not. */
  onCreated?: ((reservation: ReservationView) => void) | undefined
  onRejected(rejection: StepRejection): void
  /** Whether the form stays open after a rejection. */
  staysOpen?: boolean
  onFinished(reservation: ReservationView | undefined): void
}

export interface PaymentError {
  field: CardFormField | null
  message: string
}

/** Means that a payment failed or was not started, but that the card form shows no error of its own. */
const noFormError: PaymentError = { field: null, message: '' }

const initialPhase = (reservation: ReservationView | undefined): PaymentPhase =>
  reservation?.payment.next_action?.type === 'challenge' ? 'challenge' : 'editing'

export function usePayment({
  provider,
  buildOrder,
  orderPath = '/reservations/create',
  reservation: initialReservation,
  onCreated,
  onRejected,
  staysOpen = false,
  onFinished,
}: PaymentOptions) {
  const { t, locale } = useI18n()
  const [phase, setPhase] = useState<PaymentPhase>(initialPhase(initialReservation))
  const [error, setError] = useState<PaymentError | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [reservation, setReservation] = useState(initialReservation)

  const submissionFor = (token: string): Omit<PaymentSubmission, 'key'> =>
    reservation
      ? { path: `/reservations/${reservation.id}/payments`, body: { provider: provider.id, token } }
      : { path: orderPath, body: buildOrder?.(token) }

  /**
   * A ref instead of state, because it changes at once: a click on the card button and one on a wallet before the next
   * render must not both pay.
   */
  const isPending = useRef(phase !== 'editing')
  const begin = () => {
    isPending.current = true
    setPhase('submitting')
    setError(null)
    setNotice(null)
  }
  const edit = () => {
    isPending.current = false
    setPhase('editing')
  }
  const fail = (cause: PaymentError): PaymentError => {
    const reason = cause.field || cause.message ? cause : { field: null, message: t('problem.unavailable') }
    edit()
    setError(reason)
    return reason
  }
  const findUnanswered = () => findUnansweredPayment(submissionFor(''))

  /** @returns why the payment failed; null if it is paid, pending or waits for a challenge */
  async function pay(createToken: CreateToken): Promise<PaymentError | null> {
    if (isPending.current) return noFormError
    begin()
    const unansweredPayment = findUnanswered()
    if (unansweredPayment) return settle(unansweredPayment)
    const result = await createToken().catch(() => ({ error: { message: '', field: null } }))
    if ('error' in result) return fail(result.error)
    return settle({ ...submissionFor(result.token), key: newIdempotencyKey() })
  }

  /**
   * Whether the payment sheet of a wallet can open. If an earlier payment is unanswered, this payment is sent again and
   * the sheet stays closed.
   */
  function canOpenWallet(): boolean {
    const unansweredPayment = isPending.current ? undefined : findUnanswered()
    if (unansweredPayment) {
      begin()
      void settle(unansweredPayment)
    }
    return !isPending.current
  }

  async function settle(submission: PaymentSubmission): Promise<PaymentError | null> {
    saveUnansweredPayment(submission)
    const outcome = await submitPayment(submission, locale, () => setNotice(t('payment.asking_again')))
    if (outcome.kind !== 'no_response') clearUnansweredPayment()
    setNotice(null)
    return applyOutcome(outcome)
  }

  function applyOutcome(outcome: PaymentOutcome): PaymentError | null {
    switch (outcome.kind) {
      case 'reservation':
        return applyReservation(outcome.reservation)
      case 'rejected': {
        const tokenErrors = outcome.rejection.errors['payment.token'] ?? outcome.rejection.errors.token
        if (tokenErrors) return fail({ field: null, message: tokenErrors.join(' ') })
        if (staysOpen) edit()
        onRejected(outcome.rejection)
        return noFormError
      }
      case 'unavailable':
        return fail({ field: null, message: outcome.reason ?? '' })
      case 'no_response':
        return fail({ field: null, message: t('payment.answer_lost') })
      case 'ended':
        finish(reservation)
        return noFormError
    }
  }

  function applyReservation(answer: ReservationView): PaymentError | null {
    const next = paymentViewOf(answer)
    if (!reservation) onCreated?.(next)
    setReservation(next)
    const { status, message, next_action: action, attempts_left } = next.payment
    if (next.status === 'pending' && status === 'declined' && attempts_left > 0) {
      return fail({ field: null, message: message ?? t('decline.card_declined') })
    }
    if (action?.type === 'challenge') setPhase('challenge')
    else finish(next)
    return null
  }

  function finish(last: ReservationView | undefined) {
    setPhase('finished')
    onFinished(last)
  }

  /** Clears the error of a field that is being edited. */
  const clearError = (field: CardFormField) => setError((previous) => (previous?.field === field ? null : previous))

  return { phase, error, notice, reservation, pay, canOpenWallet, finish, clearError }
}

/** 128 random bits in hex. `crypto.randomUUID` is undefined on plain http. */
const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
