import { orderForm } from '../fixtures/site/order-form.ts'
import type { FuzzState } from './fuzz-request.ts'

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>

/** Adds paid bookings to the state: only they can be changed and cancelled, and no fuzzed request has a valid card. */
export async function addPaidBookings({ date, ids, codes }: FuzzState, count: number, fetch: Fetch): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (response.status !== 201) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`)
    return response.json()
  }
  for (let index = 0; index < count; index++) {
    const card = { holder: 'Ana Kowalska', number: '4242424242424242', expiry: '08/29', cvc: '123' }
    const { token } = await post('/sandbox/tokens', card)
    const order = orderForm({ date, adults: 1, children: 0, payment: { provider: 'sandbox', token } })
    const key = `key-of-a-paid-booking-${index}`
    const { data } = await post('/api/reservations/create', order, { 'Idempotency-Key': key })
    ids.push(data.id)
    codes.push(data.code)
  }
}
