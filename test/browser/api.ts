import { type APIRequestContext, expect } from '@playwright/test'
import type { ReservationView } from '../../src/contract/reservation.ts'

let callCount = 0

/** A day with places for 20 people, a different one at each call so that tests don't compete for places. */
export async function nextBookableDay(request: APIRequestContext, origin: string, worker = 0): Promise<string> {
  const from = new Date(Date.now() + 2 * 86_400_000)
  const to = new Date(from.getTime() + 380 * 86_400_000)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const answer = await request.get(
    `${origin}/api/reservations/disabled-dates?from=${day(from)}&to=${day(to)}&passengers=20`,
  )
  const disabled = new Set((await answer.json()).data)
  const open: string[] = []
  for (let at = from; at <= to; at = new Date(at.getTime() + 86_400_000)) if (!disabled.has(day(at))) open.push(day(at))
  const date = open[(worker * 60 + callCount++) % open.length]
  if (!date) throw new Error('No day is bookable.')
  return date
}

export async function bookByApi(
  request: APIRequestContext,
  origin: string,
  number: string,
  over: Record<string, unknown>,
): Promise<ReservationView> {
  const tokenResponse = await request.post(`${origin}/sandbox/tokens`, {
    data: { holder: 'Ana Kowalska', number, expiry: '08/39', cvc: '123' },
  })
  const { token } = await tokenResponse.json()
  const answer = await request.post(`${origin}/api/reservations/create`, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      adults: 2,
      children: 0,
      infants: 0,
      departure_location: 'zadar',
      first_name: 'Ana',
      last_name: 'Kowalska',
      phone: '+48600123456',
      email: 'ana.kowalska@mail.example',
      notes: '',
      special_offers: [],
      terms_accepted: true,
      payment: { provider: 'sandbox', token },
      ...over,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).data
}

export async function fetchReservation(
  request: APIRequestContext,
  origin: string,
  id: string | undefined,
): Promise<ReservationView> {
  const answer = await request.get(`${origin}/api/reservations/status/${id}`)
  return (await answer.json()).data
}
