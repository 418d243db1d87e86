import type { ReservationView } from '../../../../contract/reservation.ts'
import type { ValidationErrorBody as ApiRefusal, ProblemDetails } from '../../../../contract/responses.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { callApi } from '../api-client.ts'

export interface PaymentSubmission {
  path: string
  body: unknown
  /** The idempotency key, created before the first request and reused for every retry, also after a reload. */
  key: string
}

export type PaymentOutcome =
  | { kind: 'reservation'; reservation: ReservationView }
  | { kind: 'rejected'; rejection: Omit<ApiRefusal, 'message'> }
  /** Our server rejected the request (rate limit, overload, size) before it reached the provider; `reason` is shown. */
  | { kind: 'unavailable'; reason: string | undefined }
  /** The reservation can no longer be paid. */
  | { kind: 'ended' }
  /** No response: the outcome of the payment is unknown. */
  | { kind: 'no_response' }

const retryDelaysMs = [1_000, 3_000]

/** Sends a payment and retries while there is no response; the idempotency key makes retries safe. */
export async function submitPayment(
  submission: PaymentSubmission,
  locale: Locale,
  onRetry: () => void,
): Promise<PaymentOutcome> {
  for (const delay of retryDelaysMs) {
    const outcome = await sendOnce(submission, locale)
    if (outcome.kind !== 'no_response') return outcome
    onRetry()
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return sendOnce(submission, locale)
}

async function sendOnce({ path, body, key }: PaymentSubmission, locale: Locale): Promise<PaymentOutcome> {
  try {
    const response = await callApi(path, { locale, body, idempotencyKey: key })
    return await readOutcome(response)
  } catch {
    return { kind: 'no_response' }
  }
}

async function readOutcome(response: Response): Promise<PaymentOutcome> {
  const { status } = response
  if (status === 200 || status === 201) {
    const { data }: { data: ReservationView } = await response.json()
    return { kind: 'reservation', reservation: data }
  }
  if (status === 422) {
    const rejection: ApiRefusal = await response.json()
    return { kind: 'rejected', rejection }
  }
  if (status === 404 || status === 409) return { kind: 'ended' }
  if (status === 429 || status === 503 || status === 413) {
    const problem: ProblemDetails = await response.json()
    return { kind: 'unavailable', reason: problem.detail ?? problem.title }
  }
  return { kind: 'no_response' }
}
