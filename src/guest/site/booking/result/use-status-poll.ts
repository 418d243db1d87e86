import { useEffect, useState } from 'react'
import type { ReservationView } from '../../../../contract/reservation.ts'
import { useI18n } from '../../context/i18n-context.tsx'
import { callApi } from '../api-client.ts'
import { paymentViewOf } from '../payment/payment-view.ts'

const shortestMilliseconds = 2_000
const longestMilliseconds = 5_000
/**
 * The polling interval while no payment is under way: none was started, or the previous one was declined or canceled.
 * Until the visitor pays again, usually only the expiry of the hold changes the status.
 */
const idleMilliseconds = 15_000

/** Polls the reservation with exponential backoff until its status is final. */
export function useStatusPoll(initial: ReservationView) {
  const { locale, href } = useI18n()
  const [reservation, setReservation] = useState(initial)
  const [round, setRound] = useState(0)
  const { id } = reservation
  const { status, payment } = paymentViewOf(reservation)
  const isOpen = status === 'created' || status === 'pending'
  const isIdle = payment.status !== 'processing' && payment.status !== 'requires_action'

  const isChanging = reservation.change?.status === 'pending'
  const [wasChanging] = useState(isChanging)

  // When the change of the booking is not pending any more, the page is loaded again, because the server renders the
  // texts of the ticket. `location.reload` would send a rejected form again.
  useEffect(() => {
    if (wasChanging && !isChanging) location.replace(href('booking', id))
  }, [wasChanging, isChanging, href, id])

  useEffect(() => {
    if (!isOpen) return
    const delay = Math.min(longestMilliseconds, shortestMilliseconds * 1.25 ** round)
    const timer = setTimeout(
      async () => {
        const latest = document.hidden ? undefined : await fetchReservation(id, locale)
        if (latest) setReservation(latest)
        setRound(round + 1)
      },
      isIdle ? idleMilliseconds : delay,
    )
    return () => clearTimeout(timer)
  }, [id, locale, isOpen, isIdle, round])

  /** Shows a reservation that the payment window has received, then fetches its latest state. */
  const update = async (received: ReservationView) => {
    setReservation(received)
    const latest = await fetchReservation(id, locale)
    if (latest) setReservation(latest)
  }
  return [reservation, update] as const
}

async function fetchReservation(
  id: string,
  locale: Parameters<typeof callApi>[1]['locale'],
): Promise<ReservationView | undefined> {
  try {
    const response = await callApi(`/reservations/status/${id}`, { locale })
    if (!response.ok) return undefined
    const { data }: { data: ReservationView } = await response.json()
    return data
  } catch {
    // The error is ignored, because the next poll is the retry.
    return undefined
  }
}
