import type { EndpointName } from '../../src/contract/endpoints.ts'
import type { Page } from '../../src/pages.ts'
import { orderFields, orderForm } from '../fixtures/site/order-form.ts'
import type { FuzzState } from './fuzz-request.ts'
import type { SeededRandom } from './random.ts'

// Valid queries, bodies and forms, which the fuzz tests mutate.

/** Trips with one of their starts. In the last pair the start belongs to another trip. */
const sailings = [
  { trip: 'tour', start: '1' },
  { trip: 'sunset', start: '1' },
  { trip: 'islands', start: 'morning' },
  { trip: 'islands', start: 'afternoon' },
  { trip: 'sunset', start: 'morning' },
]
export const sailingOf = (random: SeededRandom) => random.pick(sailings)
const sometimesSailing = (random: SeededRandom) => (random.chance(0.3) ? sailingOf(random) : {})

export function validQuery(name: EndpointName, random: SeededRandom, { date }: FuzzState): Record<string, string> {
  if (name === 'disabledDates') return { from: date, to: date, passengers: '2', ...sailingOf(random) }
  if (name === 'freeTickets') return { date, ...sailingOf(random) }
  if (name === 'specialOffers') return { trip: sailingOf(random).trip }
  if (name === 'reviews') return { limit: '20', cursor: random.pick(['', 'abc', 'MjAyNy0wNS0xMVQxMDowMDowMC4wMDBa']) }
  return name === 'validate' ? { step: random.pick(['date', 'details']) } : {}
}

export function validBody(name: EndpointName, random: SeededRandom, state: FuzzState): object {
  const payment = { provider: random.pick(['sandbox', 'sandbox_bank']), token: random.pick(['tok_x', 'x']) }
  const order = {
    ...orderForm({ date: state.date, adults: 1, children: 0, ...sometimesSailing(random) }),
    payment: { ...payment, provider: 'sandbox_bank' },
  }
  const trip = {
    date: state.date,
    adults: 2,
    departure_location: 'zadar',
    ...sometimesSailing(random),
    // Three of four bodies have no extras, because `changeAmounts` has the amounts of a change without extras.
    special_offers: random.pick([[], [], [], [{ id: 'prosek', pieces: 1 }]]),
  }
  if (name === 'create')
    return { ...order, expected: random.pick([undefined, { total_amount: 7500, bail_amount: 1500 }]) }
  if (name === 'validate') return order
  if (name === 'pay') return payment
  if (name === 'quoteChange') return trip
  if (name === 'change') return { ...trip, expected: changeAmounts, payment, email: 'ana.kowalska@mail.example' }
  if (name === 'cancel') return { email: 'ana.kowalska@mail.example', expected: { refund_amount: 1500 } }
  if (name === 'waitlist')
    return {
      dates: [state.date],
      ...sometimesSailing(random),
      adults: 200,
      children: 0,
      infants: 0,
      email: 'ana@mail.example',
    }
  if (name === 'sendEmail')
    return { ...message, private_tour: { date: state.date, guests: 4, departure_location: 'zadar' } }
  return {
    ...review,
    stars: 5,
    ...(state.ids.length > 0 && random.chance(0.3) && { reservation_id: random.pick(state.ids) }),
  }
}

const changeAmounts = { total_amount: 15000, due_now_amount: 1500, refund_amount: 0 }
const message = { name: 'Ana', email: 'ana@mail.example', message: 'Is there shade on board?' }
const review = { first_name: 'Ana', last_name: 'K', comment: 'A day without a breath of wind.' }

export const validForms: [Page, (state: FuzzState, random: SeededRandom) => Record<string, string>][] = [
  ['contact', () => ({ ...message, form_key: 'x', subject: '' })],
  ['private_tours', ({ date }) => ({ ...message, date, guests: '4', departure_location: 'zadar' })],
  ['leave_review', () => ({ ...review, stars: '5' })],
  [
    'payout',
    ({ codes }, random) => ({ code: random.pick(['BNC-AAAAAA', ...codes]), email: 'ana.kowalska@mail.example' }),
  ],
  [
    'booking',
    ({ codes }, random) => ({ code: random.pick(['BNC-AAAAAA', ...codes]), email: 'ana.kowalska@mail.example' }),
  ],
  ['waitlist', ({ date }) => ({ dates: date, adults: '2', children: '0', infants: '0', email: 'ana@mail.example' })],
  ['waitlist', (_, random) => ({ intent: random.pick(['confirm', 'fewer', 'leave']), adults: '1' })],
  ['booking', () => ({ provider: 'sandbox_bank', attempts_left: '4' })],
  [
    'booking',
    ({ date }, random) => ({
      ...tripFields(date),
      ...sometimesSailing(random),
      intent: random.pick(['quote', 'requote', 'edit']),
    }),
  ],
  [
    'booking',
    ({ date }, random) => ({
      ...tripFields(date),
      ...sometimesSailing(random),
      intent: random.pick(['confirm', 'confirm:sandbox_bank', 'confirm:unknown']),
      key: `key-of-a-fuzz-${random.integerBelow(1e9)}`,
      total: random.pick(['7500', '15000', '22500']),
      due_now: random.pick(['0', '1500']),
      refund: '0',
      email: 'ana.kowalska@mail.example',
    }),
  ],
  [
    'booking',
    (_, random) => ({
      intent: 'cancel',
      key: `key-of-a-fuzz-${random.integerBelow(1e9)}`,
      refund: random.pick(['1500', '0']),
      email: 'ana.kowalska@mail.example',
    }),
  ],
  [
    'book_now',
    ({ date }, random) => ({
      ...bankPayment(date),
      intent: random.pick([
        'next',
        'back',
        'pay',
        'save',
        'go:preview',
        'month:2027-07',
        `choose:${date}`,
        'count:adults:1',
      ]),
    }),
  ],
]

const tripFields = (date: string) => ({
  date,
  departure_location: 'zadar',
  adults: '2',
  children: '0',
  infants: '0',
  'extra:birthday_cake': '1',
})

const bankPayment = (date: string) => {
  const texts = Object.entries(orderFields({ date })).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(texts), provider: 'sandbox_bank', terms_accepted: 'on', expected_total: '1' }
}
