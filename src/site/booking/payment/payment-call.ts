import type { Refusal as ApiRefusal, Problem } from '../../../contract/answers.ts'
import type { ReservationView } from '../../../contract/reservation.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { callApi } from '../api-call.ts'

export interface PaymentCall {
  path: string
  body: unknown
  /** Made before the first sending and kept for every further one of the same body. */
  key: string
}

export type PaymentAnswer =
  | { kind: 'reservation'; reservation: ReservationView }
  | { kind: 'refused'; refusal: Omit<ApiRefusal, 'message'> }
  /** Nothing was sent to the provider; the sentence says why. */
  | { kind: 'unavailable'; sentence: string | undefined }
  /** The reservation can't be paid any more. */
  | { kind: 'ended' }
  /** No answer came: the payment may have been made or not. */
  | { kind: 'lost' }

const pausesMilliseconds = [1_000, 3_000]

/** Sends a payment; while no answer comes it is sent again, which the key makes harmless. */
export async function sendPayment(call: PaymentCall, locale: Locale, onLost: () => void): Promise<PaymentAnswer> {
  for (const pause of pausesMilliseconds) {
    const answer = await sendOnce(call, locale)
    if (answer.kind !== 'lost') return answer
    onLost()
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return sendOnce(call, locale)
}

async function sendOnce({ path, body, key }: PaymentCall, locale: Locale): Promise<PaymentAnswer> {
  try {
    const response = await callApi(path, { locale, body, key })
    return await readAnswer(response)
  } catch {
    return { kind: 'lost' }
  }
}

async function readAnswer(response: Response): Promise<PaymentAnswer> {
  const { status } = response
  if (status === 200 || status === 201) {
    const { data }: { data: ReservationView } = await response.json()
    return { kind: 'reservation', reservation: data }
  }
  if (status === 422) {
    const refusal: ApiRefusal = await response.json()
    return { kind: 'refused', refusal }
  }
  if (status === 404 || status === 409) return { kind: 'ended' }
  if (status === 429 || status === 503 || status === 413) {
    const problem: Problem = await response.json()
    return { kind: 'unavailable', sentence: problem.detail ?? problem.title }
  }
  return { kind: 'lost' }
}
