import { z } from 'zod'
import { localeCode } from '../../contract/primitives.ts'
import { type Quote, type QuoteLine, reservationForm } from '../../contract/reservation.ts'
import type { DepositBy } from '../../database/tables.ts'
import { translatorOf } from '../../i18n/catalogues.ts'
import { placesOf } from '../availability/places-of.ts'
import { inSeason } from '../availability/sailing-day.ts'
import { departureOn } from '../availability/set-departure.ts'
import { pricesOn } from '../pricing/prices.ts'
import { priceOrder, totals } from '../pricing/quote.ts'
import { offersIn } from '../pricing/special-offers.ts'
import { refusalOf } from '../refusal.ts'
import type { Services } from '../services.ts'
import { operatorSettings } from '../settings/operator-settings.ts'
import { dayOf } from '../time/operator-time.ts'
import { e164 } from './phone.ts'

const { shape } = reservationForm

/**
 * A booking as the operator takes it down: who stands on the quay needs neither phone nor address. `by: 'cash'`: `paid` of
 * it now (all when not given), the rest on boarding. `outside`: all of it to somebody else. `link`: the deposit, online.
 */
const deskOrder = z.object({
  date: shape.date,
  adults: shape.adults,
  children: shape.children,
  infants: shape.infants,
  departure_location: shape.departure_location,
  first_name: shape.first_name,
  last_name: shape.last_name,
  phone: shape.phone.or(z.literal('')),
  email: shape.email.or(z.literal('')),
  notes: shape.notes,
  special_offers: shape.special_offers,
  locale: localeCode,
  payment: z.discriminatedUnion('by', [
    z.object({ by: z.literal('cash'), paid: z.int().min(0).optional() }),
    z.object({ by: z.literal('outside') }),
    z.object({ by: z.literal('link') }),
  ]),
})

export type DeskOrder = z.infer<typeof deskOrder>

/** What is promised: `bail_amount` is paid when the booking is made, in the way that `depositBy` says. */
export type DeskQuote = Omit<Quote, 'expires_at'> & { depositBy: DepositBy }

export type DeskOrderCheck =
  | { ok: true; order: DeskOrder; quote: DeskQuote; left: number }
  | { ok: false; refusal: 'form'; sentences: string[] }
  | { ok: false; refusal: 'no_places'; left: number }
  | { ok: false; refusal: 'past' | 'off_season' | 'closed' | 'cancelled' | 'phone' | 'offer' | 'no_email' | 'too_much' }

/**
 * Checks and prices what the operator took down. The website's closing time and largest party don't bind the operator;
 * the season, the capacity and a day that is closed do.
 */
export async function checkDeskOrder(services: Services, input: unknown): Promise<DeskOrderCheck> {
  const read = deskOrder.safeParse(input)
  if (!read.success) {
    return { ok: false, refusal: 'form', sentences: Object.values(refusalOf(read.error, 'en').errors).flat() }
  }
  const phone = read.data.phone === '' ? '' : e164(read.data.phone, 'hr')
  if (phone === null) return { ok: false, refusal: 'phone' }
  const order = { ...read.data, phone }
  if (order.payment.by === 'link' && order.email === '') return { ok: false, refusal: 'no_email' }
  const refused = await refuseDay(services, order.date)
  if (refused) return { ok: false, refusal: refused }
  const quote = await quoteOf(services, order)
  if (quote === 'offer' || quote === 'too_much') return { ok: false, refusal: quote }
  const { left } = await placesOf(services.db, order.date)
  if (left < order.adults + order.children + order.infants) return { ok: false, refusal: 'no_places', left }
  return { ok: true, order, quote, left }
}

async function refuseDay({ db, now }: Services, date: string) {
  if (date < dayOf(now())) return 'past'
  const departure = await departureOn({ db }, date)
  if (departure?.status === 'cancelled' || departure?.status === 'closed') return departure.status
  const { season } = await operatorSettings(db)
  return inSeason(date, season) ? undefined : 'off_season'
}

async function quoteOf({ db, now }: Services, order: DeskOrder): Promise<DeskQuote | 'offer' | 'too_much'> {
  const offers = await offersIn(db, order.locale)
  const fits = ({ id, pieces }: DeskOrder['special_offers'][number]) =>
    offers.some((offer) => offer.id === id && pieces <= offer.max_pieces)
  if (!order.special_offers.every(fits)) return 'offer'
  const prices = await pricesOn(db, order.date)
  const quote = priceOrder(order, { prices, offers, t: translatorOf(order.locale), expiresAt: now() })
  const { payment } = order
  if (payment.by === 'link') return { ...quote, depositBy: 'card' }
  const paid = payment.by === 'cash' ? (payment.paid ?? quote.total_amount) : quote.total_amount
  if (paid > quote.total_amount) return 'too_much'
  const lines = paidFirst(quote.lines, paid)
  return { ...totals(lines), lines, depositBy: payment.by }
}

/** Spreads over the lines, from the first one on, what is paid when the booking is made. */
function paidFirst(lines: QuoteLine[], paid: number): QuoteLine[] {
  let open = paid
  return lines.map((line) => {
    const payable = Math.min(open, line.original_amount)
    open -= payable
    return { ...line, payable_amount: payable }
  })
}
