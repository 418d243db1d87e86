import { useEffect, useState } from 'react'
import type { ReservationView } from '../../../contract/reservation.ts'
import { useWords } from '../../words.tsx'
import { callApi } from '../api-call.ts'

const shortestMilliseconds = 2_000
const longestMilliseconds = 5_000
/** While it is the visitor's turn, only the end of the hold can be news. */
const unhurriedMilliseconds = 15_000

/** A reservation as it is now: while it isn't decided, the server is asked again, ever more calmly. */
export function useStatusPoll(loaded: ReservationView) {
  const { locale } = useWords()
  const [reservation, setReservation] = useState(loaded)
  const [round, setRound] = useState(0)
  const { id, status, payment } = reservation
  const isOpen = status === 'created' || status === 'pending'
  const isVisitorsTurn = payment.status !== 'processing' && payment.status !== 'requires_action'

  useEffect(() => {
    if (!isOpen) return
    const soon = Math.min(longestMilliseconds, shortestMilliseconds * 1.25 ** round)
    const timer = setTimeout(
      async () => {
        const news = document.hidden ? undefined : await ask(id, locale)
        if (news) setReservation(news)
        setRound(round + 1)
      },
      isVisitorsTurn ? unhurriedMilliseconds : soon,
    )
    return () => clearTimeout(timer)
  }, [id, locale, isOpen, isVisitorsTurn, round])

  /** What another part of the page has learnt; whether it is the latest, the server is asked at once. */
  const show = async (learnt: ReservationView) => {
    setReservation(learnt)
    const news = await ask(id, locale)
    if (news) setReservation(news)
  }
  return [reservation, show] as const
}

async function ask(id: string, locale: Parameters<typeof callApi>[1]['locale']): Promise<ReservationView | undefined> {
  try {
    const response = await callApi(`/reservations/status/${id}`, { locale })
    if (!response.ok) return undefined
    const { data }: { data: ReservationView } = await response.json()
    return data
  } catch {
    // The next round asks again.
    return undefined
  }
}
